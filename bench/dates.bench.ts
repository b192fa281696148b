import { prochainesDates, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { dire, meilleur } from './socle.ts'

const JOURS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const
const rules = Array.from({ length: 1000 }, (_, i) => {
  const jour = JOURS[i % JOURS.length] ?? 'MO'
  const recurrence: Recurrence =
    i % 4 === 3
      ? { freq: 'MONTHLY', interval: 1, byDay: [jour], recurrenceType: 'weekdayOfMonth', bySetPos: -1 }
      : { freq: 'WEEKLY', interval: 1 + (i % 3), byDay: [jour] }
  return toRrule(recurrence, '2026-01-05', '2028-12-31')
})

const ours = () => rules.map((rule) => prochainesDates(rule, '2026-11-21'))
const alone = () =>
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
ours()
alone()
// Turn about, so that whatever else the machine does weighs on both alike.
let [a, b] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
for (let i = 0; i < 15; i++) {
  a = Math.min(a, await meilleur(1, ours))
  b = Math.min(b, await meilleur(1, alone))
}
dire(
  'next 5 dates of 1,000 tournées',
  `${a.toFixed(0)} ms`,
  `${b.toFixed(0)} ms (rrule-temporal alone)`,
  a / b,
  '≤ 1.2',
)
