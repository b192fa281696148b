import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { refusOf } from './wire.ts'

const lost = (code: string) => Object.assign(new Error(`write ${code}`), { code })
const said = (code: string) => Object.assign(new DatabaseError('no', 1, 'error'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])('S12 a wire to the database that ends with %s is 503, whoever tells it', (code) => {
  for (const error of [lost(code), new DrizzleQueryError('select 1', [], lost(code))]) {
    expect(refusOf(error)).toMatchObject({ code: 'indisponible', headers: { 'retry-after': '5' } })
  }
})

test.each(['08006', '57P01', '53300', '58030'])('S11 S12 a database that says %s is 503', (code) => {
  expect(refusOf(said(code))).toMatchObject({ code: 'indisponible' })
})

test.each(['22003', '22007', '22008', '22P02', '23514'])('S5 a value refused with %s is a 422', (code) => {
  expect(refusOf(said(code))).toMatchObject({ code: 'invalide', message: 'Une valeur est hors des limites' })
})

test('a fault of ours in a statement stays one', () => {
  expect(refusOf(said('42P01'))).toBeNull()
  expect(refusOf(new TypeError('x'))).toBeNull()
})
