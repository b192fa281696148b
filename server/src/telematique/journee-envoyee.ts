import { DAY_MS, DAY_S } from '@lavandiere/domain/kernel/dates.ts'
import { METRES_PER_DEGREE, METRES_PER_KM } from '@lavandiere/domain/kernel/geo.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { PointDeChemin } from '@lavandiere/domain/telematique/chemin.ts'
import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { hasWorked, type JourneeDeVehicule, journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import { isMoteurOn, SUITE_MS } from '@lavandiere/domain/telematique/moteur.ts'
import type { PointDeRoute, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import { ARRET_MS, conduiteDe, type Mouvement } from '@lavandiere/domain/telematique/trajets.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { nightsOf, positionsOf } from './journees.ts'
import { isVisible, isWhollyVisible, visibleInstant } from './service.ts'
import type { Vehicule } from './vehicules.ts'

/** A vehicle within this distance of a container counts as standing at that container. */
const PRES_M = 150
/** A point closer than this to the one before is not drawn. */
const PAS_DEGRES = 5 / METRES_PER_DEGREE

const iso = (instant: number) => new Date(instant).toISOString()

/** The answer about a vehicle's day, from its own tracker. */
export interface JourneeEnvoyee {
  debut: string | null
  contactMis: string | null
  contactCoupe: string | null
  /** Of the movements within the hours of service whose path is known. */
  distanceKm: number
  /** Null when parts of the day are outside the hours of service and only its trips are kept. */
  trajetJours: number | null
  /** Of the movements whose path is unknown, from where the tracker fell silent to where it was heard again. */
  inconnuKm: number
  inconnuJours: number
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
  const journee = journeeDe(positions, jour, vehicule, now, await nightsOf(tx, vehicule, jour))
  // Only positions of the neighbouring days are left: those of this day may have been deleted, so its stored trips are
  // used.
  if (!hasWorked(journee)) return keptDay(tx, vehicule, jour, service)
  const { contactMis, contactCoupe, moteurS, conduiteS, pompeS, chemin, mouvements, derniere } = journee
  const trajets = journee.trajets.filter(({ debut }) => isVisible(iso(debut), service))
  const [first] = [...trajets, ...mouvements].filter(({ debut }) => isVisible(iso(debut), service))
  const counted = mouvements.filter(({ debut, fin }) => isWhollyVisible([iso(debut), iso(fin)], service))
  const { distanceM, conduiteMs } = conduiteDe(chemin, counted)
  const moments = [contactMis, contactCoupe].map((ms) => (ms === null ? null : iso(ms)))
  const [on = null, off = null] = moments
  const isRunning =
    derniere !== null && now - derniere.instant <= SUITE_MS && isMoteurOn(vehicule.signalMoteur, derniere)
  return {
    debut: first ? iso(first.debut) : null,
    contactMis: visibleInstant(on, service),
    contactCoupe: visibleInstant(off, service),
    distanceKm: distanceM / METRES_PER_KM,
    trajetJours: conduiteMs / DAY_MS,
    ...unknownOf(counted),
    ...enginesOf({ moteurS, conduiteS, pompeS }, isWhollyVisible(moments, service)),
    trajets: await withNearContainers(tx, drawnTrajets({ ...journee, trajets }, isRunning, service)),
  }
}

/** Kilometres and fractions of a day of the movements whose path is unknown. */
function unknownOf(mouvements: readonly Pick<Mouvement, 'inconnu' | 'distanceM' | 'debut' | 'fin'>[]) {
  const unknown = mouvements.filter(({ inconnu }) => inconnu)
  return {
    inconnuKm: sumOf(unknown, ({ distanceM }) => distanceM) / METRES_PER_KM,
    inconnuJours: sumOf(unknown, ({ debut, fin }) => fin - debut) / DAY_MS,
  }
}

/**
 * The engine times of a day. They are null when the engine also ran outside the hours of service: the sums would reveal
 * it.
 */
function enginesOf(sums: { moteurS: number; conduiteS: number; pompeS: number }, isWhole: boolean) {
  if (!isWhole) return { ralentiJours: null, moteurS: null, pompeS: null }
  const { moteurS, conduiteS, pompeS } = sums
  return { ralentiJours: Math.max(0, moteurS - conduiteS) / DAY_S, moteurS, pompeS }
}

/**
 * The trips as lines of points, each with the stay after it. A line begins with the short moves since the trip before, from
 * one container to the next, so that the drawn track has no gaps. A trip to the newest fix has no end while the engine runs.
 */
function drawnTrajets(
  { trajets, mouvements, chemin }: JourneeDeVehicule,
  isRunning: boolean,
  service: HeuresDeService | null,
): TrajetLu[] {
  return trajets.map(({ de, a, fin, inconnu }, rank) => {
    const next = trajets[rank + 1]
    const from = inconnu ? de : (trajets[rank - 1]?.a ?? mouvements[0]?.de ?? de)
    const end = chemin[a]
    const isUnderWay =
      isRunning && a === chemin.length - 1 && end !== undefined && end.fin - end.debut < ARRET_MS
    const points = chemin
      .slice(from, a)
      .flatMap((point, rank) => drawnPoints(point, rank === 0))
      .filter((point, rank, all) => point.Speed === 0 || !isNear(all[rank - 1], point))
    if (end) points.push(drawnPoint(end, iso(fin), isUnderWay ? 'Distance' : 'Stop'))
    const Route = points.filter(({ EventDateTime }) => isVisible(EventDateTime, service))
    // A trip that goes on, or did after the hours of service, has neither an end nor a stay in the answer.
    if (isUnderWay || !isVisible(iso(fin), service)) return { Route, inconnu, arret: null }
    const dureeS = next ? Math.round((next.debut - fin) / 1000) : null
    return { Route, inconnu, arret: { dureeS, conteneur: null } }
  })
}

/** A point of the path as it is drawn; a stay twice, when the vehicle came and when it left, but the first one when it left. */
const drawnPoints = (point: PointDeChemin, isFirst: boolean) =>
  (isFirst || point.debut === point.fin ? [point.fin] : [point.debut, point.fin]).map((instant) =>
    drawnPoint(point, iso(instant), 'Distance'),
  )

const drawnPoint = (
  { latitude, longitude, vitesseKmh }: Pick<PointDeChemin, 'latitude' | 'longitude'> & Partial<PointDeChemin>,
  EventDateTime: string,
  EventType: string,
): PointDeRoute => ({
  Latitude: latitude,
  Longitude: longitude,
  EventType,
  EventDateTime,
  Speed: vitesseKmh === undefined ? null : Math.round(vitesseKmh),
  Location: null,
})

const isNear = (a: PointDeRoute | undefined, b: PointDeRoute) =>
  a !== undefined &&
  Math.abs(a.Latitude - b.Latitude) < PAS_DEGRES &&
  Math.abs(a.Longitude - b.Longitude) < PAS_DEGRES

/** Adds to each movement the container beside which it ended. */
export async function withNearContainers(tx: Tx, trajets: TrajetLu[]): Promise<TrajetLu[]> {
  const ends = trajets.map(({ Route }) => Route.at(-1))
  const found = await rows(
    tx,
    { rang: 'int', id: 'int', nomenclature: 'text', adresse: 'text?', distance: 'number' },
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

/** The answer about a day whose positions were deleted: only trips and engine times. */
async function keptDay(
  tx: Tx,
  { id }: Vehicule,
  jour: string,
  service: HeuresDeService | null,
): Promise<JourneeEnvoyee | null> {
  const [times] = await rows(
    tx,
    { on: 'text?', off: 'text?', distance: 'int', moteur: 'int', conduite: 'int', pompe: 'int' },
    sql`select to_json(ignition_on) #>> '{}' as on, to_json(ignition_off) #>> '{}' as off, distance_m as distance,
        moteur_s as moteur, conduite_s as conduite, pompe_s as pompe
      from temps_moteurs where laveuse_id = ${id} and jour = ${jour} and source <> 'quartix'`,
  )
  if (!times) return null
  const kept = (
    await rows(
      tx,
      {
        debut: 'text',
        fin: 'text',
        distance: 'int',
        inconnu: 'bool',
        departLat: 'number',
        departLon: 'number',
        arriveeLat: 'number',
        arriveeLon: 'number',
      },
      sql`select to_json(debut) #>> '{}' as debut, to_json(fin) #>> '{}' as fin, distance_m as distance, inconnu,
          depart_latitude as "departLat", depart_longitude as "departLon", arrivee_latitude as "arriveeLat",
          arrivee_longitude as "arriveeLon"
        from trajets_de_vehicules where laveuse_id = ${id} and jour = ${jour} order by debut`,
    )
  ).filter(({ debut }) => isVisible(debut, service))
  const counted = kept
    .filter(({ fin }) => isVisible(fin, service))
    .map(({ distance, inconnu, debut, fin }) => ({
      distanceM: distance,
      inconnu,
      debut: Date.parse(debut),
      fin: Date.parse(fin),
    }))
  const listedM = sumOf(counted, ({ inconnu, distanceM }) => (inconnu ? 0 : distanceM))
  const isWhole = isWhollyVisible([times.on, times.off], service)
  return {
    debut: kept[0]?.debut ?? null,
    contactMis: visibleInstant(times.on, service),
    contactCoupe: visibleInstant(times.off, service),
    // Without positions, of a day partly outside the hours of service only the trips within them may be told.
    distanceKm: (isWhole ? times.distance : listedM) / METRES_PER_KM,
    trajetJours: isWhole ? times.conduite / DAY_S : null,
    ...unknownOf(counted),
    ...enginesOf({ moteurS: times.moteur, conduiteS: times.conduite, pompeS: times.pompe }, isWhole),
    trajets: kept.map((one) => ({
      // Without positions only the ends of a trip are known; an end after the hours of service is left out.
      inconnu: true,
      arret: null,
      Route: [
        drawnPoint({ latitude: one.departLat, longitude: one.departLon }, one.debut, 'Distance'),
        ...(isVisible(one.fin, service)
          ? [drawnPoint({ latitude: one.arriveeLat, longitude: one.arriveeLon }, one.fin, 'Stop')]
          : []),
      ],
    })),
  }
}
