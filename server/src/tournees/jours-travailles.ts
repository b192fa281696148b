import { type SQL, sql } from 'drizzle-orm'

/** SQL condition: somebody worked on a tournée on a day. */
export const workedOn = (tournee: SQL, jour: SQL) =>
  sql`exists (select 1 from jours_travailles w where w.campagne_id = ${tournee} and w.jour = ${jour})`

/** SQL condition: a day of the tournée `t` is shown; of a removed one only days on which somebody worked (OPEN-38). */
export const isShownOn = (jour: SQL) => sql`(t.archived_at is null or ${workedOn(sql`t.id`, jour)})`
