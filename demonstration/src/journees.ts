import type { Passage as PassageDuPlanning } from '@lavandiere/domain/planning/planning.ts'

/** A place of a round: a container with its bins, or the place of a unipatrimoine, without a container. */
export interface Lieu {
  conteneur: number | null
  quantite: number
  latitude: number | null
  longitude: number | null
}

/** A day of a round with its crew, as the board of crews has it. */
type Passage = Pick<
  PassageDuPlanning,
  'campagne' | 'regle' | 'jour' | 'chauffeur' | 'equipier' | 'laveuse' | 'heureDebut'
>

/** What the washes of a round name. */
export interface Ronde {
  patrimoine: number
  prestation: number | null
  typologie: number | null
  /** The typology of a partial wash. */
  repli: number | null
}

/** The place of a round in the order of all rounds of its day, from the longest to the shortest. */
export interface RangDeTournee {
  /** From 0, for the round with the most places. */
  rang: number
  /** How many rounds the day has. */
  total: number
}

/** A day of a round that is washed. */
export type Journee = Passage & RangDeTournee & { lieux: readonly Lieu[] }

/**
 * The rounds that take place, with their rank on each day. Days count as the rules of the rounds give them: what people move changes the rank of no
 * other round.
 * @param sizes number of places of each round, by its id
 */
export function ranked(passages: readonly PassageDuPlanning[], sizes: ReadonlyMap<number, number>) {
  const size = ({ campagne }: Passage) => sizes.get(campagne) ?? 0
  return [...Map.groupBy(passages, ({ regle }) => regle).values()].flatMap((day) =>
    day
      .toSorted((a, b) => size(b) - size(a) || a.campagne - b.campagne)
      .map((one, rang) => ({ ...one, rang, total: day.length }))
      .filter(({ etat }) => etat !== 'annulee'),
  )
}
