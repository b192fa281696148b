import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusalOf, VIOLATIONS_MAX, violationsOf } from './wire.ts'

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
    expect(refusalOf(error)).toMatchObject({ code: 'indisponible', headers: { 'retry-after': '5' } })
  }
})

test.each(['08006', '57P01', '53300', '58030'])('S11 S12 a database that says %s is 503', (code) => {
  expect(refusalOf(said(code))).toMatchObject({ code: 'indisponible' })
})

test.each(['23001', '23502', '23503', '23505', '23514', '23P01'])(
  'S5 a row whose constraint is broken with %s is a 422 with a sentence',
  (code) => {
    expect(refusalOf(said(code))).toMatchObject({ code: 'invalide', message: expect.stringMatching(/\w/) })
  },
)

test.each(['22003', '22007', '22008', '22P02', '23514', '54000'])(
  'S5 a value refused with %s is a 422',
  (code) => {
    expect(refusalOf(said(code))).toMatchObject({
      code: 'invalide',
      message: 'Une valeur est hors des limites',
    })
  },
)

test('a fault of ours in a statement stays one', () => {
  expect(refusalOf(said('42P01'))).toBeNull()
  expect(refusalOf(new TypeError('x'))).toBeNull()
})

test('S5 S17 a refusal tells the first faults, and how many unknown names are left', () => {
  const said = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value)
    return error ? violationsOf(error) : []
  }
  const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`nom${i}`.padEnd(300, 'x'), 0]))
  const unknown = said(z.strictObject({}), names)
  expect(unknown).toHaveLength(21)
  expect(unknown[0]?.propertyPath).toBe('nom0'.padEnd(100, 'x'))
  expect(unknown.at(-1)?.message).toBe('… et 4\u202f980\u00a0autres champs inconnus')
  const lines = said(z.array(z.strictObject({})), Array(5_000).fill({ un: 0, deux: 0 }))
  expect(lines).toHaveLength(VIOLATIONS_MAX + 1)
  expect(JSON.stringify(lines).length).toBeLessThan(50_000)
  expect(lines.at(-1)?.message).toBe("… et d'autres erreurs")
})
