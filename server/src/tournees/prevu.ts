import { type SQL, sql } from 'drizzle-orm'

/** Whether somebody worked on a tournée on a day: such a day stays as it was planned, whatever the tournée becomes. */
export const workedOn = (tournee: SQL, jour: SQL) => sql`exists (select 1 from interventions i
  where i.campagne_id = ${tournee} and i.jour = ${jour} and i.archived_at is null)`

/**
 * Whether a day of a tournée is told of: of a removed tournée only the days on which somebody worked (OPEN-38).
 * @param tournee the name of a relation with the columns `id` and `archived_at`
 */
export const isTold = (tournee: string, jour: SQL) => {
  const of = (column: string) => sql`${sql.identifier(tournee)}.${sql.identifier(column)}`
  return sql`(${of('archived_at')} is null or ${workedOn(of('id'), jour)})`
}
