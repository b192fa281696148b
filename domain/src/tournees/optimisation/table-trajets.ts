import { HOUR_S } from '../../kernel/dates.ts'
import { EARTH_M, METRES_PER_KM, placeKey } from '../../kernel/geo.ts'
import { type Etape, isPlaced } from '../plus-proche.ts'
import type { Lengths } from './path.ts'

/** How ways by road are guessed: so many times as long as the crow flies, and at such a speed. */
export interface Estimation {
  facteur: number
  vitesseKmh: number
}

/** Ways between the stops of a round, known by their rank from 0; those without a position are never asked for. */
export interface TrajetsEntreEtapes {
  metres: Lengths
  secondes: Lengths
}

/** What is guessed unless the deployment says otherwise: a town's streets, and a lorry in them. */
export const ESTIMATION: Estimation = { facteur: 1.34, vitesseKmh: 30 }

/** Ways estimated from positions only; their length is 0 between stops of one place. */
export function estimatedTrajets(
  etapes: readonly Etape[],
  { facteur, vitesseKmh }: Estimation,
): TrajetsEntreEtapes {
  const secondsPerMetre = HOUR_S / METRES_PER_KM / vitesseKmh
  const places = Int32Array.from(representatives(etapes))
  const crow = crowDistance(etapes)
  const between = (from: number, to: number): number => {
    const a = places[from] ?? 0
    const b = places[to] ?? 0
    return a === b ? 0 : crow(a, b) * facteur
  }
  const common = { count: etapes.length, isSymmetric: true }
  return {
    metres: { ...common, between },
    secondes: { ...common, between: (from, to) => between(from, to) * secondsPerMetre },
  }
}

const radians = (degrees: number | null) => ((degrees ?? 0) * Math.PI) / 180

/**
 * Metres between two stops as the crow flies, by their ranks. A search asks millions of times: positions are kept as points
 * of a ball, and the arc between two of them follows from the straight line.
 */
function crowDistance(etapes: readonly Etape[]): (from: number, to: number) => number {
  const x = Float64Array.from(etapes, (e) => Math.cos(radians(e.latitude)) * Math.cos(radians(e.longitude)))
  const y = Float64Array.from(etapes, (e) => Math.cos(radians(e.latitude)) * Math.sin(radians(e.longitude)))
  const z = Float64Array.from(etapes, (e) => Math.sin(radians(e.latitude)))
  return (from, to) => {
    const dx = (x[from] ?? 0) - (x[to] ?? 0)
    const dy = (y[from] ?? 0) - (y[to] ?? 0)
    const dz = (z[from] ?? 0) - (z[to] ?? 0)
    return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2))
  }
}

/** Ways of a table, row after row, between the places of a round in the order in which they first come. */
export interface Tables {
  metres: ArrayLike<number>
  secondes: ArrayLike<number>
}

/** Ways as a service of roads knows them; the way back is another one than the way there. */
export function trajetsOfTables(etapes: readonly Etape[], tables: Tables): TrajetsEntreEtapes {
  const places = representatives(etapes)
  const firsts = distinctPlaces(etapes)
  const rows = new Map(firsts.map((rang, row) => [rang, row]))
  const rowOf = Int32Array.from(places, (rang) => rows.get(rang) ?? 0)
  const lengthsOf = (table: ArrayLike<number>): Lengths => ({
    count: etapes.length,
    isSymmetric: false,
    between: (from, to) => table[(rowOf[from] ?? 0) * firsts.length + (rowOf[to] ?? 0)] ?? 0,
  })
  return { metres: lengthsOf(tables.metres), secondes: lengthsOf(tables.secondes) }
}

/** Of each place of a round the rank of its first stop, in order. */
export function distinctPlaces(etapes: readonly Etape[]): number[] {
  return representatives(etapes).flatMap((first, rang) => (first === rang ? [rang] : []))
}

/** Of each stop the rank of the first one at its place; −1 without a position. */
function representatives(etapes: readonly Etape[]): number[] {
  const firsts = new Map<string, number>()
  return etapes.map((etape, rang) => {
    if (!isPlaced(etape)) return -1
    const key = placeKey(etape.latitude, etape.longitude)
    const first = firsts.get(key)
    if (first !== undefined) return first
    firsts.set(key, rang)
    return rang
  })
}
