import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { isDayOver, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { useJournee } from './use-journee.ts'

/**
 * The day on which screens of a day open (OPEN-03): today, but until six in the morning the day before while one of its
 * rounds is under way. Undefined while the rounds of that evening are asked for; today when they cannot be read.
 */
export function useOpeningDay(now: string): string | undefined {
  const today = jourDeParis(now)
  const veille = workingDay(now)
  const evening = useJournee(veille, 'list', { enabled: veille !== today })
  if (veille === today || evening.error) return today
  return evening.data && (isDayOver(veille, now, evening.data.tournees) ? today : veille)
}
