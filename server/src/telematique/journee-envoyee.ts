import { DAY_MS } from '@lavandiere/domain/kernel/dates.ts'
import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion.ts'
import { type JourneeDeVehicule, journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import { isMoteurOn, SUITE_MS } from '@lavandiere/domain/telematique/moteur.ts'
import type { PointDeRoute, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { nightsOf, positionsOf } from './journees.ts'
import { isShown, isWholeShown, told } from './service.ts'
import type { Vehicule } from './vehicules.ts'

const SECONDES_DU_JOUR = 86_400
/** A vehicle within this distance of a container counts as standing at that container. */
const PRES_M = 150
/**
 * A point closer than this to the one before is not drawn. While the vehicle stands, the distance is larger, because its
 * measured position drifts.
 */
const PAS_M = 5
const PAS_A_L_ARRET_M = 30
const DEGREES_PER_M = 1 / 111_195

const iso = (instant: number) => new Date(instant).toISOString()

/** The answer about a vehicle's day, from its own tracker. */
export interface JourneeEnvoyee {
  debut: string | null
  contactMis: string | null
  contactCoupe: string | null
  distanceKm: number
  trajetJours: number
  /** Null when the engine ran outside the hours of service. */
  ralentiJours: number | null
  moteurS: number | null
  pompeS: number | null
  trajets: TrajetLu[]
}

/**
 * A vehicle's day, counted at this moment from the positions that its tracker sent; when these were deleted, from the
 * stored movements.
 * @param now milliseconds since 1970
 * @returns null when the tracker sent nothing about that day
 */
export async function journeeEnvoyee(
  tx: Tx,
  vehicule: Vehicule,
  jour: string,
  service: HeuresDeService | null,
  now: number,
): Promise<JourneeEnvoyee | null> {
  const positions = await positionsOf(tx, vehicule.id, jour)
  if (positions.length === 0) return keptDay(tx, vehicule, jour, service)
  const journee = journeeDe(positions, jour, vehicule.reglage, now, await nightsOf(tx, vehicule, jour))
  // Only positions of the neighbouring days are left: those of this day may have been deleted, so its stored movements
  // are used.
  if (journee.trajets.length === 0 && journee.contactMis === null) return keptDay(tx, vehicule, jour, service)
  const shown = {
    ...journee,
    trajets: journee.trajets.filter(({ debut }) => isShown(iso(debut), service)),
  }
  const { contactMis, contactCoupe, moteurS, conduiteS, pompeS } = journee
  const moments = [contactMis, contactCoupe].map((ms) => (ms === null ? null : iso(ms)))
  const [on = null, off = null] = moments
  const counted = shown.trajets.filter(({ fin }) => isShown(iso(fin), service))
  const newest = journee.fixes.at(-1)
  const isRunning =
    newest !== undefined &&
    now - newest.instant <= SUITE_MS &&
    isMoteurOn(vehicule.reglage.signalMoteur, newest)
  return {
    debut: shown.trajets[0] ? iso(shown.trajets[0].debut) : null,
    contactMis: told(on, service),
    contactCoupe: told(off, service),
    distanceKm: counted.reduce((sum, one) => sum + one.distanceM, 0) / 1000,
    trajetJours: counted.reduce((sum, one) => sum + (one.inconnu ? 0 : one.fin - one.debut), 0) / DAY_MS,
    ...enginesOf({ moteurS, conduiteS, pompeS }, isWholeShown(moments, service)),
    trajets: await withContainers(tx, drawnTrajets(shown, isRunning, service)),
  }
}

/**
 * The engine times of a day. They are null when the engine also ran outside the hours of service: the sums would reveal
 * it.
 */
function enginesOf(sums: { moteurS: number; conduiteS: number; pompeS: number }, isWhole: boolean) {
  if (!isWhole) return { ralentiJours: null, moteurS: null, pompeS: null }
  const { moteurS, conduiteS, pompeS } = sums
  return { ralentiJours: Math.max(0, moteurS - conduiteS) / SECONDES_DU_JOUR, moteurS, pompeS }
}

/**
 * The movements as lines of points, each with the stay after it. A line begins with the short moves of the stay before,
 * from one container to the next, so that the drawn track has no gaps; these moves add no distance. A movement to the
 * newest fix has no end while the engine runs.
 */
function drawnTrajets(
  { trajets, fixes }: JourneeDeVehicule,
  isRunning: boolean,
  service: HeuresDeService | null,
): TrajetLu[] {
  return trajets.map(({ de, a, fin, inconnu }, rank) => {
    const isUnderWay = isRunning && a === fixes.length - 1
    const next = trajets[rank + 1]
    const points: PointDeRoute[] = []
    const before = trajets[rank - 1]
    const from = before && !inconnu && !before.inconnu ? before.a : de
    for (let i = from; i <= a; i++) {
      const fix = fixes[i]
      const last = points.at(-1)
      const step = i < de ? PAS_A_L_ARRET_M : PAS_M
      if (!fix || (last && i < a && isWithin(step, last, fix)) || !isShown(iso(fix.instant), service))
        continue
      points.push({
        Latitude: fix.latitude,
        Longitude: fix.longitude,
        EventType: i === a && !isUnderWay ? 'Stop' : 'Distance',
        EventDateTime: iso(fix.instant),
        Speed: fix.vitesseKmh === null ? null : Math.round(fix.vitesseKmh),
        Location: null,
      })
    }
    // A movement that goes on, or did after the hours of service, has neither an end nor a stay in the answer.
    if (isUnderWay || !isShown(iso(fin), service)) return { Route: points, inconnu, arret: null }
    const dureeS = next ? Math.round((next.debut - fin) / 1000) : null
    return { Route: points, inconnu, arret: { dureeS, conteneur: null } }
  })
}

const isWithin = (
  metres: number,
  { Latitude, Longitude }: PointDeRoute,
  fix: { latitude: number; longitude: number },
) =>
  Math.abs(Latitude - fix.latitude) < metres * DEGREES_PER_M &&
  Math.abs(Longitude - fix.longitude) < metres * DEGREES_PER_M

const nearColumns = {
  rang: 'int',
  id: 'int',
  nomenclature: 'text',
  adresse: 'text?',
  distance: 'number',
} as const

/** Adds to each movement the container beside which it ended. */
export async function withContainers(tx: Tx, trajets: TrajetLu[]): Promise<TrajetLu[]> {
  const ends = trajets.map(({ Route }) => Route.at(-1))
  const found = await rows(
    tx,
    nearColumns,
    sql`select e.rang::int as rang, c.id, c.nomenclature, c.adresse, c.distance_m as distance
      from unnest(${sql.param(ends.map((end) => end?.Latitude ?? null))}::float8[],
          ${sql.param(ends.map((end) => end?.Longitude ?? null))}::float8[]) with ordinality as e(lat, lon, rang)
        cross join lateral conteneur_proche(e.lat, e.lon, ${PRES_M}) c`,
  )
  const byRank = new Map(
    found.map(({ rang, distance, ...one }) => [rang - 1, { ...one, distanceM: Math.round(distance) }]),
  )
  return trajets.map((one, rank) => ({
    ...one,
    arret: one.arret && { ...one.arret, conteneur: byRank.get(rank) ?? null },
  }))
}

const keptColumns = {
  debut: 'text',
  fin: 'text',
  distance: 'int',
  inconnu: 'bool',
  departLat: 'number',
  departLon: 'number',
  arriveeLat: 'number',
  arriveeLon: 'number',
} as const
const timesColumns = { on: 'text?', off: 'text?', moteur: 'int', conduite: 'int', pompe: 'int' } as const

/** The answer about a day whose positions were deleted: only movements and engine times. */
async function keptDay(
  tx: Tx,
  { id }: Vehicule,
  jour: string,
  service: HeuresDeService | null,
): Promise<JourneeEnvoyee | null> {
  const [times] = await rows(
    tx,
    timesColumns,
    sql`select to_json(ignition_on) #>> '{}' as on, to_json(ignition_off) #>> '{}' as off, moteur_s as moteur,
        conduite_s as conduite, pompe_s as pompe
      from temps_moteurs where laveuse_id = ${id} and jour = ${jour} and source <> 'quartix'`,
  )
  if (!times) return null
  const kept = (
    await rows(
      tx,
      keptColumns,
      sql`select to_json(debut) #>> '{}' as debut, to_json(fin) #>> '{}' as fin, distance_m as distance, inconnu,
          depart_latitude as "departLat", depart_longitude as "departLon", arrivee_latitude as "arriveeLat",
          arrivee_longitude as "arriveeLon"
        from trajets_de_vehicules where laveuse_id = ${id} and jour = ${jour} order by debut`,
    )
  ).filter(({ debut }) => isShown(debut, service))
  const counted = kept.filter(({ fin }) => isShown(fin, service))
  const isWhole = isWholeShown([times.on, times.off], service)
  return {
    debut: kept[0]?.debut ?? null,
    contactMis: told(times.on, service),
    contactCoupe: told(times.off, service),
    distanceKm: counted.reduce((sum, { distance }) => sum + distance, 0) / 1000,
    trajetJours: isWhole ? times.conduite / SECONDES_DU_JOUR : 0,
    ...enginesOf({ moteurS: times.moteur, conduiteS: times.conduite, pompeS: times.pompe }, isWhole),
    trajets: kept.map((one) => ({
      // Without positions only the ends of a movement are known; an end after the hours of service is left out.
      inconnu: true,
      arret: null,
      Route: [
        routePoint(one.departLat, one.departLon, 'Distance', one.debut),
        ...(isShown(one.fin, service) ? [routePoint(one.arriveeLat, one.arriveeLon, 'Stop', one.fin)] : []),
      ],
    })),
  }
}

const routePoint = (Latitude: number, Longitude: number, EventType: string, at: string): PointDeRoute => ({
  Latitude,
  Longitude,
  EventType,
  EventDateTime: at,
  Speed: null,
  Location: null,
})
