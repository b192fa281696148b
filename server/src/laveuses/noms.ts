import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'

/**
 * Refuses a vehicle whose tracker has the same name as another vehicle's number at Quartix, and the reverse: trips can be
 * asked for by either name, and would be those of the wrong vehicle.
 * @param id the vehicle that is written; null for a new one
 * @throws Refus 422
 */
export async function refuseTwoNames(
  tx: Tx,
  id: number | null,
  { quartixId = null, identifiantTraceur = null }: NomsDeTraceur,
): Promise<void> {
  const found = await firstRow(
    tx,
    { immatriculation: 'text', parTraceur: 'bool' },
    sql`select immatriculation, coalesce(quartix_id::text = ${identifiantTraceur}, false) as "parTraceur" from laveuses
      where archived_at is null and id is distinct from ${id}
        and (quartix_id::text = ${identifiantTraceur} or identifiant_traceur = ${quartixId}::int::text) limit 1`,
  )
  if (!found) return
  const message = `C'est déjà le nom par lequel la laveuse ${found.immatriculation} est suivie`
  const propertyPath = found.parTraceur ? 'identifiantTraceur' : 'quartixId'
  throw new Refus('invalide', message, { violations: [{ propertyPath, message, code: 'nom-de-traceur' }] })
}

/** The names under which providers and trackers know a vehicle. */
interface NomsDeTraceur {
  quartixId?: number | null | undefined
  identifiantTraceur?: string | null | undefined
}

/**
 * Refuses to restore a vehicle when another one has its number or its tracker by now.
 * @throws Refus 422
 */
export async function refuseOldNames(tx: Tx, id: number): Promise<void> {
  const found = await firstRow(
    tx,
    { quartixId: 'int?', identifiantTraceur: 'text?' },
    sql`select quartix_id as "quartixId", identifiant_traceur as "identifiantTraceur" from laveuses where id = ${id}`,
  )
  if (found) await refuseTwoNames(tx, id, found)
}
