import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../kernel/sommes.ts'
import { minutesDePoints } from './minutes-de-points.ts'

test('TOUR-60 the minutes of points sum up to those of all of them', () => {
  expect(minutesDePoints([80, 80, 80])).toEqual({ parts: [1, 2, 1], total: 4 })
  expect(minutesDePoints([20])).toEqual({ parts: [1], total: 1 })
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 4_000, noNaN: true })), (list) => {
      const { parts, total } = minutesDePoints(list)
      const exact = sumOf(list, (one) => one) / 60
      expect(sumOf(parts, (one) => one)).toBe(total)
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(1)
      for (const [n, part] of parts.entries())
        expect(Math.abs(part - (list[n] ?? 0) / 60)).toBeLessThanOrEqual(2)
    }),
  )
})
