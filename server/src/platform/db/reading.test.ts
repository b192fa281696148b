import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../testing/accounts.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { makeTokens } from '../http/auth.ts'
import { refusalOf } from '../http/wire.ts'
import type { Services } from '../services.ts'
import { asActor, askIn, asSystem, type Bearer } from './actor.ts'
import { openPool, openReadingPool } from './pool.ts'
import { asReader } from './reading.ts'
import type { PreparedQuestion } from './statements.ts'

/** A statement of its own for each number, which says whether its connection keeps it. */
const ASKED = (shape: number) => sql`
  select exists (select 1 from pg_prepared_statements where statement like ${sql.raw(`'%as n${shape} %'`)}) as kept,
    1 as ${sql.raw(`n${shape} `)}`
const OWN_TEXT = 'select exploitant_id from prestations where exploitant_id is not null'
const OWN = sql.raw(OWN_TEXT)
/** The settings of the actor that a connection has. */
const SETTINGS = `select current_setting('app.acteur', true) as acteur, current_setting('app.exploitant', true) as exploitant`

let pool: Pool
let readingPool: Pool
let world: World
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  drop = database.drop
  url = database.url
  pool = openPool(url, () => {}, 4)
  readingPool = openReadingPool(url, () => {}, 4)
  const tokens = makeTokens(['secret-de-test-secret-de-test-secret'], () => new Date())
  world = await makeWorld({ pool, tokens } as Services)
  await asSystem(pool, async (tx) => {
    for (const exploitant of [world.exploitant, world.autre.exploitant]) {
      await tx.execute(
        sql`insert into prestations (exploitant_id, libelle) values (${exploitant.id}, ${`de ${exploitant.id}`})`,
      )
    }
  })
})
afterAll(async () => {
  await Promise.all([pool.end(), readingPool.end()])
  await drop()
})

const subject = {}
const question = (shape: string, text: SQL): PreparedQuestion => ({
  subject,
  shape,
  write: () => text,
  values: {},
})

describe.each([
  [
    'in a transaction that reads',
    (who: Bearer, asked: PreparedQuestion) =>
      asActor(pool, who, (tx) => askIn(tx)<Record<string, unknown>>(asked), { isRead: true }),
  ],
  [
    'alone',
    (who: Bearer, asked: PreparedQuestion) => asReader(readingPool, who)<Record<string, unknown>>(asked),
  ],
] as const)('a question asked %s', (_, ask) => {
  test('S4 S16 it is asked as its own reader, reads only, and fails alone', async () => {
    const actors = [world.exploitant, world.autre.exploitant, world.operateur, world.autre.operateur]
    const spoil = sql`select lo_create(0)`
    const seen = await Promise.all(
      Array.from({ length: 400 }, async (_unused, i) => {
        const who = actors[i % actors.length] ?? world.exploitant
        if (i % 11 === 0) return expect(ask(who, question('spoil', spoil))).rejects.toThrow('read-only')
        if (i % 13 === 0)
          return expect(ask(who, question('zero', sql`select 1 / 0 as n`))).rejects.toThrow('zero')
        if (i % 17 === 0) {
          const closed = ask({ ...who, session: 'inconnue' }, question('own', OWN))
          return expect(closed).rejects.toThrow('Invalid JWT Token')
        }
        expect(await ask(who, question('own', OWN))).toEqual([{ exploitant_id: who.exploitantId }])
      }),
    )
    expect(seen).toHaveLength(400)
  })

  test('S16 a refused or logged-out account ends at its next question', async () => {
    const who = world.autre.client
    const look = () => ask(who, question('look', sql`select 1 as n`))
    expect(await look()).toEqual([{ n: 1 }])
    for (const [spoil, mend, reason] of [
      [
        sql`update users set is_accredited = false where id = ${who.id}`,
        sql`update users set is_accredited = true where id = ${who.id}`,
        'Accréditation refusée',
      ],
      [sql`update sessions set ended_at = now() where id = ${who.session}`, sql`select`, 'Invalid JWT Token'],
    ] as const) {
      await asSystem(pool, (tx) => tx.execute(spoil))
      await expect(look()).rejects.toThrow(reason)
      await asSystem(pool, (tx) => tx.execute(mend))
    }
    await asSystem(pool, (tx) =>
      tx.execute(sql`update sessions set ended_at = null where id = ${who.session}`),
    )
    expect(await look()).toEqual([{ n: 1 }])
  })

  test('S2 a token that claims another role or company than its account has is refused', async () => {
    for (const claim of [{ role: 'admin' }, { exploitantId: world.autre.exploitant.id }] as const) {
      const look = ask({ ...world.operateur, ...claim }, question('own', OWN))
      await expect(look).rejects.toThrow('Invalid JWT Token')
    }
  })

  test('S22 prepared statements that are no longer asked make room for others', async () => {
    const look = async (shape: number) =>
      (await ask(world.exploitant, question(`n${shape}`, ASKED(shape))))[0]?.kept
    // More than a connection keeps, and more than there are shapes of one subject.
    for (let shape = 0; shape < 600; shape++) await look(shape)
    for (let shape = 300; shape < 600; shape++) {
      const kept = await look(shape)
      if (shape === 300 || shape === 599) expect(kept, String(shape)).toBe(true)
    }
  })
})

describe('a connection of the reading pool', () => {
  test('S4 it has nothing of its last reader but the role, which is refused to others', async () => {
    const single = openReadingPool(url, () => {}, 1)
    try {
      expect(await asReader(single, world.exploitant)(question('own', OWN))).toHaveLength(1)
      const { rows } = await single.query(SETTINGS)
      expect(Object.values(rows[0]).filter(Boolean)).toEqual([])
      expect((await single.query(OWN_TEXT)).rows).toEqual([])
      // As if the change of role had been lost on the way.
      const lost = single.query(`select seance_ouverte($1, 'client', $2, $3)`, [
        world.client.id,
        world.client.exploitantId,
        world.client.session,
      ])
      await expect(lost).rejects.toThrow('not that of its account')
    } finally {
      await single.end()
    }
  })

  test('S11 a statement whose table a newer server has changed is a 503 once, then prepared anew', async () => {
    await pool.query('create table essai_migration (id int); grant select on essai_migration to public')
    // One connection, so that each call finds the prepared statement of the call before: of several, a later call could
    // get a connection without this statement.
    const single = openReadingPool(url, () => {}, 1)
    const read = () =>
      asReader(single, world.exploitant)(question('tout', sql`select * from essai_migration`))
    try {
      for (let call = 1; call <= 3; call++) expect(await read()).toEqual([])
      await pool.query('alter table essai_migration add column nom text')
      const refused = await read().catch((error: unknown) => error)
      expect(refusalOf(refused)).toMatchObject({ code: 'indisponible' })
      expect(await read()).toEqual([])
    } finally {
      await single.end()
      await pool.query('drop table essai_migration')
    }
  })
})
