import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'

const absentColumns = {
  id: 'int',
  libelle: 'text',
  client: 'text',
  regle: 'text',
  etat: z.enum(['annulee', 'reportee']),
  jour: 'text',
  motif: 'text?',
} as const

/**
 * The rounds that the rule gives for a day but that do not take place on it; removed ones are left out. At most two
 * hundred.
 */
export function absentRounds(tx: Tx, exploitant: number, date: string) {
  const columns = sql`t.id, t.libelle, u.libelle as client, coalesce(o.regle, o.jour)::text as regle, o.etat, o.jour::text, o.motif`
  const source = sql`campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
    join users u on u.id = t.client_id`
  return rows(
    tx,
    absentColumns,
    sql`select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.jour = ${date}::date and o.etat = 'annulee'
      union all
      select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.regle = ${date}::date and o.etat = 'reportee'
      order by client, libelle, id limit 200`,
  )
}
