import { expect, test } from 'vitest'
import { makeRate } from './rate.ts'
import { compte, type Who } from './who.ts'

/** Calls of an account that pass, of so many made at this moment. */
const passed = (rates: ReturnType<typeof makeRate>, account: Who, calls: number) =>
  Array.from({ length: calls }, () => {
    try {
      rates.count(account)
      return 1
    } catch {
      return 0
    }
  }).reduce<number>((sum, one) => sum + one, 0)

test('S22 an account calls twenty seconds’ worth at once, then at its pace', () => {
  let now = 0
  const rates = makeRate(50, () => now)
  expect(passed(rates, compte(1), 1_500)).toBe(1_000)
  expect(passed(rates, compte(2), 500)).toBe(500)
  now = 2_000
  expect(passed(rates, compte(1), 500)).toBe(100)
  now = 1_000_000
  expect(passed(rates, compte(1), 1_500)).toBe(1_000)
})

test('S22 calls counted together pass when all have room; a refusal tells when, and takes nothing', () => {
  let now = 0
  const rates = makeRate(50, () => now)
  rates.count(compte(1), 900)
  expect(() => rates.count(compte(1), 200)).toThrow(
    expect.objectContaining({ headers: { 'retry-after': '2' } }),
  )
  now = 1_000
  expect(() => rates.count(compte(1), 200)).toThrow('Trop de demandes')
  now = 2_000
  expect(() => rates.count(compte(1), 200)).not.toThrow()
})
