import { expect, test } from 'vitest'
import { periodeOf, queryOfPeriode } from './periodes.ts'

test('TOUR-02 running, coming and ended tournées are asked for apart; the running ones first', () => {
  expect([periodeOf(null), periodeOf('hier'), periodeOf('toutes')]).toEqual([
    'en-cours',
    'en-cours',
    'toutes',
  ])
  expect(queryOfPeriode('terminees')).toEqual({ periode: 'terminees' })
  expect(queryOfPeriode('toutes')).toEqual({ periode: undefined })
})
