import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { traceursOf } from '../../testing/traceurs.ts'
import { loggedPath } from '../platform/http/server.ts'
import { JSON_TYPE } from '../platform/http/wire.ts'

const server = useServer()
const traceurs = traceursOf(server)
const FIX = '2026-11-20T09:59:30.000Z'
let jeton = ''
let foreign = ''

beforeAll(async () => {
  const { autre } = server.world
  jeton = await traceurs.jeton()
  foreign = await traceurs.jeton(autre.exploitant)
  await traceurs.laveuse('boitier-1')
  await traceurs.laveuse('boitier-2')
  await traceurs.laveuse('boitier-b', {}, autre.exploitant)
})
beforeEach(async () => {
  await server.services.pool.query('truncate positions, dernieres_positions, traceurs, jours_a_calculer')
  await server.services.pool.query('delete from limites.tentatives')
  vi.spyOn(server.services, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
})

const stored = () => server.query('select laveuse_id, instant, source from positions order by instant')

const json = { 'content-type': JSON_TYPE }
const traccar = (uniqueId: string, position: object = {}) => ({
  device: { uniqueId },
  position: {
    fixTime: FIX,
    latitude: 45.75,
    longitude: 4.85,
    valid: true,
    speed: 10,
    attributes: {},
    ...position,
  },
})
const send = (input: string, body: unknown, key = jeton) =>
  server.call(null, 'POST', `/telematique/entrees/${key}/${input}`, body, json)
/** Sends an empty body from a network address. */
const sendFrom = (remoteAddress: string, key: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/telematique/entrees/${key}/traccar`,
    remoteAddress,
    headers: json,
    payload: '{}',
  })

describe('what trackers send', () => {
  test('TRK-01 a Traccar server forwards a position; the same one twice is kept once', async () => {
    expect((await send('traccar', traccar('boitier-1'))).json).toEqual({
      recues: 1,
      gardees: 1,
      inconnues: 0,
    })
    expect((await send('traccar', traccar('boitier-1'))).json).toEqual({
      recues: 1,
      gardees: 0,
      inconnues: 0,
    })
    expect(await stored()).toHaveLength(1)
  })

  test('TRK-01 a telephone sends by its address, by a form or as JSON', async () => {
    const path = `/telematique/entrees/${jeton}/osmand`
    const query = '?id=boitier-1&lat=45.7&lon=4.8&timestamp=1795165000&speed=3&batt=80&inconnu=x'
    expect((await server.call(null, 'GET', path + query)).json).toMatchObject({ gardees: 1 })
    const bare = await server.app.inject({
      method: 'POST',
      url: `/api${path}${query.replace('5000&', '5001&')}`,
    })
    expect(bare.json()).toMatchObject({ gardees: 1 })
    const form = await server.call(null, 'POST', path, 'id=boitier-1&lat=45.7&lon=4.8&timestamp=1795165002', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.json).toMatchObject({ gardees: 1 })
    const location = { timestamp: FIX, coords: { latitude: 45.7, longitude: 4.8, speed: 2 } }
    expect((await send('osmand', { device_id: 'boitier-1', location })).json).toMatchObject({ gardees: 1 })
  })

  test('TRK-01 flespi sends a list; a tracker without a vehicle is remembered, its positions are not', async () => {
    const message = (ident: string, s: number) => ({
      ident,
      timestamp: Date.parse(FIX) / 1000 + s,
      'position.latitude': 45.75,
      'position.longitude': 4.85,
    })
    const list = [message('boitier-1', 0), message('boitier-2', 1), message('nouveau', 2)]
    expect((await send('flespi', list)).json).toEqual({ recues: 3, gardees: 2, inconnues: 1 })
    expect(await server.query('select identifiant, nombre from traceurs order by identifiant')).toHaveLength(
      3,
    )
  })

  test('TRK-02 a late position never takes the place of a newer one; one without a place never does', async () => {
    const newest = () => server.query(`select instant from dernieres_positions`)
    await send('traccar', traccar('boitier-1'))
    const before = await newest()
    await send('traccar', traccar('boitier-1', { fixTime: '2026-11-20T08:00:00Z' }))
    await send('traccar', traccar('boitier-1', { fixTime: '2026-11-20T10:30:00Z', valid: false }))
    await send(
      'traccar',
      traccar('boitier-1', { fixTime: '2026-11-20T10:31:00Z', latitude: 0, longitude: 0 }),
    )
    expect(await newest()).toEqual(before)
    expect(await stored()).toHaveLength(4)
  })

  test('TRK-02 a clock that runs ahead moves no marker, and gives way to a true word', async () => {
    await send('traccar', traccar('boitier-1', { fixTime: '2026-11-21T08:00:00Z' }))
    expect(await server.query('select 1 from dernieres_positions')).toEqual([])
    expect(await stored()).toHaveLength(1)
    // A position stored before the server recognised clocks that run ahead.
    await send('traccar', traccar('boitier-1'))
    await server.query(`update dernieres_positions set instant = '2026-11-21 08:00:00+00'`)
    await send('traccar', traccar('boitier-1', { fixTime: '2026-11-20T11:59:00Z' }))
    const [newest] = await server.query('select instant from dernieres_positions')
    expect(new Date(String(newest?.instant))).toEqual(new Date('2026-11-20T11:59:00Z'))
  })

  test('TRK-01 forty calls at once about the same vehicles lose nothing', async () => {
    const calls = Array.from({ length: 40 }, (_, n) => {
      const fixTime = new Date(Date.parse(FIX) + (n % 20) * 1000).toISOString()
      return send('traccar', traccar(n % 3 ? 'boitier-1' : 'boitier-2', { fixTime }))
    })
    const replies = await Promise.all(calls)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const kept = replies.reduce((sum, reply) => sum + Number(reply.json.gardees), 0)
    expect(await stored()).toHaveLength(kept)
  })
})

describe('keys', () => {
  test('TRK-01 a key of one company never writes a vehicle of another', async () => {
    expect((await send('traccar', traccar('boitier-1'), foreign)).json).toMatchObject({
      gardees: 0,
      inconnues: 1,
    })
    expect((await send('traccar', traccar('boitier-b'))).json).toMatchObject({ gardees: 0, inconnues: 1 })
    expect(await stored()).toEqual([])
  })

  test('TRK-01 an unknown key is refused, and after thirty wrong ones the address waits', async () => {
    const wrong = 'x'.repeat(43)
    const first = await sendFrom('192.0.2.6', wrong)
    expect([first.statusCode, first.json().message]).toEqual([404, 'Ce jeton est inconnu ou a été révoqué'])
    for (let n = 0; n < 29; n++) await sendFrom('192.0.2.6', wrong)
    expect((await sendFrom('192.0.2.6', wrong)).statusCode).toBe(429)
    // A key in use is still accepted from a blocked address, which other people may share.
    expect((await send('traccar', traccar('boitier-1'))).status).toBe(200)
    expect((await sendFrom('192.0.2.6', jeton)).statusCode).toBe(200)
  })

  test('TRK-01 S22 an address that waits for its wrong keys takes no connection', async () => {
    const wrong = (n: number) => sendFrom('192.0.2.7', String(n).padStart(43, 'y'))
    const first = await Promise.all(Array.from({ length: 60 }, (_, n) => wrong(n)))
    expect(first.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    const connect = vi.spyOn(server.services.pool, 'connect')
    expect((await wrong(99)).statusCode).toBe(429)
    expect(connect).not.toHaveBeenCalled()
    connect.mockRestore()
  })

  test('TRK-01 S22 a key that sends much leaves connections to the calls of other companies', async () => {
    const { pool } = server.services
    const blocker = await pool.connect()
    try {
      await blocker.query('begin; lock table positions in access exclusive mode')
      const sent = Array.from({ length: 50 }, () => send('traccar', traccar('boitier-1')))
      const waiting = async () => (await blocker.query('select 1 from pg_locks where not granted')).rowCount
      await expect.poll(waiting).toBeGreaterThan(0)
      // Several calls: the first ones may pass while the server still reads the keys.
      for (let n = 0; n < 20; n++) {
        const list = await server.call(server.world.autre.exploitant, 'GET', '/prestations')
        expect(list.status).toBe(200)
      }
      await blocker.query('commit')
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      blocker.release()
    }
  })

  test('TRK-01 a revoked key is refused at once', async () => {
    const made = await server.office('PUT', '/telematique/jetons', { libelle: 'Provisoire' })
    const path = `/telematique/jetons/${made.json.id}`
    expect((await send('traccar', {}, String(made.json.jeton))).status).toBe(200)
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await send('traccar', {}, String(made.json.jeton))).status).toBe(404)
    expect((await server.office('DELETE', path)).status).toBe(404)
  })

  test('TRK-01 a key that another server revoked is refused after five seconds', async () => {
    const own = await traceurs.jeton()
    expect((await send('traccar', {}, own)).status).toBe(200)
    await server.query(`update jetons_traceurs set revoque_le = now() where fin = '${own.slice(-4)}'`)
    const later = performance.now() + 5_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    try {
      expect((await send('traccar', {}, own)).status).toBe(404)
    } finally {
      vi.mocked(performance.now).mockRestore()
    }
  })

  test('TRK-01 a key is stored hashed, and the log keeps none', async () => {
    const rows = await server.query('select * from jetons_traceurs')
    expect(JSON.stringify(rows)).not.toContain(jeton)
    expect(loggedPath(`/api/telematique/entrees/${jeton}/osmand?id=1&lat=3`)).toBe(
      '/api/telematique/entrees/…/osmand',
    )
    expect(loggedPath(`/api/telematique/entrees/${jeton}`)).toBe('/api/telematique/entrees/…')
  })
})

describe('large bodies', () => {
  test('TRK-01 a list of flespi longer than one part is stored to its end', async () => {
    const said = [
      ...Array.from({ length: 5_000 }, () => 0),
      { ident: 'boitier-1', timestamp: 1_795_165_999, 'position.latitude': 45.7, 'position.longitude': 4.8 },
    ]
    const reply = await send('flespi', said)
    expect([reply.status, reply.json]).toMatchObject([200, { recues: 1, gardees: 1, inconnues: 0 }])
  })

  test('TRK-01 too many bytes, too many messages and wrong verbs are refused', async () => {
    expect((await send('traccar', { x: 'y'.repeat(100_001) })).status).toBe(413)
    expect(
      (
        await send(
          'flespi',
          Array.from({ length: 20_001 }, () => 0),
        )
      ).status,
    ).toBe(413)
    expect((await server.call(null, 'DELETE', `/telematique/entrees/${jeton}/osmand`)).status).toBe(405)
  })
})

test('TRK-01 S3 a partition is closed to everybody by its own name; dropped days are gone', async () => {
  await send('traccar', traccar('boitier-1'))
  const client = await server.services.pool.connect()
  try {
    for (const role of ['exploitant', 'operateur', 'client', 'admin']) {
      await client.query(`begin; select set_config('role', 'lavandiere_${role}', true)`)
      await expect(client.query('select 1 from positions_jours.le_20261120')).rejects.toThrow(
        'permission denied',
      )
      await client.query('rollback')
    }
    // A backup reads the partitions of the days as the system role.
    expect(await server.query('select 1 from positions_jours.le_20261120')).toHaveLength(1)
    // Row-level security is forced: it also hides the rows from the owner of the tables.
    expect((await client.query('select 1 from positions_jours.le_20261120')).rowCount).toBe(0)
    const drop = async () => (await client.query(`select oublier_positions('2026-11-21') as n`)).rows[0].n
    expect(await drop()).toBe(1)
    while ((await drop()) > 0);
    expect(
      (await client.query(`select to_regclass('positions_jours.le_20261120') as there`)).rows[0].there,
    ).toBeNull()
  } finally {
    client.release()
  }
})
