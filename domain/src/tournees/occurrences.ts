import { RRuleTemporal } from 'rrule-temporal'
import { utcDay } from '../kernel/dates.ts'

/**
 * The days of a rule, YYYY-MM-DD, in order.
 * An occurrence is at 06:00 in Paris, so between 00:00 and 24:00 UTC of the same day: its day can be named without a zone.
 * Each `next` starts from the one before: asking for a whole window costs more when only its first days are wanted.
 * @param window first and last day, both included, and how many days at most
 */
export function occurrences(rrule: string, window: { apres: string; jusqua: string; max: number }): string[] {
  const { apres, jusqua, max } = window
  const rule = new RRuleTemporal({ rruleString: rrule })
  const days: string[] = []
  let next = max > 0 ? rule.next(new Date(`${apres}T00:00:00Z`)) : null
  while (next) {
    const day = utcDay(next.epochMilliseconds)
    if (day > jusqua) break
    days.push(day)
    next = days.length < max ? rule.next(next) : null
  }
  return days
}
