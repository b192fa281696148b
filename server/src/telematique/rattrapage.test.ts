import { sql } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { PATIENCE } from '../../../scripts/patience.mjs'
import { type Json, useServer } from '../../testing/app.ts'
import { JETON_TRACCAR, type ModeTraccar, type PositionTraccar, startTraccar } from '../../testing/traccar.ts'
import { traceursOf } from '../../testing/traceurs.ts'
import { startJobs } from '../platform/outside/jobs.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { countDays } from './journees.ts'
import { planRattrapages, rattrapageJob, readTraccar, traccarOwner } from './rattrapage.ts'
import { receivePositions } from './reception.ts'
import { TraccarApi } from './traccar-api.ts'

const traccar = await startTraccar()
afterAll(() => traccar.stop())
const FORMER = 'un-ancien-secret-de-trente-deux-caracteres'
const server = useServer({ PREVIOUS_SECRETS: FORMER })
/** Three o'clock at night in Paris, when the day before is read. */
const NOW = new Date('2026-11-20T02:00:00Z')
const HIER = '2026-11-19'
const vehicles = { b1: 0, b2: 0 }

const company = () => server.world.exploitant
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.office(method, `/telematique/${path}`, body)
const account = async (): Promise<Json | undefined> => (await call('GET', 'connexion')).json.traccar

/** Stores an account of which all days until `jourLu` were read. */
async function keepAccount({ jourLu = '2026-11-18', id = company().id, secret = '' } = {}): Promise<void> {
  const sealed = await seal(JETON_TRACCAR, traccarOwner(id), secret || server.services.config.SECRET)
  await server.query(sql`delete from comptes_traccar`)
  await server.query(sql`insert into comptes_traccar (exploitant_id, adresse, jeton, jour_lu)
    values (${id}, ${traccar.url}, ${sealed}, ${jourLu})`)
}
const read = (id = company().id) => readTraccar(server.services, id, new AbortController().signal)
const kept = async (laveuse = vehicles.b1): Promise<number> => {
  const [found] = await server.query(
    sql`select count(*)::int as n from positions where laveuse_id = ${laveuse}`,
  )
  return Number(found?.n)
}

/** Positions of a vehicle that drives north from eight in the morning in Paris, one a minute. */
const drive = (deviceId: number, minutes: number, jour = HIER): PositionTraccar[] =>
  Array.from({ length: minutes }, (_, n) => ({
    deviceId,
    fixTime: new Date(Date.parse(`${jour}T07:00:00Z`) + n * 60_000).toISOString(),
    latitude: 45.7 + n / 200,
    longitude: 4.8,
    speed: 20,
    valid: true,
    attributes: { ignition: true, motion: true, hours: 71_000 },
  }))

beforeAll(async () => {
  const traceurs = traceursOf(server)
  Object.assign(vehicles, { b1: await traceurs.laveuse('b-1'), b2: await traceurs.laveuse('b-2') })
  await traceurs.laveuse('b-1', {}, server.world.autre.exploitant)
})
beforeEach(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(NOW)
  await server.services.pool.query('delete from limites.tentatives')
  await server.query(sql`update laveuses set traceur_depuis = null`)
  await server.query(sql`delete from positions`)
  await server.query(sql`delete from jours_a_calculer`)
  traccar.mode('normal')
  traccar.calls.length = 0
  traccar.onAsked = () => Promise.resolve()
  traccar.devices = [
    { id: 41, uniqueId: 'b-1' },
    { id: 42, uniqueId: 'b-2' },
    { id: 43, uniqueId: 'voiture-du-patron' },
  ]
  traccar.positions = [...drive(41, 60), ...drive(43, 60)]
  await keepAccount()
})

/** Waits until the readings that a test started have ended. */
afterEach(async () => {
  await server.query(sql`delete from comptes_traccar`)
  await vi.waitFor(async () => {
    const { rows } = await server.services.pool.query(
      `select id from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [rattrapageJob.name],
    )
    expect(rows).toEqual([])
  }, PATIENCE.event)
})

describe('holes are filled', () => {
  test('TRK-28 one tracker and one day at a time; trackers of no vehicle are not asked for', async () => {
    await read()
    const day = 'from=2026-11-18T23:00:00.000Z&to=2026-11-19T23:00:00.000Z'
    expect(traccar.calls).toEqual([
      '/api/devices',
      `/api/positions?deviceId=41&${day}`,
      `/api/positions?deviceId=42&${day}`,
    ])
    expect(await kept()).toBe(60)
    expect(await account()).toMatchObject({
      gardees: 60,
      erreur: null,
      aLire: null,
      reussiLe: '2026-11-20T03:00:00+01:00',
    })
  })

  test('TRK-28 positions that were pushed are known already; the hole changes the day, whose trips grow', async () => {
    const identifiant = 'b-1'
    const pushed = traccar.positions.slice(0, 20).map(({ fixTime, latitude, longitude }) => ({
      identifiant,
      position: {
        ...{ instant: Date.parse(fixTime), latitude, longitude, vitesseKmh: 37, cap: null },
        ...{ valide: true, contact: true, regime: null, entrees: null },
      },
    }))
    const { pool } = server.services
    await receivePositions(
      pool,
      { exploitantId: company().id, jetonId: null, source: 'traccar' },
      pushed,
      NOW.getTime(),
    )
    const distance = async () => {
      await countDays(server.services)
      const { json } = await call('GET', `resume_trajets?date=${HIER}&vehicleId=b-1`)
      return Number(json.Distance)
    }
    const before = await distance()
    await read()
    expect([await kept(), (await account())?.gardees]).toEqual([60, 40])
    expect(await distance()).toBeGreaterThan(before * 2)
  })

  test('TRK-28 a day of more positions than one answer may have is read in parts, each position once', async () => {
    const attributes = { comment: 'x'.repeat(1_000) }
    traccar.positions = Array.from({ length: 8_000 }, (_, n) => ({
      ...{ deviceId: 41, latitude: 45.7, longitude: 4.8, speed: 20, valid: true, attributes },
      fixTime: new Date(Date.parse(`${HIER}T00:00:00Z`) + n * 10_000).toISOString(),
    }))
    await read()
    expect(await kept()).toBe(8_000)
    expect(await account()).toMatchObject({ gardees: 8_000, erreur: null })
    expect(traccar.calls.filter((path) => path.includes('deviceId=41'))).toHaveLength(3)
  })

  test('TRK-28 what a tracker sent before its vehicle bore it stays out', async () => {
    await server.query(
      sql`update laveuses set traceur_depuis = '2026-11-19T07:30:00Z' where id = ${vehicles.b1}`,
    )
    await read()
    expect(await kept()).toBe(30)
  })

  test('TRK-28 a tracker that is moved to another vehicle, or comes back with one, is told since when', async () => {
    const { id } = company()
    const write = (path: string, body: object) => server.office('PATCH', path, body)
    const since = async () => {
      const found = await server.query(
        sql`select traceur_depuis is not null as known from laveuses where exploitant_id = ${id} order by id`,
      )
      return found.map(({ known }) => known)
    }
    await write(`/laveuses/${vehicles.b1}`, { description: 'Grande' })
    expect(await since()).toEqual([false, false])
    await write(`/laveuses/${vehicles.b2}`, { identifiantTraceur: 'b-3' })
    expect(await since()).toEqual([false, true])
    await write(`/laveuses/${vehicles.b2}`, { identifiantTraceur: 'b-2' })
    await server.office('DELETE', `/laveuses/${vehicles.b1}`)
    await server.office('POST', `/laveuses/${vehicles.b1}/restaurer`)
    expect(await since()).toEqual([true, true])
  })

  test('TRK-28 positions of other days than the one asked for stay out', async () => {
    const wrong = drive(41, 5, '2026-11-10').map((one) => JSON.stringify(one))
    const said = JSON.parse(`[${wrong}]`)
    vi.spyOn(TraccarApi.prototype, 'positions').mockResolvedValueOnce(said)
    await read()
    expect(await kept()).toBe(0)
  })
})

describe('a server in trouble', () => {
  test.each<[ModeTraccar, string]>([
    ['expired', "Traccar refuse ce jeton d'accès"],
    ['busy', "Traccar demande d'attendre"],
    ['errors', 'Traccar ne répond pas'],
    ['half', 'Traccar ne répond pas'],
    ['elsewhere', "Cette adresse renvoie vers une autre : indiquez l'adresse finale"],
    ['garbage', "Ce qui répond à cette adresse n'est pas Traccar"],
    ['huge', "Une réponse de Traccar était trop grande : elle n'a pas été lue en entier"],
  ])('TRK-28 S19 « %s »: nothing is kept, and the account says why', async (mode, why) => {
    traccar.mode(mode)
    await read()
    expect(await kept()).toBe(0)
    expect(await account()).toMatchObject({ erreur: why, demandeLe: null, aLire: null })
  })

  test('TRK-28 S19 a silent server is given up in its time', async () => {
    traccar.mode('silent')
    const quick = new TraccarApi({ adresse: traccar.url, jeton: 'x' }, server.services.config, 50)
    await expect(quick.appareils()).rejects.toThrow('jeton')
    const silent = new TraccarApi({ adresse: traccar.url, jeton: JETON_TRACCAR }, server.services.config, 50)
    await expect(silent.appareils()).rejects.toThrow('muet')
  })

  test('TRK-28 told to wait for an hour, it is asked no more, and a person is told until when', async () => {
    traccar.mode('busy-for-1h')
    await read()
    traccar.mode('normal')
    traccar.calls.length = 0
    const { status, json } = await call('PUT', 'traccar/rattrapage')
    expect([status, json.message]).toEqual([409, "Traccar demande d'attendre jusqu'au 20/11/2026 à 04 h 00"])
    await read()
    expect(traccar.calls).toEqual([])
  })

  test('TRK-28 a company whose server knows none of its trackers is told so', async () => {
    traccar.devices = [{ id: 43, uniqueId: 'voiture-du-patron' }]
    await read()
    expect((await account())?.erreur).toBe(
      "Aucun appareil de ce compte ne porte l'« Identifiant du traceur » d'une laveuse",
    )
  })

  test('TRK-28 an account that is saved anew while the former server is read is read after it', async () => {
    let isFirst = true
    traccar.onAsked = async () => {
      if (isFirst) await call('PUT', 'traccar', { adresse: traccar.url, jeton: JETON_TRACCAR })
      isFirst = false
    }
    await call('PUT', 'traccar/rattrapage')
    await expect.poll(async () => (await account())?.reussiLe).not.toBeNull()
    expect(traccar.calls.filter((path) => path === '/api/devices')).toHaveLength(2)
    expect(await account()).toMatchObject({ demandeLe: null, aLire: null, erreur: null })
    expect(await kept()).toBe(60)
  })

  test('TRK-28 an account that is forgotten while its server is read is asked no more', async () => {
    traccar.onAsked = async () => {
      await call('DELETE', 'traccar')
    }
    await read()
    expect(traccar.calls).toHaveLength(2)
    expect(await account()).toBeNull()
  })
})

describe('when it is read', () => {
  const asked = () => expect.poll(async () => (await account())?.reussiLe).not.toBeNull()

  test('TRK-28 at night the days since the last one are read, by a job; by day nobody is asked', async () => {
    vi.spyOn(server.services, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
    await planRattrapages(server.services)
    await read()
    expect(traccar.calls).toEqual([])
    vi.spyOn(server.services, 'now').mockReturnValue(NOW)
    await planRattrapages(server.services)
    await asked()
    expect(await kept()).toBe(60)
  })

  test('TRK-01 S23 « Rattraper maintenant » on two servers at once is one reading, whose progress is told', async () => {
    const { services } = server
    const other = await startJobs({
      url: services.config.DATABASE_URL ?? '',
      log: services.log,
      kinds: [rattrapageJob],
    })
    onTestFinished(() => other.stop())
    await other.work(rattrapageJob, ({ exploitantId }, signal) => readTraccar(services, exploitantId, signal))
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    traccar.onAsked = () => gate
    const asks = await Promise.all(Array.from({ length: 5 }, () => call('PUT', 'traccar/rattrapage')))
    expect(asks.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    await expect.poll(async () => (await account())?.aLire).toBe(16)
    for (let n = 0; n < 3; n++) expect((await call('PUT', 'traccar/rattrapage')).status).toBe(204)
    go()
    await asked()
    expect(traccar.calls.filter((path) => path === '/api/devices')).toHaveLength(1)
    expect(await account()).toMatchObject({ demandeLe: null, aLire: null, gardees: 60 })
  })

  test('TRK-01 a company without an account has nothing to read', async () => {
    await call('DELETE', 'traccar')
    expect((await call('PUT', 'traccar/rattrapage')).status).toBe(404)
  })
})

describe('the account', () => {
  const adresse = () => traccar.url
  const set = (body: object) => call('PUT', 'traccar', body)

  test('TRK-01 it is kept, read at once, and told without its token', async () => {
    await call('DELETE', 'traccar')
    expect((await set({ adresse: `${adresse()}/api/`, jeton: JETON_TRACCAR })).status).toBe(204)
    await expect.poll(async () => (await account())?.reussiLe).not.toBeNull()
    const { json, text } = await call('GET', 'connexion')
    expect(json.traccar).toMatchObject({ adresse: adresse(), demandeLe: null, gardees: 60 })
    expect(text).not.toContain(JETON_TRACCAR)
    const other = await server.call(server.world.autre.exploitant, 'GET', '/telematique/connexion')
    expect(other.json.traccar).toBeNull()
  })

  test.each(['http://traccar.example', 'https://169.254.169.254', 'https://[::1]:8082', 'ftp://a.fr', ''])(
    'S4 the address « %s » is refused beside its field',
    async (wrong) => {
      const { status, json, text } = await set({ adresse: wrong, jeton: JETON_TRACCAR })
      expect([status, json.violations?.[0]?.propertyPath]).toEqual([422, 'adresse'])
      expect(text).not.toContain(JETON_TRACCAR)
    },
  )

  test('TRK-01 a token that an earlier secret sealed is sealed anew once it is used', async () => {
    const { id } = company()
    await keepAccount({ secret: FORMER })
    await read()
    const [stored] = await server.query(sql`select jeton from comptes_traccar`)
    const opened = await unseal(String(stored?.jeton), traccarOwner(id), [server.services.config.SECRET])
    expect(opened?.text).toBe(JETON_TRACCAR)
    expect(await kept()).toBe(60)
  })
})
