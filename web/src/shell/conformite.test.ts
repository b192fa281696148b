import { expect, test } from 'vitest'
import RGAA from '../../../docs/rgaa.md?raw'
import { CONFORMITE } from './conformite.ts'

/** Criteria of each of the thirteen themes of the RGAA 4.1. */
const THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

test('ACC-01 ACC-03 every criterion is judged once, and the declaration says the same figures', () => {
  const lines = [...RGAA.matchAll(/^\| (\d+\.\d+) +\|[^|]+\| (met|not met|n\/a) +\|/gm)]
  const all = THEMES.flatMap((count, i) => Array.from({ length: count }, (_, n) => `${i + 1}.${n + 1}`))
  expect(lines.map(([, id]) => id)).toEqual(all)
  const of = (state: string) => lines.filter(([, , one]) => one === state)
  const [conformes, nonConformes] = [of('met').length, of('not met').length]
  const taux = ((conformes / (conformes + nonConformes)) * 100).toFixed(1).replace('.', ',')
  expect(CONFORMITE).toMatchObject({
    conformes,
    nonConformes,
    sansObjet: of('n/a').length,
    taux: `${taux} %`,
  })
  for (const [, id] of of('not met')) expect(CONFORMITE.manques.join()).toMatch(new RegExp(`\\b${id}\\b`))
})
