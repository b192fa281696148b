import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, trajetsDemandes, unpacked } from './trajets-lus.ts'

test('TOUR-14 a table of ways travels in 16 bits a number, to a sixty-thousandth of its largest', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: 0, max: 500_000, noNaN: true }), { minLength: 1 }), (values) => {
      const table = Float32Array.from(values)
      const { unite, bytes } = packed(table)
      const read = unpacked(unite, bytes)
      const step = Math.max(...values) / 65_535
      for (const [i, value] of table.entries())
        expect(Math.abs((read[i] ?? 0) - value)).toBeLessThanOrEqual(step)
    }),
  )
})

test('S22 ways between more than 2,000 places, or twice the same container, are refused', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  expect(trajetsDemandes.safeParse({ conteneurs: ids(2000) }).success).toBe(true)
  for (const conteneurs of [ids(2001), [], [1, 1], ['1'], [0], 'tous'])
    expect(trajetsDemandes.safeParse({ conteneurs }).success).toBe(false)
})
