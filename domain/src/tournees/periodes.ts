/** The periods by which a list of tournées is read. One of which a day was moved beyond its end still runs. */
export const periodes = ['en-cours', 'a-venir', 'terminees'] as const
export type Periode = (typeof periodes)[number]

/** The period of a tournée on a given day, by its dates alone. */
export function periodeAt(tournee: { dateDebut: string; dateFin: string }, aujourdhui: string): Periode {
  if (tournee.dateDebut > aujourdhui) return 'a-venir'
  return tournee.dateFin < aujourdhui ? 'terminees' : 'en-cours'
}
