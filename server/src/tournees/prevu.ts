import { type SQL, sql } from 'drizzle-orm'

/** SQL condition: somebody worked on a tournée on a day. */
export const workedOn = (tournee: SQL, jour: SQL) =>
  sql`exists (select 1 from jours_travailles w where w.campagne_id = ${tournee} and w.jour = ${jour})`

/**
 * SQL condition: a day of a tournée is shown; of a removed tournée only days on which somebody worked (OPEN-38).
 * @param tournee the name of a relation with the columns `id` and `archived_at`
 */
export const countsFor = (tournee: string, jour: SQL) => {
  const of = (column: string) => sql`${sql.identifier(tournee)}.${sql.identifier(column)}`
  return sql`(${of('archived_at')} is null or ${workedOn(of('id'), jour)})`
}
