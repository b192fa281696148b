import { PARIS, parisInstant } from '../kernel/dates.ts'
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
  const until = parisInstant(dateFin, '23:59:59').replace(/[-:]|\.\d+/g, '')
  const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`, `UNTIL=${until}`]
  const parPosition = isByPosition(recurrence)
  if (byDay.length > 0 && (freq !== 'MONTHLY' || parPosition)) {
    parts.push(`BYDAY=${orderedDays(byDay).join(',')}`)
  }
  if (parPosition) parts.push(`BYSETPOS=${bySetPos}`)
  else if (freq === 'MONTHLY') parts.push(`BYMONTHDAY=${byMonthDay}`)
  if (byMonth && byMonth.length > 0) parts.push(`BYMONTH=${orderedMonths(byMonth).join(',')}`)
  return `DTSTART;TZID=${PARIS}:${dateDebut.replaceAll('-', '')}T060000\nRRULE:${parts.join(';')}`
}

const WITHOUT_ORDER = new Set(['BYDAY', 'BYMONTH'])

/** The parts of a rule as text, by their names; days and instants as YYYYMMDD. */
function partsOf(rrule: string): Map<string, string> {
  const parts = new Map<string, string>()
  const start = /^DTSTART[^:]*:(\d{8})/im.exec(rrule)?.[1]
  if (start) parts.set('DTSTART', start)
  const rule = rrule.split(/\r?\n/).find((line) => /FREQ=/i.test(line)) ?? ''
  for (const part of rule
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (name === 'UNTIL') parts.set(name, value.slice(0, 8))
    else parts.set(name, WITHOUT_ORDER.has(name) ? value.split(',').sort().join(',') : value)
  }
  // "1MO" is the first Monday, as "MO" with the position 1.
  const [, position, day] = /^(-?\d)([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? []
  if (position && day) parts.set('BYDAY', day).set('BYSETPOS', position)
  return parts.has('INTERVAL') ? parts : parts.set('INTERVAL', '1')
}

/** Whether a rule as text says the same as another one; what it leaves out, but the interval, it does not contradict (TOUR-31). */
export function agrees(rrule: string, built: string): boolean {
  const [said, own] = [partsOf(rrule), partsOf(built)]
  return said.has('FREQ') && [...said].every(([name, value]) => name === 'WKST' || own.get(name) === value)
}
