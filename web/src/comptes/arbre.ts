import { arbre, type BrancheDeCompte, type LigneDeCompte } from '@lavandiere/domain/comptes/compte.ts'
import { type Role, roleLabels, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { z } from 'zod'

/** A line of the table of accounts; a line of the first level also holds the accounts under it. */
export type Compte = LigneDeCompte &
  Partial<Pick<BrancheDeCompte, 'sous' | 'nombreSous' | 'nombreTrouves' | 'trouvee'>>

/** The schema of a tree's account. The domain derives it from several resources, and its type is lost on the way. */
export const branche = arbre.branche as unknown as z.ZodType<Compte>

export const accountRole = ({ roles }: Pick<Compte, 'roles'>): Role | null => roleOf(roles)

export function roleName(account: Pick<Compte, 'roles'>): string {
  const role = accountRole(account)
  return role ? roleLabels[role] : ''
}

const NOTIFICATIONS = [
  ['emailNotificationsLavageImpossible', 'lavages impossibles'],
  ['emailNotificationsMaintenance', 'maintenances'],
  ['emailNotificationsLavageDone', 'lavages effectués'],
] as const

/**
 * Facts that an account has because of its role, one per line (OPEN-35). Of an account under its exploitant the tree tells
 * whose it is.
 */
export function informations(account: Compte): string[] {
  const notified = NOTIFICATIONS.filter(([key]) => account[key]).map(([, word]) => word)
  const owner = account.exploitant
  return [
    account.sous && owner && owner.id !== account.id && `Exploitant : ${owner.libelle}`,
    account.rfid && `RFID : ${account.rfid}`,
    account.laveuse?.immatriculation,
    notified.length > 0 && `Emails : ${notified.join(', ')}`,
    account.RHFeatureEnabled && 'Heures gérées',
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

/** The address of an account's form: administrators and exploitants are edited as `user` (SHELL-23, OPEN-37). */
export function editLink(account: Compte): string {
  const role = accountRole(account)
  const type = role === 'client' || role === 'operateur' ? role : 'user'
  return `/admin/users/${type}/${account.id}/edit`
}

/** Number of accounts under this one that are not shown with it. */
export const remainsUnder = ({ sous = [], nombreSous = 0 }: Compte): number => nombreSous - sous.length

/** True when a search found accounts under this line. */
export const isMatched = ({ nombreTrouves = 0 }: Compte): boolean => nombreTrouves > 0

/** Number of accounts that a search found, among the lines of a page and under them. */
export const countMatches = (page: readonly Compte[]): number =>
  sumOf(page, (line) => (line.nombreTrouves ?? 0) + (line.trouvee ? 1 : 0))
