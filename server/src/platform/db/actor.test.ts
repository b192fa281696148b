import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { usePool } from '../../../testing/pool.ts'
import { refusalOf } from '../http/wire.ts'
import { asActor, asSystem } from './actor.ts'

const { pool, world } = await usePool(4)

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

  test('S12 a connection that the database does not open is its trouble: 503', async () => {
    const { connectionString } = pool.options
    const closed = new Pool({ connectionString, options: '-c TimeZone=Nulle/Part' })
    const error: unknown = await asActor(closed, world.operateur, async () => null).catch((e) => e)
    await closed.end()
    expect(error).toMatchObject({ code: '22023' })
    expect(refusalOf(error)).toMatchObject({ code: 'indisponible' })
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
})
