import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { type Mode, startQuartix } from '../../testing/quartix.ts'
import { traceursOf } from '../../testing/traceurs.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { makeQuartix } from './quartix.ts'
import { quartixOwner } from './quartix-en-cache.ts'

const quartix = await startQuartix()
afterAll(() => quartix.stop())
const FORMER = 'un-ancien-secret-de-trente-deux-caracteres'
const server = useServer({ QUARTIX_URL: quartix.url, PREVIOUS_SECRETS: FORMER })
const traceurs = traceursOf(server)
const NOW = new Date('2026-11-20T10:00:00Z')
const DAY = 'date=2026-11-20&vehicleId=501'
/**
 * When the current test begins: two minutes after the test before, so that no test has to wait out a pause that the
 * stand-in asked for in an earlier one.
 */
let start = NOW.getTime()
let now = start

const account = { client: 'SOCIETE', utilisateur: 'api', motDePasse: 'secret-de-quartix' }
const get = (path: string, who = server.world.exploitant) => server.call(who, 'GET', `/telematique/${path}`)
const setAccount = () => server.office('PUT', '/telematique/quartix', account)

/** Saves the account as another server would: the cache of this server does not know of it. */
async function saveElsewhere(secret = server.services.config.SECRET): Promise<void> {
  const { id } = server.world.exploitant
  const sealed = await seal(account.motDePasse, quartixOwner(id), secret)
  await server.query(
    sql`update reglages_telematiques set quartix_mot_de_passe = ${sealed} where exploitant_id = ${id}`,
  )
}

beforeAll(async () => {
  const { exploitant, autre } = server.world
  for (const [who, quartixId] of [
    [exploitant, 501],
    [exploitant, 502],
    [autre.exploitant, 503],
  ] as const)
    await server.call(who, 'POST', '/laveuses', { immatriculation: `Q-${quartixId}`, quartixId })
})
beforeEach(async () => {
  await server.services.pool.query('delete from limites.tentatives')
  quartix.mode('normal')
  start += 120_000
  now = start
  vi.spyOn(server.services, 'now').mockImplementation(() => new Date(now))
  await setAccount()
  await saveElsewhere()
  quartix.calls.length = 0
})

describe('live', () => {
  test('TRK-02 TRK-09 LAV-17 the fleet as Quartix shows it, both spellings, an engine by its words', async () => {
    const { json } = await get('flotte')
    expect([json.etat, json.misAJour]).toEqual(['ok', new Date(start).toISOString()])
    expect(json.vehicules).toMatchObject([
      {
        immatriculation: 'Q-501',
        vehicleId: '501',
        Latitude: 45.75,
        LocationText: 'Rue de la République, Lyon',
        LastEventDateTime: '2026-11-20T09:40:00.000Z',
        LastEventDescription: 'Ignition-Off',
        moteur: 'arret',
      },
      {
        immatriculation: 'Q-502',
        Longitude: 4.86,
        LastEventDateTime: '2026-11-20T09:55:00.000Z',
        moteur: 'marche',
      },
    ])
  })

  test('TRK-27 T15 positions of named vehicles; those of others are never told', async () => {
    const { json, text } = await get('positions?vehicleIds[]=501&vehicleIds[]=999&vehicleIds[]=503')
    expect(json.positions).toMatchObject([{ vehicleId: '501', LastEventDescription: 'Ignition-Off' }])
    expect(text).not.toContain('CONCURRENT')
    expect((await get('positions')).status).toBe(400)
  })

  test('OPEN-95 twenty people who look at the map ask Quartix once for all vehicles', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('flotte')))
    expect(quartix.calls).toEqual(['/auth', '/vehicles/live?VehicleIDList=501,502'])
    now += 31_000
    await get('flotte')
    expect(quartix.calls).toHaveLength(3)
  })
})

describe('a day', () => {
  test('TRK-22 TRK-24 distance, times and engine of a vehicle, in the order of its movements', async () => {
    const { json } = await get(`resume_trajets?${DAY}`)
    expect(json).toMatchObject({
      etat: 'ok',
      StartDate: '2026-11-20T05:12:00.000Z',
      Distance: 35,
      NumberOfTrips: 2,
    })
    expect([json.TravelTime, json.IdlingTime]).toEqual([expect.closeTo(0.1, 6), expect.closeTo(0.03, 6)])
    expect((await get(`temps_moteurs?${DAY}`)).json).toMatchObject({
      ignition_on: '2026-11-20T05:12:00.000Z',
      ignition_off: '2026-11-20T09:40:00.000Z',
    })
  })

  test('TRK-23 TRK-17 the paths with their stops; the look is written down once', async () => {
    for (let n = 0; n < 3; n++) await get(`itineraires?${DAY}`)
    const { json } = await get(`itineraires?${DAY}`)
    const events = (json.Trips as unknown as { Route: { EventType: string }[] }[]).map(({ Route }) =>
      Route.map(({ EventType }) => EventType),
    )
    expect(events).toEqual([
      ['Start', 'Distance', 'Stop'],
      ['Start', 'Stop'],
    ])
    expect(json.Trips?.[0]?.arret).toMatchObject({ dureeS: 1_800 })
    const looks = await get('consultations')
    expect(looks.json).toMatchObject({ total: 1, consultations: [{ laveuse: 'Q-501', jour: '2026-11-20' }] })
  })

  test('OPEN-97 T2 a number of no vehicle of the company is unknown, whatever the account shows', async () => {
    for (const call of ['temps_moteurs', 'resume_trajets', 'itineraires'])
      expect((await get(`${call}?date=2026-11-20&vehicleId=999`)).status, call).toBe(404)
    expect(quartix.calls).toEqual([])
  })

  test('T17 of a day to come nobody is asked', async () => {
    expect((await get('resume_trajets?date=2027-01-01&vehicleId=501')).json).toMatchObject({ Distance: null })
    expect(quartix.calls).toEqual([])
  })
})

describe('a provider in trouble', () => {
  test.each<[Mode, string]>([
    ['busy', "Quartix demande d'attendre"],
    ['garbage', "La réponse de Quartix n'est pas comprise"],
    ['nonsense', "La réponse de Quartix n'est pas comprise"],
    ['refused-inside', 'Quartix ne répond pas'],
    ['errors', 'Quartix ne répond pas'],
    ['huge', 'Quartix ne répond pas'],
  ])('TRK-28 OPEN-99 S19 « %s »: the pages are answered, and the account says why', async (mode, why) => {
    quartix.mode(mode)
    for (const call of ['flotte', `temps_moteurs?${DAY}`, `resume_trajets?${DAY}`, `itineraires?${DAY}`]) {
      const { status, json } = await get(call)
      expect([call, status, json.etat]).toEqual([call, 200, 'indisponible'])
    }
    expect((await get('connexion')).json.quartix?.erreur).toBe(why)
  })

  test('TRK-28 OPEN-99 a past day that was not understood is asked again, not kept for a day', async () => {
    const past = 'resume_trajets?date=2026-11-19&vehicleId=501'
    quartix.mode('nonsense')
    expect((await get(past)).json.etat).toBe('indisponible')
    quartix.mode('normal')
    now += 60_000
    expect((await get(past)).json).toMatchObject({ etat: 'ok', NumberOfTrips: 0 })
  })

  test('TRK-28 what was known stays, with its moment, while the provider is away; then it comes back', async () => {
    await get('flotte')
    quartix.mode('errors')
    now += 40_000
    const { json } = await get('flotte')
    expect([json.etat, json.misAJour]).toEqual(['indisponible', new Date(start).toISOString()])
    expect(json.vehicules?.[0]?.Latitude).toBe(45.75)
    quartix.mode('normal')
    now += 31_000
    expect((await get('flotte')).json.etat).toBe('ok')
  })

  test('TRK-28 an expired log-in is renewed without a word', async () => {
    await get('flotte')
    quartix.mode('expired')
    now += 40_000
    expect((await get('flotte')).json.etat).toBe('ok')
    expect(quartix.calls.slice(-3)).toEqual([
      '/vehicles/live?VehicleIDList=501,502',
      '/auth/refresh',
      '/vehicles/live?VehicleIDList=501,502',
    ])
  })

  test.each([
    ['busy' as const, 60],
    ['busy-for-5s' as const, 5],
  ])('TRK-28 told « %s » nothing is asked for %i seconds', async (mode, seconds) => {
    let clock = 0
    const client = makeQuartix({ url: quartix.url, now: () => clock })
    const compte = { exploitantId: 1, version: '1', ...account }
    quartix.mode(mode)
    await expect(client.live(compte, [501])).rejects.toThrow('attente')
    quartix.mode('normal')
    const before = quartix.calls.length
    clock = seconds * 1000 - 1
    await expect(client.live(compte, [501])).rejects.toThrow('attente')
    expect(quartix.calls).toHaveLength(before)
    clock = seconds * 1000 + 1
    await expect(client.live(compte, [501])).resolves.toHaveLength(3)
  })

  test('S23 TRK-01 an account that another server saved is logged in anew: the former one answers no more', async () => {
    await get(`temps_moteurs?${DAY}`)
    await saveElsewhere()
    quartix.calls.length = 0
    await get(`temps_moteurs?${DAY}`)
    expect(quartix.calls[0]).toBe('/auth')
    expect(quartix.calls[1]).toMatch(/^\/vehicles\/trips/)
  })

  test('TRK-28 S19 a silent provider is given up in its time', async () => {
    quartix.mode('silent')
    const client = makeQuartix({ url: quartix.url, answerMs: 100 })
    await expect(client.live({ exploitantId: 1, version: '1', ...account }, [501])).rejects.toThrow('muet')
  })
})

describe('hours of service', () => {
  afterEach(() => traceurs.service(null))

  test('TRK-23 TRK-24 what goes on after the hours tells no stop, no time and no sum', async () => {
    const told = async () => {
      const { json: times } = await get(`temps_moteurs?${DAY}`)
      const { json: sums } = await get(`resume_trajets?${DAY}`)
      const { Trips } = (await get(`itineraires?${DAY}`)).json
      const stops = (Trips as unknown as { arret: unknown }[]).map(({ arret }) => arret !== null)
      return [times.ignition_off, sums.Distance, stops]
    }
    const [off, distance, stops] = await told()
    expect([off, distance]).toEqual(['2026-11-20T09:40:00.000Z', 35])
    // The second movement ends at 10:40 in Paris.
    await traceurs.service({ debut: '06:00', fin: '10:00' })
    const [offWithin, distanceWithin, stopsWithin] = await told()
    expect([offWithin, distanceWithin]).toEqual([null, 20.5])
    expect(stopsWithin).not.toEqual(stops)
  })
})

describe('the account', () => {
  test('TRK-09 a password that an earlier secret sealed is sealed anew once it is used', async () => {
    await saveElsewhere(FORMER)
    expect((await get('flotte')).json.etat).toBe('ok')
    const { services, world } = server
    const [row] = await server.query(
      sql`select quartix_mot_de_passe as sealed from reglages_telematiques where exploitant_id = ${world.exploitant.id}`,
    )
    const present = [services.config.SECRET]
    const opened = await unseal(String(row?.sealed), quartixOwner(world.exploitant.id), present)
    expect(opened?.text).toBe(account.motDePasse)
    expect((await get('flotte')).json.etat).toBe('ok')
  })

  test('TRK-01 refused names and passwords are told; the password is in no answer', async () => {
    quartix.mode('refused')
    await setAccount()
    const { json, text } = await get('connexion')
    expect(json.quartix).toMatchObject({
      client: 'SOCIETE',
      utilisateur: 'api',
      erreur: 'Quartix refuse ces identifiants',
    })
    expect(text).not.toContain(account.motDePasse)
  })

  test('TRK-01 S22 a sixth account of a minute is refused, and nobody is asked', async () => {
    for (let n = 0; n < 4; n++) expect((await setAccount()).status).toBe(204)
    quartix.calls.length = 0
    const { status, json } = await setAccount()
    expect([status, json.message, quartix.calls]).toEqual([
      429,
      expect.stringContaining('Trop de tentatives'),
      [],
    ])
  })

  test('TRK-28 told to wait, a company that saves its account anew waits all the same', async () => {
    quartix.mode('busy')
    await setAccount()
    quartix.mode('normal')
    quartix.calls.length = 0
    await setAccount()
    expect(quartix.calls).toEqual([])
    now += 60_001
    await setAccount()
    expect(quartix.calls[0]).toBe('/auth')
  })

  test('TRK-28 without an account the pages say that nothing is set up', async () => {
    await server.office('DELETE', '/telematique/quartix')
    expect((await get('flotte')).json.etat).toBe('non-configure')
    expect((await get(`itineraires?${DAY}`)).json).toMatchObject({ etat: 'non-configure', Trips: [] })
    expect((await get('flotte', server.world.autre.exploitant)).json.etat).toBe('non-configure')
  })
})
