/** The four roles of a person (SHELL-34); when an account has several, the first of them here is shown. */
export const roles = ['admin', 'exploitant', 'client', 'operateur'] as const
export type Role = (typeof roles)[number]

/** How a role travels on the wire: `roles` is a list that holds exactly one of these. */
export const roleCodes = {
  admin: 'ROLE_ADMIN',
  exploitant: 'ROLE_EXPLOITANT',
  client: 'ROLE_CLIENT',
  operateur: 'ROLE_OPERATEUR',
} as const satisfies Record<Role, string>
export type RoleCode = (typeof roleCodes)[Role]

export const roleLabels = {
  admin: 'Administrateur',
  exploitant: 'Exploitant',
  client: 'Client',
  operateur: 'Opérateur',
} as const satisfies Record<Role, string>

/** The role shown for a list of role codes: the first in the order of `roles`; null when none is known. */
export function roleOf(codes: readonly string[]): Role | null {
  return roles.find((role) => codes.includes(roleCodes[role])) ?? null
}

/** The person who makes a call: account, role, and the company (exploitant) whose data it may touch; null for an admin. */
export interface Actor {
  id: number
  role: Role
  exploitantId: number | null
}
