/** A place of a round: a container with its bins, or the place of a unipatrimoine, without a container. */
export interface Lieu {
  conteneur: number | null
  quantite: number
  latitude: number | null
  longitude: number | null
}

/** A day of a round with its crew, as the board of crews has it. */
export interface Passage {
  campagne: number
  /** The day on which the rule of the round puts it, before any move. */
  regle: string
  jour: string
  chauffeur: number
  equipier: number | null
  /** The vehicle of its crew; null when the crew has none. */
  laveuse: number | null
  /** False when the day is cancelled. */
  tenu: boolean
  /** The start, HH:MM, when somebody set one for that day; else null. */
  heureDebut: string | null
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
 * Ranks the rounds of each day. Days count as the rules of the rounds give them: what people move changes the rank of no
 * other round.
 * @param sizes number of places of each round, by its id
 */
export function ranked<P extends Passage>(passages: readonly P[], sizes: ReadonlyMap<number, number>) {
  const size = ({ campagne }: P) => sizes.get(campagne) ?? 0
  return [...Map.groupBy(passages, ({ regle }) => regle).values()].flatMap((day) =>
    day
      .toSorted((a, b) => size(b) - size(a) || a.campagne - b.campagne)
      .map((one, rang) => ({ ...one, rang, total: day.length })),
  )
}
