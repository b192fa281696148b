import { roleLabels, roles } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../platform/resource/list.ts'

/** The French word of an account's role, as a person searches and sorts by it. */
export const roleLabel = sql`case users.role ${sql.join(
  roles.map((role) => sql`when ${sql.raw(`'${role}'`)} then ${sql.raw(`'${roleLabels[role]}'`)}`),
  sql` `,
)} end`

/** The condition that every word of a search stands in the role, the label or the email of the account (USER-02). */
export function foundBy(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`true`
  const text = sql`sans_accent(${roleLabel} || ' ' || users.libelle || ' ' || users.email)`
  const all = words.map((word) => sql`${text} like sans_accent(${containing(word)})`)
  return sql`(${sql.join(all, sql` and `)})`
}
