import { GRIS, ORANGE, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import type { CarteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import {
  type CouleurGps,
  couleursGps,
  GPS_ORANGE_M,
  GPS_VERT_M,
  type StatutLavage,
  statutsLavage,
} from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import type { MapPoint } from '../ui/map/point.ts'

/** What the pins show (CONT-18): the wash status, or the distance of the newest reading. */
export type Mode = 'lavage' | 'releve'

/** The look of a pin and its text in the legend; colour is never the only sign. */
export interface Aspect {
  color: string
  glyph: 'check' | 'dot' | 'alert' | 'cross'
  /** At a shared position the highest rank shows (CONT-12, CONT-19). */
  rank: number
  label: string
}

const GLYPHES = { 0: 'check', 1: 'dot', 2: 'alert', 3: 'cross' } as const
/** The look of a wash status (CONT-06). */
export const statutAspect = (statut: StatutLavage): Aspect => ({
  color: statutsLavage[statut].couleur,
  glyph: GLYPHES[statut],
  rank: statut,
  label: statutsLavage[statut].label,
})

/** The ranks of the two modes do not overlap: a cluster takes its colour from the rank alone. */
const RANG_GPS = 10
const gps: Record<CouleurGps, Omit<Aspect, 'rank'>> = {
  grey: { color: GRIS, glyph: 'dot', label: 'Aucun relevé à comparer' },
  green: { color: VERT, glyph: 'check', label: `Relevé à ${GPS_VERT_M} m au plus` },
  orange: { color: ORANGE, glyph: 'alert', label: `Relevé à ${GPS_ORANGE_M} m au plus` },
  red: { color: ROUGE, glyph: 'cross', label: `Relevé au-delà de ${GPS_ORANGE_M} m` },
}
export const aspectGps = (couleur: CouleurGps): Aspect => ({
  ...gps[couleur],
  rank: RANG_GPS + couleursGps.indexOf(couleur),
})

export const aspectOf = (status: StatutLavage, gps: CouleurGps, mode: Mode): Aspect =>
  mode === 'lavage' ? statutAspect(status) : aspectGps(gps)

/** Every look of a mode, in the order of the legend. */
export const legendOf = (mode: Mode): Aspect[] =>
  mode === 'lavage' ? ([1, 0, 2, 3] as const).map(statutAspect) : couleursGps.map(aspectGps)

/** A container as the map has it; its other fields are read when its popup opens. */
export interface Repere {
  id: number
  nomenclature: string
  position: Point
}

/** A container from its own reading, whose version belongs to this position; null without a position. */
export function parseRepere({
  id,
  nomenclature,
  ...degrees
}: Omit<Repere, 'position'> & { latitude?: unknown; longitude?: unknown }) {
  const position = pointOf(degrees)
  return position && { id, nomenclature, position }
}

/** A container of the map by its id; null when it has no position. */
export function repereOf(carte: CarteConteneurs | undefined, id: number | null): Repere | null {
  if (!carte || id === null) return null
  const place = carte.id.indexOf(id)
  const [latitude, longitude] = [carte.latitude[place], carte.longitude[place]]
  return parseRepere({ id, nomenclature: carte.nomenclature[place] ?? '', latitude, longitude })
}

/** The containers that have a position, as pins. */
export function pointsOf(carte: CarteConteneurs, mode: Mode): MapPoint[] {
  const { id, nomenclature, conteneurType, latitude, longitude, status, gps } = carte
  return id.flatMap((one, i) => {
    const position = pointOf({ latitude: latitude[i], longitude: longitude[i] })
    if (!position) return []
    const aspect = aspectOf(status[i] ?? 1, gps?.[i] ?? 'grey', mode)
    const label = `${nomenclature[i]} · ${conteneurTypes[conteneurType[i] ?? 'AUT']} · ${aspect.label}`
    return [{ ...position, ...aspect, id: one, label }]
  })
}
