import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../testing/accounts.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { makeTokens } from '../http/auth.ts'
import { refusalOf } from '../http/wire.ts'
import type { Services } from '../services.ts'
import { asActor, asSystem } from './actor.ts'
import { openPool } from './pool.ts'
import { runPrepared } from './statements.ts'

/** A statement of its own for each number, which says whether its connection keeps it. */
const ASKED = (shape: number) => sql`
  select exists (select 1 from pg_prepared_statements where statement like ${sql.raw(`'%as n${shape} %'`)}) as kept,
    1 as ${sql.raw(`n${shape} `)}`

let pool: Pool
let world: World
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  drop = database.drop
  url = database.url
  pool = openPool(url, () => {}, 4)
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
  await pool.end()
  await drop()
})

describe('the actor’s transaction', () => {
  test('S4 600 interleaved transactions of different actors on one pool never see each other', async () => {
    const actors = [world.exploitant, world.autre.exploitant, world.operateur, world.autre.operateur]
    const runs = Array.from({ length: 600 }, (_, i) => actors[i % actors.length] ?? world.exploitant)
    const seen = await Promise.all(
      runs.map((who, i) =>
        asActor(pool, who, async (tx, actor) => {
          if (i % 7 === 0) await tx.execute(sql`select pg_sleep(0.002)`)
          const { rows } = await tx.execute<{ exploitant_id: number }>(
            sql`select exploitant_id from prestations where exploitant_id is not null`,
          )
          return rows.every((row) => row.exploitant_id === actor.exploitantId) && rows.length === 1
        }),
      ),
    )
    expect(seen.filter((isOwn) => !isOwn)).toEqual([])
    const bare = await pool.query('select count(*)::int as n, current_user as who from users')
    expect(bare.rows[0].n).toBe(0)
  })

  test('S4 S16 a prepared read runs as its own reader, reads only, and fails alone', async () => {
    const actors = [world.exploitant, world.autre.exploitant, world.operateur, world.autre.operateur]
    const subject = {}
    const ask = (who: (typeof actors)[number], text: SQL, shape: string) =>
      asActor(pool, who, (tx) => runPrepared<{ exploitant_id: number }>(tx, subject, shape, () => text, {}), {
        isRead: true,
      })
    const own = sql`select exploitant_id from prestations where exploitant_id is not null`
    const spoil = sql`with made as (insert into prestations (exploitant_id, libelle) values (1, 'x') returning 1) select * from made`
    const seen = await Promise.all(
      Array.from({ length: 400 }, async (_, i) => {
        const who = actors[i % actors.length] ?? world.exploitant
        if (i % 11 === 0) return expect(ask(who, spoil, 'spoil')).rejects.toThrow('read-only')
        if (i % 13 === 0) return expect(ask(who, sql`select 1 / 0`, 'zero')).rejects.toThrow('zero')
        if (i % 17 === 0) {
          const closed = ask({ ...who, session: 'inconnue' }, own, 'own')
          return expect(closed).rejects.toThrow('Invalid JWT Token')
        }
        const rows = await ask(who, own, 'own')
        expect(rows).toEqual([{ exploitant_id: who.exploitantId }])
      }),
    )
    expect(seen).toHaveLength(400)
    const bare = await pool.query('select count(*)::int as n from users')
    expect(bare.rows[0].n).toBe(0)
  })

  test('S22 prepared statements that are no longer asked make room for others', async () => {
    const subject = {}
    const ask = (shape: number) =>
      asActor(
        pool,
        world.exploitant,
        (tx) => runPrepared<{ kept: boolean }>(tx, subject, String(shape), () => ASKED(shape), {}),
        { isRead: true },
      )
    // More than a connection keeps, and more than there are shapes of one subject.
    for (let shape = 0; shape < 600; shape++) await ask(shape)
    for (let shape = 300; shape < 600; shape++) {
      const [row] = await ask(shape)
      if (shape === 300 || shape === 599) expect(row?.kept, String(shape)).toBe(true)
    }
  })

  test('S4 a failing transaction gives its connection back clean', async () => {
    await expect(asActor(pool, world.exploitant, () => Promise.reject(new Error('panne')))).rejects.toThrow(
      'panne',
    )
    for (const isRead of [true, false]) {
      for (let times = 0; times < 6; times++) {
        const atOnce = () => {
          throw new Error('aussitôt')
        }
        await expect(asActor(pool, world.exploitant, atOnce, { isRead })).rejects.toThrow('aussitôt')
      }
    }
    const bare = await pool.query(`select current_user as who, current_setting('app.acteur', true) as acteur`)
    expect(bare.rows[0]).toEqual({
      who: 'lavandiere',
      acteur: expect.toSatisfy((v) => v === null || v === ''),
    })
  })

  test('S16 a refused, archived or logged-out account ends at its next transaction', async () => {
    const who = world.autre.client
    const look = () => asActor(pool, who, async (tx) => (await tx.execute(sql`select 1`)).rowCount)
    expect(await look()).toBe(1)
    const [refused, archived, ended] = [
      sql`update users set is_accredited = false where id = ${who.id}`,
      sql`update users set archived_at = now() where id = ${who.id}`,
      sql`update sessions set ended_at = now() where id = ${who.session}`,
    ]
    for (const [spoil, reason] of [
      [refused, 'Accréditation refusée'],
      [archived, 'Ce compte a été supprimé'],
      [ended, 'Invalid JWT Token'],
    ] as const) {
      await asSystem(pool, (tx) => tx.execute(spoil))
      await expect(look()).rejects.toThrow(reason)
      const mended = sql`update users set is_accredited = true, archived_at = null where id = ${who.id}`
      await asSystem(pool, (tx) => tx.execute(mended))
      // What ended a session ended it for good.
      await expect(look()).rejects.toThrow('Invalid JWT Token')
      const reopened = sql`update sessions set ended_at = null where id = ${who.session}`
      await asSystem(pool, (tx) => tx.execute(reopened))
      expect(await look()).toBe(1)
    }
  })

  test('S2 a token that claims another role than the account has opens nothing', async () => {
    await expect(asActor(pool, { ...world.client, role: 'admin' }, async () => 1)).rejects.toThrow(
      'Invalid JWT Token',
    )
  })

  test('S3 a client can write nothing, and nobody but the system reads a password', async () => {
    await expect(
      asActor(pool, world.client, (tx) =>
        tx.execute(sql`update users set libelle = 'x' where id = ${world.client.id}`),
      ),
    ).rejects.toThrow()
    for (const who of [world.admin, world.exploitant, world.client, world.operateur]) {
      await expect(asActor(pool, who, (tx) => tx.execute(sql`select password from users`))).rejects.toThrow()
    }
  })

  test('S11 a statement whose table a newer server has changed is a 503 once, then prepared anew', async () => {
    await pool.query('create table essai_migration (id int); grant select on essai_migration to public')
    // One connection, so that each call finds the prepared statement of the call before: of several, a later call could
    // get a connection without this statement.
    const single = openPool(url, () => {}, 1)
    const subject = {}
    const read = () =>
      asActor(
        single,
        world.exploitant,
        (tx) => runPrepared(tx, subject, 'tout', () => sql`select * from essai_migration`, {}),
        { isRead: true },
      )
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
