import { expect, test } from 'vitest'
import { realisationRate } from './synthese.ts'

test('SYN-14 OPEN-90 the rate: one decimal, whole only when nothing is left, empty without a plan', () => {
  expect([
    realisationRate(1, 3),
    realisationRate(6, 6),
    realisationRate(6, 5),
    realisationRate(0, 5),
    realisationRate(2, 0),
    realisationRate(2999, 3000),
  ]).toEqual(['33,3 %', '100,0 %', '100,0 %', '0,0 %', '', '99,9 %'])
})
