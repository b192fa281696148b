import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { listen } from '../../testing/listen.ts'
import { traceursOf } from '../../testing/traceurs.ts'
import { followVehicles, pullEngineTimes } from './taches.ts'

/** The text that the stand-in of Quartix answers to all calls but a log-in. */
let said = '{}'
const quartix = createServer(({ url = '' }, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(url.startsWith('/auth') ? '{"Data":{"AccessToken":"a","RefreshToken":"b"}}' : said)
})
const server = useServer({ QUARTIX_URL: `http://127.0.0.1:${await listen(quartix)}` })
afterAll(() => quartix.close())
let now = Date.parse('2026-11-20T10:00:00Z')
let jeton = ''

beforeAll(async () => {
  vi.spyOn(server.services, 'now').mockImplementation(() => new Date(now))
  const { autre } = server.world
  const traceurs = traceursOf(server)
  jeton = await traceurs.jeton()
  await traceurs.laveuse('a', { quartixId: 501 })
  await traceurs.laveuse('b', { quartixId: 502 }, autre.exploitant)
  const account = { client: 'S', utilisateur: 'u', motDePasse: 'secret' }
  await server.office('PUT', '/telematique/quartix', account)
})

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1e308,
    2 ** 53,
    '2026-11-20T09:00:00',
    '2026-11-20 09:00:00',
    '9999-99-99',
    'NaN',
    '\u0000',
    '\ud800',
    501,
    502,
    'a',
    'b',
    48.9,
    '2.3',
    true,
    null,
  ),
)
/** An object with some of these fields; each value is valid or odd. */
const recordOf = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__', 'autre'), odd, { maxKeys: names.length })

const gps = ['id', 'deviceid', 'lat', 'lon', 'location', 'timestamp', 'speed', 'bearing', 'valid', 'ignition']
const fixes = ['fixTime', 'latitude', 'longitude', 'speed', 'course', 'valid', 'attributes']
const messages = ['ident', 'timestamp', 'position.latitude', 'position.longitude', 'position.speed', 'din']
const bodies = {
  traccar: fc.record({ device: recordOf(['uniqueId', 'id']), position: recordOf(fixes) }),
  osmand: fc.oneof(
    recordOf(gps),
    fc.record({ device_id: odd, location: fc.record({ timestamp: odd, coords: recordOf(fixes) }) }),
  ),
  flespi: fc.array(recordOf(messages), { maxLength: 6 }),
} as const

for (const input of ['traccar', 'osmand', 'flespi'] as const)
  test(`TRK-28 S19 odd fields sent to ${input} are read or left out, never a fault`, async () => {
    await fc.assert(
      fc.asyncProperty(bodies[input], async (body) => {
        const { status } = await server.call(null, 'POST', `/telematique/entrees/${jeton}/${input}`, body, {
          'content-type': 'application/json',
        })
        expect([200, 400, 422]).toContain(status)
      }),
      { numRuns: 120 },
    )
    await expectWhole()
  })

test('TRK-28 S19 bodies that are no JSON, or of another kind, are refused or read, never a fault', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '{',
      '[[[[',
      'null',
      '1',
      '"a"',
      '[]',
      '[null]',
      '{"device":[],"position":[]}',
      '{"location":[]}',
    ),
    fc
      .array(fc.tuple(fc.constantFrom(...gps), fc.string({ unit: 'grapheme', maxLength: 20 })), {
        maxLength: 6,
      })
      .map((pairs) => pairs.map((one) => one.join('=')).join('&')),
    fc.constant('[{"ident":"a","timestamp":1}'.padEnd(5_000, ' ')),
    fc.constantFrom('id=b&lat=48.9&lon=2.3&timestamp=1795000000', 'id=%00&lat=%ff', 'id=a&id=b&lat=1&lat=2'),
  )
  const kind = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/ld+json',
    '',
  )
  const input = fc.constantFrom('traccar', 'osmand', 'flespi')
  await fc.assert(
    fc.asyncProperty(input, kind, text, async (name, type, body) => {
      const { statusCode: status } = await server.app.inject({
        method: 'POST',
        url: `/api/telematique/entrees/${jeton}/${name}`,
        headers: type ? { 'content-type': type } : {},
        payload: body.toWellFormed(),
      })
      expect([200, 400, 413, 415, 422]).toContain(status)
    }),
    { numRuns: 100 },
  )
  await expectWhole()
})

test('TRK-28 S19 odd parameters of an address are read or left out, never a fault', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('48.9', '1e999', '-', 'b'),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...gps), value), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(query, async (pairs) => {
      const text = new URLSearchParams(
        pairs.map(([name, one]): [string, string] => [name, one.toWellFormed()]),
      ).toString()
      const { status } = await server.call(null, 'GET', `/telematique/entrees/${jeton}/osmand?${text}`)
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 120 },
  )
  await expectWhole()
})

test('TRK-28 S19 whatever Quartix answers, pages answer and the task goes on', async () => {
  const live = ['VehicleID', 'Latitude', 'Longitude', 'Speed', 'LocationText', 'LastEventDateTime']
  const trip = ['VehicleId', 'StartDateTime', 'EndDateTime', 'Distance', 'TravelTime', 'Route']
  const list = fc.array(recordOf([...live, ...trip]), { maxLength: 5 })
  const points = fc.array(recordOf(['Latitude', 'Longitude', 'EventType', 'EventDateTime']), { maxLength: 4 })
  const answer = fc.oneof(
    fc.record({ Data: list }),
    fc.record({ Data: fc.record({ Trips: fc.array(fc.record({ Route: points }), { maxLength: 3 }) }) }),
    fc.record({ Data: odd }),
    odd,
  )
  const day = 'date=2026-11-20&vehicleId=501'
  await fc.assert(
    fc.asyncProperty(answer, async (one) => {
      said = JSON.stringify(one) ?? ''
      // The clock moves past the lifetime of cached answers.
      now += 61_000
      for (const path of ['flotte', `resume_trajets?${day}`, `temps_moteurs?${day}`, `itineraires?${day}`])
        expect((await server.office('GET', `/telematique/${path}`)).status).toBe(200)
    }),
    { numRuns: 40 },
  )
  await pullEngineTimes(server.services)
  await expectWhole()
})

/** Checks that days can still be counted, and that no vehicle of the other company was changed. */
async function expectWhole(): Promise<void> {
  await followVehicles(server.services)
  const foreign = await server.query(`select 1 from laveuses l where l.identifiant_traceur = 'b' and (
      exists (select 1 from positions p where p.laveuse_id = l.id) or exists (select 1 from dernieres_positions d where d.laveuse_id = l.id)
      or exists (select 1 from temps_moteurs t where t.laveuse_id = l.id))`)
  expect(foreign).toEqual([])
}
