import type { compte } from '@lavandiere/domain/comptes/compte.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type Role, roleLabels, roleOf } from '@lavandiere/domain/kernel/roles.ts'

export type Compte = Item<typeof compte>

export const roleDe = ({ roles }: Pick<Compte, 'roles'>): Role | null => roleOf(roles)

/** The word of an account's role. */
export function nomDuRole(account: Pick<Compte, 'roles'>): string {
  const role = roleDe(account)
  return role ? roleLabels[role] : ''
}

/** The accounts as they stand: administrators and exploitants, and under each exploitant its people (USER-04). */
export function arbre(accounts: readonly Compte[]): {
  racines: Compte[]
  sous: ReadonlyMap<number, readonly Compte[]>
} {
  const known = new Set(accounts.map(({ id }) => id))
  const sous = new Map<number, Compte[]>()
  const racines: Compte[] = []
  for (const account of accounts) {
    const owner = account.exploitant?.id
    if (owner === undefined || owner === account.id || !known.has(owner)) racines.push(account)
    else sous.set(owner, [...(sous.get(owner) ?? []), account])
  }
  return { racines, sous }
}

const NOTIFICATIONS = [
  ['emailNotificationsLavageImpossible', 'lavages impossibles'],
  ['emailNotificationsMaintenance', 'maintenances'],
  ['emailNotificationsLavageDone', 'lavages effectués'],
] as const

/** What an account has because of its role, a line each (OPEN-35). */
export function informations(account: Compte): string[] {
  const notified = NOTIFICATIONS.filter(([key]) => account[key]).map(([, word]) => word)
  const owner = account.exploitant
  return [
    owner && owner.id !== account.id && `Exploitant : ${owner.libelle}`,
    account.rfid && `RFID : ${account.rfid}`,
    account.laveuse && `Laveuse : ${account.laveuse.immatriculation}`,
    notified.length > 0 && `Notifications : ${notified.join(', ')}`,
    account.RHFeatureEnabled && 'Gestion des heures activée',
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

/** The address of an account's form: administrators and exploitants are edited as `user` (SHELL-23, OPEN-37). */
export function lienEdition(account: Compte): string {
  const role = roleDe(account)
  const type = role === 'client' || role === 'operateur' ? role : 'user'
  return `/admin/users/${type}/${account.id}/edit`
}
