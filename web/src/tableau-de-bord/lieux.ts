import { couleursEquipes, GRIS, ORANGE } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { hullOf } from '@lavandiere/domain/kernel/enveloppe.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { compareNatural } from '@lavandiere/domain/kernel/texte.ts'
import { statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import type { CarteDuJour, StatutDuJour } from '@lavandiere/domain/tableau-de-bord/carte-du-jour.ts'
import { type JourSuivi, retardDe } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import type { Tour, TourClient } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { interventionsPath } from '../patrimoines/adresses.ts'
import type { MapArea, MapDot, MapLine, MapPoint, PointId } from '../ui/map/point.ts'

/** A place of a round on the day. */
export interface Lieu {
  /** The key of the place on the map; a place of two rounds has two. */
  cle: string
  id: number
  estPatrimoine: boolean
  tournee: number
  nomenclature: string
  position: Point | null
  status: StatutDuJour
  quand: string | null
}

/** A round on the map: its colour, its places in their order, what is late, and where its crew washed last. */
export interface Trace {
  tour: Tour | TourClient
  client: string
  color: string
  lieux: readonly Lieu[]
  retard: string | null
  dernier: Lieu | null
}

/** The places of the map, one for each index of the columns that the server answers. */
function lieuxDe(carte: CarteDuJour): Lieu[] {
  return carte.id.map((id, i) => {
    const tournee = carte.tournee[i] ?? 0
    const estPatrimoine = carte.estPatrimoine[i] === true
    return {
      cle: `${tournee}/${estPatrimoine ? 'p' : 'c'}${id}`,
      id,
      estPatrimoine,
      tournee,
      nomenclature: carte.nomenclature[i] ?? '',
      position: pointOf({ latitude: carte.latitude[i], longitude: carte.longitude[i] }),
      status: carte.status[i] ?? 1,
      quand: carte.quand[i] ?? null,
    }
  })
}

/** The place of the newest passage; null before the first. */
const latest = (lieux: readonly Lieu[]): Lieu | null =>
  lieux.reduce<Lieu | null>(
    (last, lieu) =>
      lieu.quand !== null && (last?.quand == null || Date.parse(lieu.quand) > Date.parse(last.quand))
        ? lieu
        : last,
    null,
  )

/**
 * The rounds of a day in the order of their names, which gives each its colour: neighbours in the list differ.
 * @param clients the rounds by the client's name
 */
export function tracesDe(
  carte: CarteDuJour,
  clients: Readonly<Record<string, { tours: readonly (Tour | TourClient)[] }>>,
  suivi: JourSuivi,
): Trace[] {
  const places = Map.groupBy(lieuxDe(carte), ({ tournee }) => tournee)
  return Object.entries(clients)
    .flatMap(([client, { tours }]) => tours.map((tour) => ({ client, tour })))
    .toSorted((a, b) => compareNatural(a.tour.libelle, b.tour.libelle) || a.tour.id - b.tour.id)
    .map(({ client, tour }, i) => {
      const lieux = places.get(tour.id) ?? []
      return {
        tour,
        client,
        color: couleursEquipes[i % couleursEquipes.length] ?? couleursEquipes[0],
        lieux,
        retard: retardDe(tour, suivi),
        dernier: latest(lieux),
      }
    })
}

/** The address of the history with a place: that of its container, or of its unipatrimoine (OPEN-14). */
export const historyPathOf = ({ id, estPatrimoine }: Pick<Lieu, 'id' | 'estPatrimoine'>) =>
  interventionsPath(id, estPatrimoine ? 'patrimoine' : 'conteneurs')

const lieuxPositions = (lieux: readonly Lieu[]) => lieux.flatMap(({ position }) => position ?? [])

/** One polygon for each round that has an area (OPEN-09). */
export const traceAreas = (traces: readonly Trace[]): MapArea[] =>
  traces.map(({ tour, color, lieux }) => ({
    id: tour.id,
    color,
    corners: hullOf(lieuxPositions(lieux)),
  }))

/** The lines of a round on the map: its places in the order of the plan, and the visited ones in the order of time. */
export function waysOf({ color, lieux }: Trace): MapLine[] {
  const visited = lieux
    .filter(({ quand }) => quand !== null)
    .toSorted((a, b) => Date.parse(a.quand ?? '') - Date.parse(b.quand ?? ''))
  return [
    { id: 'prevu', color: GRIS, dashed: true, positions: lieuxPositions(lieux) },
    { id: 'fait', color, positions: lieuxPositions(visited) },
  ]
}

/** The look of a place by its status: a ring before it is visited, orange when its round is late. */
export function aspectDe(status: StatutDuJour, isLate: boolean) {
  if (status === 1)
    return {
      color: isLate ? ORANGE : GRIS,
      isHollow: true,
      label: isLate ? 'À laver, tournée en retard' : 'À laver',
    }
  return { color: statutsLavage[status].couleur, isHollow: false, label: statutsLavage[status].label }
}

/** Every place of these rounds that has a position. */
export const traceDots = (traces: readonly Trace[]): MapDot[] =>
  traces.flatMap(({ lieux, retard }) =>
    lieux.flatMap(({ cle, position, nomenclature, status }) => {
      if (!position) return []
      const { color, isHollow, label } = aspectDe(status, retard !== null)
      return [{ id: cle, color, isHollow, label: `${nomenclature} · ${label}`, ...position }]
    }),
  )

/** The initials of the chauffeur, or a tick where the reader may not know the crew. */
function glyphOf(tour: Tour | TourClient): string {
  if (!('equipe' in tour)) return 'check'
  const [driver = ''] = tour.equipe.label.split(' / ')
  return driver
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** The last wash of each crew, as a pin in the colour of its round. */
export const crewPins = (traces: readonly Trace[]): MapPoint[] =>
  traces.flatMap(({ tour, color, dernier }, i) =>
    dernier?.position
      ? [
          {
            id: dernier.cle,
            color,
            glyph: glyphOf(tour),
            rank: i,
            label: `${tour.libelle} : dernier passage à ${formatTime(dernier.quand)}`,
            ...dernier.position,
          },
        ]
      : [],
  )

/** The round and the place that a pin or a dot stands for. */
export function lieuOf(traces: readonly Trace[], id: PointId | null): { trace: Trace; lieu: Lieu } | null {
  for (const trace of traces) {
    const lieu = trace.lieux.find(({ cle }) => cle === id)
    if (lieu) return { trace, lieu }
  }
  return null
}
