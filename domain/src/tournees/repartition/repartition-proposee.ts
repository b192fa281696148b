import type { Avancee } from '../optimisation/iterated.ts'
import { etapesOf, type Question } from './probleme.ts'
import { repartir, type SearchOptions } from './recherche.ts'

/** A point that goes to another round of the day. */
export interface PointDonne {
  conteneur: number
  vers: number
  /** The point of that round after which it comes; null before all of them. */
  apres: number | null
  /** The stops before and behind it, given points included; null at an end of the way. */
  entre: [number | null, number | null]
  /** How much longer the day of the crew becomes, its wash included; points that follow each other share their detour. */
  secondes: number
}

export interface Proposition {
  /** In the order of the ways, crew after crew. */
  donnes: PointDonne[]
  /** Points that no crew can take without breaking a rule. */
  restants: number[]
  /** The second at which each crew would be done, in the order of the question. */
  fins: number[]
}

/** A row of numbers that look random begins here: the same question has the same answer. */
const SEED = 1

/** Proposes who takes which point of a round, and where. @yields the progress of the search */
export function* propose(
  question: Question,
  options: Omit<SearchOptions, 'seed'>,
): Generator<Avancee, Proposition> {
  const { parcours, restants } = yield* repartir(question, { seed: SEED, ...options })
  const etapes = etapesOf(question)
  const idOf = (node: number | undefined): number | null =>
    node === undefined || node < 0 ? null : (etapes[parcours.placeOf[node] ?? -1]?.id ?? null)
  /** Starts of ways are the place of a crew, and no point of its rounds. */
  const isStart = (node: number) => (parcours.prev[node] ?? -1) < 0
  const ownBefore = (point: number): number | null => {
    let node = parcours.prev[point] ?? -1
    while (node >= 0 && node < parcours.count) node = parcours.prev[node] ?? -1
    return isStart(node) ? null : idOf(node)
  }
  return {
    donnes: parcours.taken().map(({ point, after, ronde }) => ({
      conteneur: etapes[point]?.id ?? 0,
      vers: parcours.rondes[ronde]?.campagne ?? 0,
      apres: ownBefore(point),
      entre: [idOf(after), idOf(parcours.next[point])],
      secondes: parcours.detourOf(point) + (question.points[point]?.secondes ?? 0),
    })),
    restants: restants.flatMap((rank) => question.points[rank]?.id ?? []),
    fins: question.equipes.map((_, equipe) => parcours.endOf(equipe)),
  }
}
