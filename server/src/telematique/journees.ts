import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import {
  fenetreDuJour,
  hasWorked,
  type JourneeDeVehicule,
  journeeDe,
  type LavagesDeNuit,
} from '@lavandiere/domain/telematique/journee.ts'
import type { Position } from '@lavandiere/domain/telematique/position.ts'
import { type Source, sources } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'
import { type Vehicule, vehiculesOf } from './vehicules.ts'

/** Positions read at most for a day with half a day before and after it: a little more than one a second. */
const POSITIONS_LUES_MAX = 180_000
const PAR_FOIS = 1_000
/** The greatest integer that a column can hold; the figures of a real day are far below it. */
export const ENTIER_MAX = 2 ** 31 - 1

const source = z.enum(sources)
const positionColumns = {
  instant: 'number',
  latitude: 'number',
  longitude: 'number',
  vitesseKmh: 'number?',
  cap: 'number?',
  valide: 'bool',
  contact: 'bool?',
  regime: 'int?',
  entrees: 'int?',
  source,
} as const

export type PositionLue = Position & { source: Source }

/** The positions of all sources that decide about a vehicle's day (`fenetreDuJour`), in the order of their instants. */
export function positionsOf(tx: Tx, laveuseId: number, jour: string): Promise<PositionLue[]> {
  const { debut, fin } = fenetreDuJour(jour)
  return rows(
    tx,
    positionColumns,
    sql`select extract(epoch from instant)::float8 * 1000 as instant, latitude, longitude,
        vitesse_kmh as "vitesseKmh", cap, valide, contact, regime, entrees::int as entrees, source
      from positions where laveuse_id = ${laveuseId} and instant >= ${new Date(debut).toISOString()}::timestamptz
        and instant < ${new Date(fin).toISOString()}::timestamptz
      order by instant, source limit ${POSITIONS_LUES_MAX}`,
  )
}

/** The last washes of the nights before and after a vehicle's day (`dernier_lavage_de_nuit`). */
export const nightsOf = (tx: Tx, { id }: Vehicule, jour: string): Promise<LavagesDeNuit> =>
  foundRow(
    tx,
    { avant: 'number?', apres: 'number?' },
    sql`select extract(epoch from dernier_lavage_de_nuit(${id}, ${jour}::date - 1))::float8 * 1000 as avant,
      extract(epoch from dernier_lavage_de_nuit(${id}, ${jour}::date))::float8 * 1000 as apres`,
  )

type JourneesNeeds = Pick<Services, 'pool' | 'now' | 'log'>

/**
 * Counts movements and engine times of the days whose positions changed, each day in its own transaction. Several servers
 * can share the work; a day that changes while it is counted is counted again. When a day cannot be counted, the other
 * days of its vehicle wait for the next run, after all other vehicles.
 * @returns how many days were counted
 */
export async function countDays(needs: JourneesNeeds): Promise<number> {
  const failed: number[] = []
  let counted = 0
  for (let n = 0; n < PAR_FOIS; n++) {
    const outcome = await countNext(needs, failed)
    if (outcome === 'none') break
    if (outcome === 'counted') counted++
  }
  return counted
}

/**
 * Counts the day that has waited longest, leaving out the vehicles in `failed`. When counting fails, the vehicle of the
 * day is added to `failed`.
 */
async function countNext(
  { pool, now, log }: JourneesNeeds,
  failed: number[],
): Promise<'none' | 'counted' | 'failed'> {
  const taken: { laveuse: number; jour: string }[] = []
  try {
    await asSystem(pool, async (tx) => {
      taken.push(...(await takeMark(tx, failed)))
      for (const { laveuse, jour } of taken) {
        const [vehicule] = await vehiculesOf(tx, [laveuse])
        if (vehicule) await countDay(tx, vehicule, jour, now().getTime())
      }
    })
    return taken.length === 0 ? 'none' : 'counted'
  } catch (error) {
    const [mark] = taken
    if (!mark) throw error
    failed.push(mark.laveuse)
    log.error({ err: error, ...mark }, "la journée d'un véhicule n'a pas pu être calculée")
    await asSystem(pool, (tx) =>
      tx.execute(
        sql`update jours_a_calculer set depuis = now() where laveuse_id = ${mark.laveuse} and jour = ${mark.jour}`,
      ),
    )
    return 'failed'
  }
}

/** Takes the mark of the day that has waited longest, if there is one; it is deleted when the transaction succeeds. */
const takeMark = (tx: Tx, failed: readonly number[]) =>
  rows(
    tx,
    { laveuse: 'int', jour: 'text' },
    sql`delete from jours_a_calculer where (laveuse_id, jour) in (select laveuse_id, jour from jours_a_calculer
        where not laveuse_id = any(${sql.param([...failed])}::int[]) order by depuis limit 1 for update skip locked)
      returning laveuse_id as laveuse, jour::text as jour`,
  )

/** Counts a day. Counts the day before too when work of the night may have moved from one to the other. */
async function countDay(tx: Tx, vehicule: Vehicule, jour: string, now: number): Promise<void> {
  const { avant } = await countOne(tx, vehicule, jour, now)
  if (avant !== null) await countOne(tx, vehicule, addDays(jour, -1), now)
}

async function countOne(tx: Tx, vehicule: Vehicule, jour: string, now: number): Promise<LavagesDeNuit> {
  const positions = await positionsOf(tx, vehicule.id, jour)
  const nuits = await nightsOf(tx, vehicule, jour)
  const journee = journeeDe(positions, jour, vehicule, now, nuits)
  // A day whose positions were deleted keeps what was counted before: the positions of the days around it say nothing
  // about it.
  const { minuit, lendemain } = fenetreDuJour(jour)
  const isOwn = positions.some(({ instant }) => instant >= minuit && instant < lendemain)
  if (isOwn || hasWorked(journee) || (await hasItsPositions(tx, vehicule, jour)))
    await writeVehicleDay(tx, vehicule, jour, journee, positions[0]?.source ?? 'traccar')
  return nuits
}

/**
 * Whether the positions from which a vehicle's day was counted still exist. Then an empty new count replaces the stored
 * one: work of the night may belong to the next day by now.
 */
async function hasItsPositions(tx: Tx, { id }: Vehicule, jour: string): Promise<boolean> {
  const { has } = await foundRow(
    tx,
    { has: 'bool' },
    sql`select exists (select 1 from (
          select ignition_on as debut, ignition_on as fin from temps_moteurs where laveuse_id = ${id} and jour = ${jour}
          union all select debut, fin from trajets_de_vehicules where laveuse_id = ${id} and jour = ${jour}) counted
        join positions p on p.laveuse_id = ${id} and p.instant between counted.debut and counted.fin) as has`,
  )
  return has
}

const entier = (value: number) => Math.min(Math.round(value), ENTIER_MAX)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Replaces the stored trips and engine times of a vehicle's day; a day without any work has no row. */
export async function writeVehicleDay(
  tx: Tx,
  { id, exploitantId }: Vehicule,
  jour: string,
  journee: JourneeDeVehicule,
  by: Source,
): Promise<void> {
  const { trajets, chemin, contactMis, contactCoupe, distanceM, conduiteS, moteurS, pompeS } = journee
  await tx.execute(sql`delete from trajets_de_vehicules where laveuse_id = ${id} and jour = ${jour}`)
  if (!hasWorked(journee)) {
    await tx.execute(
      sql`delete from temps_moteurs where laveuse_id = ${id} and jour = ${jour} and source <> 'quartix'`,
    )
    return
  }
  const written = trajets.map((one) => ({
    debut: iso(one.debut),
    fin: iso(one.fin),
    distance_m: entier(one.distanceM),
    inconnu: one.inconnu,
    depart_latitude: chemin[one.de]?.latitude,
    depart_longitude: chemin[one.de]?.longitude,
    arrivee_latitude: chemin[one.a]?.latitude,
    arrivee_longitude: chemin[one.a]?.longitude,
  }))
  await tx.execute(sql`
    insert into trajets_de_vehicules (exploitant_id, laveuse_id, jour, debut, fin, distance_m, inconnu, depart_latitude,
        depart_longitude, arrivee_latitude, arrivee_longitude)
    select ${exploitantId}::int, ${id}::int, ${jour}::date, t.* from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as t(
      debut timestamptz, fin timestamptz, distance_m int, inconnu bool, depart_latitude float8, depart_longitude float8,
      arrivee_latitude float8, arrivee_longitude float8)
    on conflict (laveuse_id, debut) do nothing`)
  await tx.execute(sql`
    insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, distance_m, conduite_s, moteur_s,
        pompe_s, source)
    values (${exploitantId}, ${id}, ${jour}, ${iso(contactMis)}, ${iso(contactCoupe)}, ${entier(distanceM)}, ${entier(conduiteS)},
      ${entier(moteurS)}, ${entier(pompeS)}, ${by})
    on conflict (laveuse_id, jour) do update set ignition_on = excluded.ignition_on, ignition_off = excluded.ignition_off,
      distance_m = excluded.distance_m, conduite_s = excluded.conduite_s, moteur_s = excluded.moteur_s,
      pompe_s = excluded.pompe_s, source = excluded.source, lu_le = now()`)
}

/**
 * Marks the days whose engine was still running when they were counted, so that they are counted again until it stops,
 * for two days.
 */
export async function markUnsettled({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  const since = addDays(jourDeParis(now()), -2)
  await asSystem(pool, (tx) =>
    tx.execute(sql`insert into jours_a_calculer (exploitant_id, laveuse_id, jour)
      select exploitant_id, laveuse_id, jour from temps_moteurs where jour >= ${since} and ignition_on is not null
        and ignition_off is null and source <> 'quartix' and lu_le < now() - interval '5 minutes'
      order by 2, 3 on conflict do nothing`),
  )
}
