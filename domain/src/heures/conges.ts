import { rangDuJour } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { ferieOf } from '../tournees/feries.ts'
import type { SorteDeJournee } from './journees.ts'
import type { ReglagesHeures } from './reglages-heures.ts'

/** Kinds of absence that only take working days; sick leave takes every day of the calendar. */
export const EN_JOURS_OUVRES: ReadonlySet<SorteDeJournee> = new Set(['CP', 'RTT', 'ABS'])

/** Whether a day is a public holiday on which the company does not work: it is never a day of leave. */
export const isChome = (
  jour: string,
  { feriesTravailles, territoire }: Pick<ReglagesHeures, 'feriesTravailles' | 'territoire'>,
): boolean => !feriesTravailles && ferieOf(jour, territoire) !== undefined

/**
 * The minutes that a leave counts for on each weekday from Monday on: those of the settings, reduced or increased in
 * proportion to the person's contract. Rounding is done on the running sum, so that the days of a week add up to the
 * contract.
 * @param contrat weekly minutes of the person's contract; null for the week of the settings
 */
export function minutesDeConge(
  { minutesCreditees }: Pick<ReglagesHeures, 'minutesCreditees'>,
  contrat: number | null,
): readonly number[] {
  const semaine = sumOf(minutesCreditees, (minutes) => minutes)
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
 * The minutes with which an absence counts towards the weekly thresholds. A leave on a public holiday that is not worked
 * counts as this holiday, which is not time of work (Cass. soc. 4 April 2012, 10-10.701) unless the settings count
 * holidays.
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
