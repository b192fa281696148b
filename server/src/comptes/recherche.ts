import { roleLabels, roles } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { foundIn } from '../platform/resource/search.ts'

/** The French word of an account's role, as a person searches and sorts by it. */
export const roleLabel = sql`case users.role ${sql.join(
  roles.map((role) => sql`when ${sql.raw(`'${role}'`)} then ${sql.raw(`'${roleLabels[role]}'`)}`),
  sql` `,
)} end`

/** The condition that every word of a search stands in the role, the label or the email of the account (USER-02). */
export const foundBy = (search: string): SQL =>
  foundIn(sql`concat_ws(' ', ${roleLabel}, users.libelle, users.email)`, search)
