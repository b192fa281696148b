import pg from 'pg'
import { expect, test } from 'vitest'
import { ofServer } from './of-server.ts'

test('what a room keeps is made once for each server of a process, and is not another one’s', () => {
  const countsOf = ofServer(() => new Map<number, number>())
  const [one, other] = [{ pool: new pg.Pool() }, { pool: new pg.Pool() }]
  countsOf(one).set(1, 50)
  expect(countsOf({ ...one }).get(1)).toBe(50)
  expect(countsOf(other).get(1)).toBeUndefined()
})
