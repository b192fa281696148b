/** The periods of a list of tournées. A tournée is still running when one of its days was moved beyond its end. */
export const periodes = ['en-cours', 'a-venir', 'terminees'] as const
export type Periode = (typeof periodes)[number]

interface Saved {
  dateDebut: string
  dateFin: string
  /** A day of it is today, and the next ones from today on: one may have been moved before its start or beyond its end. */
  activeAujourdhui: boolean
  prochainesDates: readonly string[]
}

/** The period of the list in which a tournée that was just saved stands today. */
export function periodeAt(
  { dateDebut, dateFin, activeAujourdhui, prochainesDates }: Saved,
  aujourdhui: string,
): Periode {
  if (dateDebut > aujourdhui && !activeAujourdhui) return 'a-venir'
  return dateFin < aujourdhui && prochainesDates.length === 0 ? 'terminees' : 'en-cours'
}
