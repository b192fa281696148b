import { BLEU, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { hullOf } from '@lavandiere/domain/kernel/enveloppe.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { secondsText } from '@lavandiere/domain/kernel/texte.ts'
import { couleurDeTournee } from '@lavandiere/domain/telematique/formats.ts'
import type { ContexteDuJour, PointDeRoute, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import type { MapArea, MapDot, MapLine, MapPoint } from '../ui/map/point.ts'

const at = ({ Latitude, Longitude }: PointDeRoute) => ({ latitude: Latitude, longitude: Longitude })
const msOf = ({ EventDateTime }: PointDeRoute): number | null =>
  EventDateTime === null ? null : Date.parse(EventDateTime)

/** A line for each movement; one of unknown path is dashed. */
export const tripLinesOf = (trips: readonly TrajetLu[]): MapLine[] =>
  trips.map(({ Route, inconnu }, index) => ({
    id: `trajet ${index}`,
    color: BLEU,
    positions: Route.map(at),
    dashed: inconnu,
  }))

/** "Arrêt à 8 h 12, 20 min, près de 3 rue des Lavoirs". */
export function motsDArret(trip: TrajetLu): string {
  const end = trip.Route.at(-1)
  const { dureeS = null, conteneur = null } = trip.arret ?? {}
  return [
    `Arrêt à ${formatTime(end?.EventDateTime) || '–'}`,
    dureeS === null ? '' : secondsText(dureeS),
    conteneur ? `près de ${conteneur.adresse ?? conteneur.nomenclature}` : (end?.Location ?? ''),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A red dot where the provider says "Stop" (TRK-17); at the end of a movement with how long the vehicle stayed. */
export const stopsOf = (trips: readonly TrajetLu[]): MapDot[] =>
  trips.flatMap((trip, index) =>
    trip.Route.flatMap((point, rank) => {
      if (point.EventType !== 'Stop') return []
      const label =
        rank === trip.Route.length - 1
          ? motsDArret(trip)
          : `Arrêt à ${formatTime(point.EventDateTime) || '–'}`
      return [{ id: `arret ${index} ${rank}`, ...at(point), color: ROUGE, label }]
    }),
  )

/** Whether a movement ended; one that goes on, or did after the hours of service, has no end in the answer. */
export const hasArrived = ({ Route, arret }: TrajetLu): boolean =>
  Route.at(-1)?.EventType === 'Stop' || arret !== null

/** "Départ" and "Arrivée" of the day (TRK-17); no arrival while the last movement has not ended. */
export function endsOf(trips: readonly TrajetLu[]): MapPoint[] {
  const [first, last] = [trips[0]?.Route[0], trips.at(-1)]
  const end = last?.Route.at(-1)
  if (!first || !last || !end) return []
  return [
    { id: 'depart', ...at(first), color: VERT, glyph: 'Départ', rank: 9, label: 'Départ' },
    ...(hasArrived(last)
      ? [{ id: 'arrivee', ...at(end), color: ROUGE, glyph: 'Arrivée', rank: 8, label: 'Arrivée' }]
      : []),
  ]
}

/** The planned order of each round as a line of dots in its colour, beside what was driven (OPEN-97). */
export const planLinesOf = ({ tournees }: ContexteDuJour): MapLine[] =>
  tournees.map(({ id, conteneurs }, rang) => ({
    id: `plan ${id}`,
    color: couleurDeTournee(rang),
    positions: conteneurs,
    dotted: true,
  }))

/** A green dot where each wash until a moment (milliseconds since 1970) was recorded, with its hour. */
export const washDotsOf = ({ interventions }: ContexteDuJour, moment: number): MapDot[] =>
  interventions.flatMap(({ id, date, ...degrees }) => {
    const position = Date.parse(date) > moment ? null : pointOf(degrees)
    return position
      ? [{ id: `lavage ${id}`, color: VERT, label: `Lavé à ${formatTime(date)}`, ...position }]
      : []
  })

/** The containers that were washed until a moment (milliseconds since 1970), and the places without container. */
export function lavesUntil({ interventions }: ContexteDuJour, moment: number): ReadonlySet<string> {
  const done = interventions.filter(({ date }) => Date.parse(date) <= moment)
  return new Set(done.map(({ campagne_id, conteneur_id }) => placeKey(campagne_id, conteneur_id)))
}
const placeKey = (tournee: number | null, conteneur: number | null) => `${tournee} ${conteneur}`

/** Share of white in the colour of a container that is not washed yet. */
const PALEUR = 0.62
const paleOf = (color: string) =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    .map((part) => Math.round(part + (255 - part) * PALEUR))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** A container of a planned round, by the id of its marker. */
interface EtapeDeTrace extends MapPoint {
  adresse: string | null
  isLave: boolean
}

/** The places of the planned rounds in their order, numbered in the colour of their round, pale until washed (TRK-19, TRK-20). */
export const etapesOf = ({ tournees }: ContexteDuJour, laves: ReadonlySet<string>): EtapeDeTrace[] =>
  tournees.flatMap(({ id, libelle, conteneurs }, rang) =>
    conteneurs.map(({ id: conteneur, latitude, longitude, adresse }, index) => ({
      id: `etape ${id} ${index}`,
      latitude,
      longitude,
      color: laves.has(placeKey(id, conteneur)) ? couleurDeTournee(rang) : paleOf(couleurDeTournee(rang)),
      glyph: String(index + 1),
      rank: 1,
      label: `${index + 1}. ${adresse ?? libelle}`,
      adresse,
      isLave: laves.has(placeKey(id, conteneur)),
    })),
  )

/** The area of each planned round; none for fewer than three places, or places on one line (TRK-18). */
export const tourneeAreas = ({ tournees }: ContexteDuJour): MapArea[] =>
  tournees.flatMap(({ id, conteneurs }, rang) => {
    const corners = hullOf(conteneurs)
    return corners.length < 3 ? [] : [{ id: `zone ${id}`, color: couleurDeTournee(rang), corners }]
  })

/** The first and the last moment of the movements, in milliseconds since 1970; null without any. */
export function spanOf(trips: readonly TrajetLu[]): { debut: number; fin: number } | null {
  const moments = trips.flatMap(({ Route }) => [Route[0], Route.at(-1)].flatMap((one) => one ?? []))
  const known = moments.flatMap((one) => msOf(one) ?? [])
  const [debut, fin] = [Math.min(...known), Math.max(...known)]
  return known.length === 0 || debut === fin ? null : { debut, fin }
}

/** Where the vehicle was at a moment: between two fixes on the line from one to the other. */
export function placeAt(trips: readonly TrajetLu[], moment: number): Point | null {
  let before: PointDeRoute | null = null
  for (const { Route } of trips)
    for (const point of Route) {
      const ms = msOf(point)
      if (ms === null) continue
      if (ms >= moment) return between(before, point, moment)
      before = point
    }
  return before && at(before)
}

function between(before: PointDeRoute | null, after: PointDeRoute, moment: number) {
  const [from, to] = [before && msOf(before), msOf(after)]
  if (!before || from === null || to === null || to <= from) return at(after)
  const part = (moment - from) / (to - from)
  return {
    latitude: before.Latitude + (after.Latitude - before.Latitude) * part,
    longitude: before.Longitude + (after.Longitude - before.Longitude) * part,
  }
}
