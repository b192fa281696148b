import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeDatabase } from '../../../testing/database.ts'
import { asSystem, type Tx } from './actor.ts'
import { openPool } from './pool.ts'
import { firstRow, rows } from './rows.ts'

let ask: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
let close: () => Promise<void>

beforeAll(async () => {
  const { url, drop } = await makeDatabase()
  const pool = openPool(url, () => {}, 1)
  ask = (work) => asSystem(pool, work)
  close = async () => {
    await pool.end()
    await drop()
  }
})
afterAll(() => close())

describe('rows of hand-written statements', () => {
  test('S5 each kind of column comes as its type, a bigint as a number', async () => {
    const shape = {
      n: 'int',
      part: 'number',
      nom: 'text',
      vrai: 'bool',
      vide: 'text?',
      liste: z.array(z.int()),
    } as const
    const found = await ask((tx) =>
      rows(
        tx,
        shape,
        sql`select count(*) as n, 0.5::float8 as part, 'a' as nom, true as vrai, null as vide, '[1]'::jsonb as liste`,
      ),
    )
    expect(found).toEqual([{ n: 1, part: 0.5, nom: 'a', vrai: true, vide: null, liste: [1] }])
  })

  test.each([
    ['null where none is expected', sql`select null as n`],
    ['text', sql`select 'x' as n`],
    ['a fraction', sql`select 0.5::float8 as n`],
    ['a column of another name', sql`select 1 as m`],
    ['a bigint that a number cannot hold', sql`select 9007199254740993 as n`],
  ])('S5 %s is refused instead of read as a whole number', async (_, statement) => {
    await expect(ask((tx) => rows(tx, { n: 'int' }, statement))).rejects.toThrow('column "n" is not int')
  })

  test('S5 no row found is undefined', async () => {
    expect(await ask((tx) => firstRow(tx, { n: 'int' }, sql`select 1 as n where false`))).toBeUndefined()
  })
})
