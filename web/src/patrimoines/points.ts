import { GRIS, ORANGE, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import {
  type CouleurGps,
  couleursGps,
  GPS_ORANGE_M,
  GPS_VERT_M,
  type StatutLavage,
  statutsLavage,
} from '@lavandiere/domain/patrimoines/statut.ts'
import type { MapPoint } from '../ui/map/point.ts'
import type { Conteneur } from './use-conteneurs.ts'

/** What the pins of the map say (CONT-18): the wash status, or how far the newest reading lies. */
export type Mode = 'lavage' | 'releve'

/** How a pin looks, and what it means in the legend; colour is never alone. */
export interface Aspect {
  color: string
  glyph: 'check' | 'dot' | 'alert' | 'cross'
  /** Where containers share a position the highest shows (CONT-12, CONT-19). */
  rank: number
  label: string
}

const GLYPHES = { 0: 'check', 1: 'dot', 2: 'alert', 3: 'cross' } as const
/** How a wash status looks (CONT-06). */
export const aspectDuStatut = (statut: StatutLavage): Aspect => ({
  color: statutsLavage[statut].couleur,
  glyph: GLYPHES[statut],
  rank: statut,
  label: statutsLavage[statut].label,
})

/** Ranks of the two modes are kept apart: a cluster takes its colour from the rank alone. */
const RANG_GPS = 10
const gps: Record<CouleurGps, Omit<Aspect, 'rank'>> = {
  grey: { color: GRIS, glyph: 'dot', label: 'Aucun relevé' },
  green: { color: VERT, glyph: 'check', label: `Relevé à ${GPS_VERT_M} m au plus` },
  orange: { color: ORANGE, glyph: 'alert', label: `Relevé à ${GPS_ORANGE_M} m au plus` },
  red: { color: ROUGE, glyph: 'cross', label: `Relevé au-delà de ${GPS_ORANGE_M} m` },
}
const aspectGps = (couleur: CouleurGps): Aspect => ({
  ...gps[couleur],
  rank: RANG_GPS + couleursGps.indexOf(couleur),
})

/** How a container looks in a mode. */
export const aspectDe = ({ status, gpsStatus }: Conteneur, mode: Mode): Aspect =>
  mode === 'lavage' ? aspectDuStatut(status as StatutLavage) : aspectGps(gpsStatus.color)

/** Every look of a mode, in the order of the legend. */
export const legendeDe = (mode: Mode): Aspect[] =>
  mode === 'lavage' ? ([1, 0, 2, 3] as const).map(aspectDuStatut) : couleursGps.map(aspectGps)

/** A container's position, when it has one. */
export function positionDe({ latitude, longitude }: Pick<Conteneur, 'latitude' | 'longitude'>) {
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  return isPlaced ? { lat: latitude, lon: longitude } : null
}

/** The containers that have a position, as pins. */
export function pointsDe(conteneurs: readonly Conteneur[], mode: Mode): MapPoint[] {
  return conteneurs.flatMap((conteneur) => {
    const position = positionDe(conteneur)
    if (!position) return []
    const aspect = aspectDe(conteneur, mode)
    return [
      { ...position, ...aspect, id: conteneur.id, label: `${conteneur.nomenclature} · ${aspect.label}` },
    ]
  })
}
