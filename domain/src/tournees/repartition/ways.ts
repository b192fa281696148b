import type { Lengths } from '../optimisation/path.ts'
import type { Question } from './probleme.ts'

/** Means "no node", before a start and after an end. */
export const NONE = -1

/** A round in the day of its crew: `base` is the seconds from the place before it to its last point, washes included. */
export interface Ronde {
  campagne: number
  equipe: number
  debut: number
  debutLimite: number
  base: number
}

/** Seconds between each point to give and each stop, row by row, with an empty last column. */
export function table(
  { count }: Lengths,
  rows: number,
  of: (point: number, other: number) => number,
): Float64Array {
  return Float64Array.from({ length: rows * (count + 1) }, (_, i) => {
    const other = i % (count + 1)
    return other === count ? 0 : of((i - other) / (count + 1), other)
  })
}

/** The nodes of the ways as they are before anything is given: a start, the located points, an end. */
export function draw({ points, equipes }: Question, isLocated: readonly boolean[], { between }: Lengths) {
  const next: number[] = points.map(() => NONE)
  const rondeOf = points.map(() => 0)
  const placeOf = points.map((_, rank) => rank)
  const ownLeg = points.map(() => 0)
  const rondes: Ronde[] = []
  const anchors: number[] = []
  let place = points.length
  const add = (at: number, ronde: number) => {
    next.push(NONE)
    rondeOf.push(ronde)
    placeOf.push(at)
    ownLeg.push(0)
    return next.length - 1
  }
  for (const [equipe, { depart, rondes: left }] of equipes.entries()) {
    let before = add(depart && isLocated[place] ? place : NONE, rondes.length)
    if (depart) place++
    anchors.push(before)
    for (const { campagne, points: own, debut, debutLimite } of left) {
      const rank = rondes.length
      let base = 0
      for (const { secondes } of own) {
        base += secondes
        const here = place++
        if (!isLocated[here]) continue
        const node = add(here, rank)
        const from = placeOf[before] ?? NONE
        const leg = from === NONE ? 0 : between(from, here)
        ownLeg[before] = leg
        base += leg
        next[before] = node
        anchors.push(node)
        before = node
      }
      rondes.push({ campagne, equipe, debut, debutLimite, base })
    }
    next[before] = add(NONE, rondes.length - 1)
  }
  return { next, rondeOf, placeOf, ownLeg, rondes, anchors }
}
