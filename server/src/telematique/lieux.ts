import { METRES_PER_DEGREE } from '@lavandiere/domain/kernel/geo.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import type { Services } from '../platform/services.ts'

/** Metres within which a vehicle is described as being at a container. */
export const PRES_M = 300
const PAR_FOIS = 500

/**
 * Stores where vehicles are, as an address: that of the nearest container of their company, or none when all are far
 * away. Vehicles with the oldest addresses come first, so that each gets its turn.
 */
export async function nameplaces({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await asSystem(pool, (tx) =>
    tx.execute(sql`
      with vues as (select laveuse_id, exploitant_id, instant, latitude, longitude from dernieres_positions
          where lieu_instant is distinct from instant order by lieu_instant nulls first, laveuse_id limit ${PAR_FOIS} for update skip locked),
        nommees as (select v.laveuse_id, v.instant, (select coalesce(nullif(concat_ws(', ', c.adresse, c.commune), ''), c.nomenclature)
          from conteneurs c where c.exploitant_id = v.exploitant_id and c.archived_at is null
            and c.latitude between v.latitude - ${PRES_M / METRES_PER_DEGREE}::float8 and v.latitude + ${PRES_M / METRES_PER_DEGREE}::float8
            and c.longitude between v.longitude - ${PRES_M / 60_000}::float8 and v.longitude + ${PRES_M / 60_000}::float8
          order by (c.latitude - v.latitude) ^ 2 + ((c.longitude - v.longitude) * cos(radians(v.latitude))) ^ 2 limit 1) as lieu
          from vues v)
      update dernieres_positions d set lieu = n.lieu, lieu_instant = n.instant from nommees n where n.laveuse_id = d.laveuse_id`),
  )
}
