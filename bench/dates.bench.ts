import { nextDates, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { inTurn, report, timed } from './socle.ts'

const JOURS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const
const rules = Array.from({ length: 1000 }, (_, i) => {
  const jour = JOURS[i % JOURS.length] ?? 'MO'
  const recurrence: Recurrence =
    i % 4 === 3
      ? { freq: 'MONTHLY', interval: 1, byDay: [jour], recurrenceType: 'weekdayOfMonth', bySetPos: -1 }
      : { freq: 'WEEKLY', interval: 1 + (i % 3), byDay: [jour] }
  return toRrule(recurrence, '2026-01-05', '2028-12-31')
})

const ours = () => rules.map((rule) => nextDates(rule, '2026-11-21'))
const single = () =>
  rules.map((text) => {
    const rule = new RRuleTemporal({ rruleString: text })
    const dates = []
    let after: Parameters<typeof rule.next>[0] = new Date('2026-11-21T00:00:00Z')
    for (let i = 0; i < 5; i++) {
      const next: ReturnType<typeof rule.next> = rule.next(after)
      if (!next) break
      dates.push(next)
      after = next
    }
    return dates
  })
const [a = 0, b = 0] = await inTurn([timed(ours), timed(single)], { rounds: 21 })
report(
  'next 5 dates of 1,000 tournées',
  `${a.toFixed(0)} ms`,
  `${b.toFixed(0)} ms (rrule-temporal alone)`,
  a / b,
  { atMost: 1.2 },
)
