import { signaux } from '@lavandiere/domain/telematique/moteur.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'

/** The greatest number that a vehicle can have at Quartix. */
const NUMERO_MAX = 2_147_483_647

const signal = z.enum(signaux)
const vehiculeColumns = {
  id: 'int',
  exploitantId: 'int',
  quartixId: 'int?',
  traceur: 'text?',
  signalMoteur: signal,
  signalPompe: signal.nullable(),
} as const

export type Vehicule = Awaited<ReturnType<typeof vehiculesOf>>[number]

const vehiculeSelection = sql`l.id, l.exploitant_id as "exploitantId", l.quartix_id as "quartixId",
  l.identifiant_traceur as traceur, l.signal_moteur as "signalMoteur", l.signal_pompe as "signalPompe"`

/**
 * The vehicle of the actor's company with this name on a day. The name is its number at Quartix, or else the text that
 * its tracker sends; an account at a provider may also show vehicles of other companies (T2). A removed vehicle keeps the
 * days before its removal, even when another vehicle has its tracker by now; on the day of the removal the other vehicle
 * goes first.
 * @throws Refus 404 when the company has no vehicle of this name
 */
export async function vehiculeNamed(tx: Tx, vehicleId: string, date: string): Promise<Vehicule> {
  const number = /^\d{1,10}$/.test(vehicleId) && Number(vehicleId) <= NUMERO_MAX ? Number(vehicleId) : null
  return foundRow(
    tx,
    vehiculeColumns,
    sql`select ${vehiculeSelection} from laveuses l
      where (l.archived_at is null or ${date} <= (l.archived_at at time zone 'Europe/Paris')::date)
      and (l.quartix_id = ${number} or l.identifiant_traceur = ${vehicleId})
      order by l.quartix_id is not distinct from ${number} desc,
        coalesce(${date} < (l.archived_at at time zone 'Europe/Paris')::date, false) desc, l.archived_at nulls first limit 1`,
  )
}

/**
 * The vehicle of the actor's company with this id, whatever tracker it has by now: days belong to the vehicle. After its
 * removal its number at Quartix may be another one's, so it has none then.
 * @throws Refus 404 when the company has no such vehicle
 */
export async function vehiculeById(tx: Tx, id: number, date: string): Promise<Vehicule> {
  const found = await foundRow(
    tx,
    { ...vehiculeColumns, isRemoved: 'bool' },
    sql`select ${vehiculeSelection}, coalesce(${date} > (l.archived_at at time zone 'Europe/Paris')::date, false) as "isRemoved"
      from laveuses l where l.id = ${id}`,
  )
  return found.isRemoved ? { ...found, quartixId: null } : found
}

export const vehiculesOf = (tx: Tx, ids: readonly number[]) =>
  rows(
    tx,
    vehiculeColumns,
    sql`select ${vehiculeSelection} from laveuses l where l.id = any(${sql.param([...ids])}::int[])`,
  )
