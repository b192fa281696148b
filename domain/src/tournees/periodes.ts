/** The periods of a list of tournées. A tournée is still running when one of its days was moved beyond its end. */
export const periodes = ['en-cours', 'a-venir', 'terminees'] as const
export type Periode = (typeof periodes)[number]

/** The period to which a tournée belongs on a given day, judged only by its first and last day. */
export function periodeAt(tournee: { dateDebut: string; dateFin: string }, aujourdhui: string): Periode {
  if (tournee.dateDebut > aujourdhui) return 'a-venir'
  return tournee.dateFin < aujourdhui ? 'terminees' : 'en-cours'
}
