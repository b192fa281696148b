import type { Estimation, Tables } from '../optimisation/table-trajets.ts'
import type { Etape } from '../plus-proche.ts'

/** A stop that is still to be washed, with the seconds that its wash takes. */
export interface PointARepartir extends Etape {
  secondes: number
}

/**
 * The rest of a round of the day, in its order. Times are seconds from the instant of the question. A round begins at
 * `debut` at the earliest, and at `debutLimite` at the latest, unless its crew would be later even without other points.
 */
interface RondeRestante {
  campagne: number
  points: readonly PointARepartir[]
  debut: number
  debutLimite: number
}

/** The rest of the day of a crew: its rounds one after the other, from where it is. */
export interface EquipeDisponible {
  cle: string
  /** Where the crew is, as far as its last wash tells. */
  depart: Etape | null
  rondes: readonly RondeRestante[]
  /** The second at which the hours of law of its people end; a crew that is later anyway takes nothing. */
  finLimite: number
}

/** The points of a round that cannot go on, and the crews that may take them. */
export interface Question {
  points: readonly PointARepartir[]
  equipes: readonly EquipeDisponible[]
  /** Ways by road between the places of `etapesOf`, in the order in which they first come; null when they are guessed. */
  tables: Tables | null
  estimation: Estimation
}

/** All stops of a question: the points to give, then for each crew its place and its points. */
export const etapesOf = ({ points, equipes }: Pick<Question, 'points' | 'equipes'>): Etape[] => [
  ...points,
  ...equipes.flatMap(({ depart, rondes }) => [
    ...(depart ? [depart] : []),
    ...rondes.flatMap((ronde) => ronde.points),
  ]),
]
