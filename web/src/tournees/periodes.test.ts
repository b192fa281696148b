import { expect, test } from 'vitest'
import { periodeOf } from './periodes.ts'

test('TOUR-02 running, coming and ended tournées are asked for apart; the running ones first', () => {
  expect([periodeOf(null), periodeOf('hier'), periodeOf('toutes')]).toEqual([
    'en-cours',
    'en-cours',
    'toutes',
  ])
})
