import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { planRounds } from './plan.ts'

const NOMBRES = [48, 46, 4, 48, 31, 22, 48, 30, 48, 7, 48, 48, 48, 48, 11, 22, 48, 32, 18, 0]
const PERSONNES = [11, 12, 13, 14, 15, 16, 17, 18]
/** First starts that fall on various weekdays and weeks of a month, in leap years and other years. */
const STARTS = Array.from({ length: 12 }, (_, i) => addDays('2026-11-20', i * 62 + (i > 6 ? 9 : 0)))

test.each(STARTS)(
  'on a first start on %s nobody is on two rounds of a day, and every day has its rounds',
  (jour) => {
    const plans = planRounds(NOMBRES, PERSONNES, jour)
    expect(plans).toHaveLength(NOMBRES.length)
    const busy = plans.flatMap(({ jours, chauffeur, equipier }) =>
      jours.flatMap((one) => [chauffeur, equipier].filter(Boolean).map((who) => `${one} ${who}`)),
    )
    expect(new Set(busy).size).toBe(busy.length)
    expect(plans.filter(({ equipier }) => equipier !== null).length).toBeGreaterThan(1)
    const week = Array.from({ length: 14 }, (_, i) => addDays(jour, i))
    const counts = week.map((one) => plans.filter(({ jours }) => jours.includes(one)).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    // Today has a short round as well.
    expect(counts[0]).toBeGreaterThanOrEqual(5)
  },
)
