import { type RapportIntervention, rapportIntervention } from '@lavandiere/domain/interventions/rapport.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import type { PlanPoint } from './plan.ts'

/**
 * The data of one intervention for its report, read with the rights of the actor, with its version.
 * @throws Refus 404
 */
export async function readRapport(
  tx: Tx,
  id: number,
): Promise<{ seen: RapportIntervention; version: number }> {
  const { rapport, version } = await foundRow(
    tx,
    { rapport: rapportIntervention, version: 'int' },
    sql`select rapport, version from rapport_intervention(${id})`,
  )
  return { seen: rapport, version }
}

/** What a report shows in addition to the data of its intervention. */
export interface Entourage {
  /** Names of the files of both logos; null where an account has none. */
  logos: { exploitant: string | null; client: string | null }
  /** Positions of the other places of the patrimoine. */
  voisins: PlanPoint[]
}

const points = z.array(z.object({ lat: z.number(), lon: z.number() }))
/** How many neighbours are read at most, the nearest first. */
const VOISINS_MAX = 80

/** The logos and neighbours of an intervention, as far as the actor may see them. */
export async function readEntourage(tx: Tx, id: number): Promise<Entourage> {
  const { voisins, ...logos } = await foundRow(
    tx,
    { exploitant: 'text?', client: 'text?', voisins: points },
    sql`select (select l.nom from users e join user_logos l on l.id = e.logo_id where e.id = i.exploitant_id) as exploitant,
        (select l.nom from users u join user_logos l on l.id = u.logo_id where u.id = i.client_id) as client,
        (select coalesce(json_agg(json_build_object('lat', v.latitude, 'lon', v.longitude)), '[]')
          from (select v.latitude, v.longitude from conteneurs c join conteneurs v on v.patrimoine_id = c.patrimoine_id
            where c.id = i.conteneur_id and v.id <> c.id and v.archived_at is null and v.latitude is not null and c.latitude is not null
            order by abs(v.latitude - c.latitude) + abs(v.longitude - c.longitude) limit ${VOISINS_MAX}) v) as voisins
      from interventions i where i.id = ${id}`,
  )
  return { logos, voisins }
}
