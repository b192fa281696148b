import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestAccount } from '../../../testing/accounts.ts'
import { usePool } from '../../../testing/pool.ts'
import { refusalOf } from '../http/wire.ts'
import { asActor } from './actor.ts'
import { ask } from './statements.ts'

// One connection: each call finds the prepared statements of the calls before it, whoever they came from.
const { pool, world } = await usePool(1)

const read = async (who: TestAccount, key: string, text: string) =>
  (
    await asActor(pool, who, (tx) => ask(tx, { key, write: () => sql.raw(text), values: {} }), {
      isRead: true,
    })
  ).rows

test('S4 one kept statement shows each reader its own rows, and cannot write', async () => {
  const { exploitant, autre, operateur } = world
  const own = 'select exploitant_id from prestations where exploitant_id is not null'
  for (const who of [exploitant, autre.exploitant, operateur, exploitant, autre.operateur])
    expect(await read(who, 'own', own)).toEqual([[String(who.exploitantId)]])
  await expect(read(exploitant, 'spoil', 'select lo_create(0)')).rejects.toThrow('read-only')
})

test('S4 behind the last question of a reading call nobody’s rows are seen', async () => {
  const write = () => sql.raw('select exploitant_id from prestations where exploitant_id is not null')
  const twice = (isLast: boolean) =>
    asActor(
      pool,
      world.exploitant,
      async (tx) => {
        const { rows } = await ask(tx, { key: 'own', write, values: {}, isLast })
        return [rows, (await tx.execute(sql`${write()}`)).rows]
      },
      { isRead: true },
    )
  const own = [[String(world.exploitant.exploitantId)]]
  expect(await twice(true)).toEqual([own, []])
  expect(await twice(false)).toEqual([own, [{ exploitant_id: world.exploitant.exploitantId }]])
})

test('S11 a statement whose table a newer server has changed is a 503 once, then prepared anew', async () => {
  await pool.query('create table essai_migration (id int); grant select on essai_migration to public')
  const all = () => read(world.exploitant, 'all', 'select * from essai_migration')
  for (let call = 1; call <= 3; call++) expect(await all()).toEqual([])
  await pool.query('alter table essai_migration add column nom text')
  const refused = await all().catch((error: unknown) => error)
  expect(refusalOf(refused)).toMatchObject({ code: 'indisponible' })
  expect(await all()).toEqual([])
})
