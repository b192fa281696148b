import { z } from 'zod'
import { distanceM, type Point, pointOf } from '../../kernel/geo.ts'
import { distanceText } from '../../kernel/texte.ts'
import type { LigneImport } from './ligne.ts'

/** Metres from the centre of a file's positions beyond which a position is probably wrong (OPEN-61). */
const ELOIGNEE_M = 50_000
/** Metres that a file may move a position corrected by a person without a question (OPEN-60). */
export const DEPLACEMENT_M = 50
/** Fewer positions have no meaningful centre. */
const POSITIONS_MIN = 3

/** The reasons to check the position of a line; none blocks the import. */
const natures = ['zero', 'hors-france', 'eloignee', 'corrigee'] as const

export const alerte = z.object({
  nature: z.enum(natures),
  /** Distance from the centre of the file, or length of the move; null for the other reasons. */
  distanceM: z.number().nullable(),
  /** The present position of one corrected by hand; it stays unless the person decides otherwise. */
  gardee: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type Alerte = z.output<typeof alerte>

export function alerteSentence({ nature, distanceM: metres }: Alerte): string {
  const far = distanceText(metres ?? 0)
  return {
    zero: 'La position 0;0 est ignorée : le fichier ne dit pas où est ce conteneur.',
    'hors-france': 'La position est hors de France.',
    eloignee: `La position est à ${far} du milieu du fichier.`,
    corrigee: `La position a été corrigée à la main : le fichier la déplacerait de ${far}.`,
  }[nature]
}

type CoordinateBox = [south: number, north: number, west: number, east: number]
/** Metropolitan France and each overseas territory, in degrees, a few kilometres of sea included. */
const FRANCE: readonly CoordinateBox[] = [
  [41.2, 51.2, -5.3, 9.7],
  [15.7, 16.6, -61.9, -60.9],
  [14.3, 15, -61.3, -60.7],
  [17.8, 18.2, -63.2, -62.7],
  [2, 6, -54.7, -51.4],
  [-21.5, -20.8, 55.1, 55.9],
  [-13.1, -12.5, 44.9, 45.4],
  [46.7, 47.2, -56.5, -56],
  [-23, -17.5, 157.5, 172.2],
  [-14.5, -13, -178.4, -176],
  [-28, -7.5, -155, -134],
]

/** Whether a position is in metropolitan France or overseas (OPEN-61). */
export const isInFrance = ({ latitude, longitude }: Point): boolean =>
  FRANCE.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )

/** A line or a container, with or without a position. */
export interface Placee {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** The centre of positions: the medians of latitude and longitude; null for too few positions. */
function middleOf(points: readonly Point[]): Point | null {
  if (points.length < POSITIONS_MIN) return null
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
}

/** The lines whose position is probably wrong, with the reasons (OPEN-61). */
export function doubtfulPositions(
  lignes: readonly LigneImport[],
  zeros: ReadonlySet<LigneImport>,
): Map<LigneImport, Alerte[]> {
  const middle = middleOf(lignes.flatMap((ligne) => pointOf(ligne) ?? []))
  const alertes = new Map<LigneImport, Alerte[]>()
  for (const ligne of lignes) {
    const point = pointOf(ligne)
    const metres = point && middle ? distanceM(point, middle) : 0
    const found: Alerte[] = []
    if (zeros.has(ligne)) found.push({ nature: 'zero', distanceM: null, gardee: null })
    if (point && !isInFrance(point)) found.push({ nature: 'hors-france', distanceM: null, gardee: null })
    if (metres > ELOIGNEE_M) found.push({ nature: 'eloignee', distanceM: Math.round(metres), gardee: null })
    if (found.length > 0) alertes.set(ligne, found)
  }
  return alertes
}
