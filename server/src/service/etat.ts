import { formatDateTime, HOUR_MS } from '@lavandiere/domain/kernel/dates.ts'
import {
  SAUVEGARDE_HEURES,
  type Sauvegarde,
  type Service,
  service,
} from '@lavandiere/domain/service/service.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { GIVEN_UP } from '../platform/outside/jobs.ts'

/** Backups that the screen shows. */
const SHOWN = 14

/** The last backups, and when the last good one began; for a reader of the table. */
export async function sauvegardesOf(
  tx: Tx,
): Promise<{ sauvegardes: Sauvegarde[]; derniereBonne: string | null }> {
  const [sauvegardes, last] = await Promise.all([
    rows(
      tx,
      { ...service.shape.sauvegardes.element.shape, lignes: 'int', octets: 'int' },
      sql`select id, to_json(debut) #>> '{}' as debut, to_json(fin) #>> '{}' as fin, est_bonne as "estBonne", lignes, octets, fichiers, fichiers_manquants as "fichiersManquants", raison
        from sauvegardes order by sauvegardes.fin desc, id desc limit ${SHOWN}`,
    ),
    firstRow(
      tx,
      { debut: 'text?' },
      sql`select to_json(max(debut) filter (where est_bonne)) #>> '{}' as debut from sauvegardes`,
    ),
  ])
  return { sauvegardes, derniereBonne: last?.debut ?? null }
}

/**
 * What is to be said while the last good backup is older than a day: since when, and why the last try failed; null while it is not,
 * and where no backup was ever tried: such an installation is backed up in another way.
 */
export async function sauvegardeManquante(
  tx: Tx,
  now: Date,
): Promise<{ depuis: string; raison: string | null } | null> {
  const { sauvegardes, derniereBonne } = await sauvegardesOf(tx)
  const [last] = sauvegardes
  const isFresh =
    derniereBonne !== null && now.getTime() - Date.parse(derniereBonne) <= SAUVEGARDE_HEURES * HOUR_MS
  if (!last || isFresh) return null
  const depuis =
    derniereBonne === null
      ? "Aucune sauvegarde de Lavandière n'a encore réussi."
      : `La dernière bonne sauvegarde de Lavandière date du ${formatDateTime(derniereBonne)}.`
  return { depuis, raison: last.raison && `La dernière tentative a échoué : ${last.raison}` }
}

/** Work that waits, runs, or was given up within a month, by kind, on all nodes together. */
export async function travauxOf(pool: Pool): Promise<Service['travaux']> {
  const { rows: found } = await pool.query<Service['travaux'][number]>(
    `select coalesce(nullif(source_name, ''), name) as nom,
      count(*) filter (where name <> $1 and state in ('created', 'retry'))::int as attente,
      count(*) filter (where name <> $1 and state = 'active')::int as "enCours",
      count(*) filter (where name = $1)::int as abandonnes
    from pgboss.job group by 1 order by 1`,
    [GIVEN_UP],
  )
  return found
}
