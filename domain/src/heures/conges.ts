import type { SorteDeJournee } from './journees.ts'
import { isFerie } from './minutes.ts'
import { type ReglagesHeures, rangDuJour } from './reglages.ts'

/** Kinds of absence that take days of work; sick leave runs over every day of the calendar. */
export const EN_JOURS_OUVRES: ReadonlySet<SorteDeJournee> = new Set(['CP', 'RTT'])

/** A public holiday that the company does not work: no leave falls on it. */
export const isChome = (
  jour: string,
  { feriesTravailles, territoire }: Pick<ReglagesHeures, 'feriesTravailles' | 'territoire'>,
): boolean => !feriesTravailles && isFerie(jour, territoire)

/**
 * The minutes that a leave stands for, from Monday to Sunday: those of the settings, in the proportion of a contract to their
 * week. Each is rounded from the sum so far, so that the days of a week add up to its contract.
 * @param contrat weekly minutes of the person's contract; null for those of the settings
 */
export function minutesDeConge(
  { minutesCreditees }: Pick<ReglagesHeures, 'minutesCreditees'>,
  contrat: number | null,
): readonly number[] {
  const semaine = minutesCreditees.reduce((sum, minutes) => sum + minutes, 0)
  if (contrat === null || semaine === 0 || contrat === semaine) return minutesCreditees
  let [before, told] = [0, 0]
  return minutesCreditees.map((minutes) => {
    before += minutes
    const until = Math.round((before * contrat) / semaine)
    const own = until - told
    told = until
    return own
  })
}

/**
 * The minutes that an absence brings to the thresholds of its week. A leave on a holiday that is not worked is that holiday
 * (a holiday is not counted as work: Cass. soc. 4 April 2012, 10-10.701), unless the settings count holidays too.
 * @param conges `minutesDeConge` of the person
 */
export function creditDe(
  jour: string,
  journee: SorteDeJournee,
  reglages: ReglagesHeures,
  conges: readonly number[],
): number {
  const sorte = EN_JOURS_OUVRES.has(journee) && isChome(jour, reglages) ? 'JF' : journee
  return sorte !== 'WD' && reglages.credits.includes(sorte) ? (conges[rangDuJour(jour)] ?? 0) : 0
}
