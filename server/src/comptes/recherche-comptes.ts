import { roleLabels, roles } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '../platform/resource/search.ts'

/** The French name of an account's role, for searches and sorts. */
export const roleLabel = sql`case users.role ${sql.join(
  roles.map((role) => sql`when ${sql.raw(`'${role}'`)} then ${sql.raw(`'${roleLabels[role]}'`)}`),
  sql` `,
)} end`

/** The condition that every word of a search occurs in the role, the label or the email of the account (USER-02). */
export const matchesCompte = (search: string): SQL =>
  matches(sql`concat_ws(' ', ${roleLabel}, users.libelle, users.email)`, search)
