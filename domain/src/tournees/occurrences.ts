import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { PARIS } from '../kernel/dates.ts'
import { isByPosition, orderedDays, orderedMonths, type Recurrence, recurrenceRule } from './recurrence.ts'

/**
 * The rule as text (OPEN-73): starts at 06:00 in Paris (TOUR-32), ends with the end of `dateFin`, included. Fields that
 * the frequency does not use are left out.
 * @throws RangeError with the sentence of `regleRecurrence` when the fields do not make a rule
 */
export function toRrule(recurrence: Recurrence, dateDebut: string, dateFin: string): string {
  recurrenceRule({ ...recurrence, dateDebut, dateFin }, (_, message) => {
    throw new RangeError(message)
  })
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos } = recurrence
  const until = Temporal.PlainDateTime.from(`${dateFin}T23:59:59`).toZonedDateTime(PARIS).toInstant()
  const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`, `UNTIL=${until.toString().replace(/[-:]/g, '')}`]
  const parPosition = isByPosition(recurrence)
  if (byDay.length > 0 && (freq !== 'MONTHLY' || parPosition)) {
    parts.push(`BYDAY=${orderedDays(byDay).join(',')}`)
  }
  if (parPosition) parts.push(`BYSETPOS=${bySetPos}`)
  else if (freq === 'MONTHLY') parts.push(`BYMONTHDAY=${byMonthDay}`)
  if (byMonth && byMonth.length > 0) parts.push(`BYMONTH=${orderedMonths(byMonth).join(',')}`)
  return `DTSTART;TZID=${PARIS}:${dateDebut.replaceAll('-', '')}T060000\nRRULE:${parts.join(';')}`
}

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
    const day = new Date(next.epochMilliseconds).toISOString().slice(0, 10)
    if (day > jusqua) break
    days.push(day)
    next = days.length < max ? rule.next(next) : null
  }
  return days
}
