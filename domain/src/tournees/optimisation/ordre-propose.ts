import { movedOf } from '../deplaces.ts'
import type { Etape } from '../plus-proche.ts'
import type { Avancee } from './iterated.ts'
import { optimise, roundLength } from './optimise.ts'
import {
  type Estimation,
  estimatedTrajets,
  type Tables,
  type TrajetsEntreEtapes,
  trajetsOfTables,
} from './table-trajets.ts'

/** What a person asks about the order of a round. */
export interface Question {
  /** The stops in the order of today. */
  etapes: readonly Etape[]
  /** Numbers from 1 of the stretch that may change; the whole round is from the first to the last. */
  troncon: { du: number; au: number }
  /** Stops that keep their number, by id. */
  gardes: readonly number[]
  /** Ways by road between the places, in the order in which they first come; null when they are guessed. */
  tables: Tables | null
  estimation: Estimation
}

interface Longueur {
  metres: number
  secondes: number
}

export interface Proposition {
  /** Ids in their new order. */
  ordre: number[]
  avant: Longueur
  apres: Longueur
  /** Ids of the stops that are shown as moved. */
  deplaces: number[]
}

/** A row of numbers that look random begins here: the same question has the same answer. */
const SEED = 1

/** Finds the order in which a round takes the least time. @yields the progress of the search */
export function* propose(question: Question): Generator<Avancee, Proposition> {
  const { etapes, tables, estimation } = question
  const trajets = tables ? trajetsOfTables(etapes, tables) : estimatedTrajets(etapes, estimation)
  const ranks = yield* optimise({
    etapes,
    lengths: trajets.secondes,
    verrous: keptRanks(question),
    seed: SEED,
  })
  const ordonnes = ranks.flatMap((rank) => etapes[rank] ?? [])
  const numbers = new Map(etapes.map(({ id }, rank) => [id, rank + 1]))
  return {
    ordre: ordonnes.map(({ id }) => id),
    avant: ordreLength(
      etapes,
      trajets,
      etapes.map((_, rank) => rank),
    ),
    apres: ordreLength(etapes, trajets, ranks),
    deplaces: movedOf(ordonnes, numbers).map(({ conteneur }) => conteneur.id),
  }
}

/** Ranks from 0 that nothing may take: those outside of the stretch, and those of the stops that are kept. */
function keptRanks({ etapes, troncon: { du, au }, gardes }: Question): Set<number> {
  const kept = new Set(gardes)
  return new Set(
    etapes.flatMap(({ id }, rank) => (rank + 1 < du || rank + 1 > au || kept.has(id) ? [rank] : [])),
  )
}

const ordreLength = (
  etapes: readonly Etape[],
  { metres, secondes }: TrajetsEntreEtapes,
  ordre: readonly number[],
) => ({
  metres: roundLength(etapes, metres, ordre),
  secondes: roundLength(etapes, secondes, ordre),
})
