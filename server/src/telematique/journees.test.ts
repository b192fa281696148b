import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { distanceM, METRES_PER_DEGREE } from '@lavandiere/domain/kernel/geo.ts'
import { itinerairesLus, journeeDeFlotte, resumeTrajets } from '@lavandiere/domain/telematique/reponses.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import { messageFlespi, traceursOf } from '../../testing/traceurs.ts'
import { countDays } from './journees.ts'
import { followVehicles } from './taches.ts'

const server = useServer()
const traceurs = traceursOf(server)
const DAY = '2026-11-18'
const at = (time: string) => Date.parse(parisInstant(DAY, time)) / 1000
let jeton = ''
let laveuse = 0
let container = 0

const get = (path: string, who = server.world.exploitant) => server.call(who, 'GET', path)
const iri = (path: string, id: unknown) => `/api/${path}/${id}`

/** Messages of a vehicle that drives north for some minutes, one message every 20 seconds. */
function drive(from: number, minutes: number, startM: number, more: object = {}) {
  return Array.from({ length: minutes * 3 + 1 }, (_, n) => message(from + n * 20, startM + n * 200, more))
}
const park = (from: number, minutes: number, metres: number, more: object = {}) =>
  Array.from({ length: minutes }, (_, n) => message(from + n * 60, metres, { 'position.speed': 0, ...more }))
const message = (timestamp: number, metres: number, more: object = {}) =>
  messageFlespi('boitier-1', timestamp, metres, { din: 0, ...more })
const send = (messages: object[]) => traceurs.envoyer(jeton, messages)

/** Metres along a line of points. */
const lengthOf = (points: readonly { Latitude: number; Longitude: number }[]) =>
  points.reduce((sum, { Latitude, Longitude }, index) => {
    const { Latitude: latitude = Latitude, Longitude: longitude = Longitude } = points[index - 1] ?? {}
    return sum + distanceM({ latitude, longitude }, { latitude: Latitude, longitude: Longitude })
  }, 0)

beforeAll(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
  const { operateur } = server.world
  jeton = await traceurs.jeton()
  laveuse = await traceurs.laveuse('boitier-1', {
    immatriculation: 'AB-123-CD',
    signalPompe: 'entree1',
    operateur: iri('operateurs', operateur.id),
  })
  container = await server.parc.conteneur(await server.parc.patrimoine('Parc'), 'C-1', 1, {
    adresse: '3 rue des Lavoirs',
    commune: 'Lyon',
    latitude: 45.7 + 6_050 / METRES_PER_DEGREE,
    longitude: 4.8,
  })
})

/** Ten minutes of driving, twenty beside the container with the pump on, five of driving, then the engine off. */
const day = [
  ...drive(at('08:00:00'), 10, 0),
  ...park(at('08:10:20'), 20, 6_000, { din: 1 }),
  ...drive(at('08:31:00'), 5, 6_000),
  ...park(at('08:36:20'), 10, 9_000, { 'engine.ignition.status': false }),
]

describe('a day of a tracker', () => {
  test('TRK-22 TRK-23 TRK-24 distance, engine, pump, paths and the container of a stop', async () => {
    await send([...day].reverse())
    const query = `date=${DAY}&vehicleId=boitier-1`
    const resume = (await get(`/telematique/resume_trajets?${query}`)).json
    expect(resume).toMatchObject({
      etat: 'ok',
      NumberOfTrips: 2,
      StartDate: new Date(at('08:00:00') * 1000).toISOString(),
    })
    expect(resume.Distance).toBeCloseTo(9, 1)
    expect(Number(resume.TravelTime) * 1440).toBeCloseTo(15, 0)
    expect((await get(`/telematique/temps_moteurs?${query}`)).json).toMatchObject({
      ignition_on: new Date(at('08:00:00') * 1000).toISOString(),
      ignition_off: new Date(at('08:36:20') * 1000).toISOString(),
      moteurS: 36 * 60 + 20,
      pompeS: 19 * 60 + 100,
    })
    const { Trips } = (await get(`/telematique/itineraires?${query}`)).json
    expect(Trips?.[0]?.arret).toMatchObject({
      conteneur: { id: container, nomenclature: 'C-1', adresse: '3 rue des Lavoirs, Lyon' },
    })
    expect([Trips?.[0]?.Route?.[0]?.EventType, Trips?.[1]?.inconnu]).toEqual(['Distance', false])
  })

  test('TRK-17 TRK-23 a vehicle that is driving has not arrived: its last movement has no stop yet', async () => {
    await traceurs.laveuse('boitier-6', { immatriculation: 'ZU-666-RT' })
    const start = Date.parse('2026-11-20T11:48:00Z') / 1000
    await send(drive(start, 10, 0, { ident: 'boitier-6' }))
    const lastTrip = async () =>
      itinerairesLus
        .parse((await get('/telematique/itineraires?date=2026-11-20&vehicleId=boitier-6')).json)
        .Trips.at(-1)
    const underWay = await lastTrip()
    expect([underWay?.Route.at(-1)?.EventType, underWay?.arret]).toEqual(['Distance', null])
    await send(park(start + 620, 1, 6_000, { ident: 'boitier-6', 'engine.ignition.status': false }))
    const arrived = await lastTrip()
    expect([arrived?.Route.at(-1)?.EventType, arrived?.arret?.dureeS]).toEqual(['Stop', null])
  })

  test('TRK-24 the day is counted for the dashboard; late positions count it anew', async () => {
    await send(day)
    expect(await countDays(server.services)).toBeGreaterThan(0)
    const row = async () => (await get(`/telematique/journees?date=${DAY}`)).json.vehicules?.[0]
    expect(await row()).toMatchObject({ immatriculation: 'AB-123-CD', moteurS: 36 * 60 + 20, lavages: 0 })
    expect(await countDays(server.services)).toBe(0)
    await send(drive(at('09:00:00'), 10, 9_000))
    expect(await countDays(server.services)).toBeGreaterThan(0)
    expect((await row())?.distanceM).toBeGreaterThan(14_000)
  })

  test('TRK-24 DASH-12 after midnight the start of the evening before is told, with its day', async () => {
    const evening = Array.from({ length: 60 }, (_, n) =>
      message(at('23:30:00') + n * 60, n * 300, { ident: 'boitier-2' }),
    )
    await traceurs.laveuse('boitier-2', { immatriculation: 'NU-222-IT' })
    await send(evening)
    await countDays(server.services)
    const start = new Date(at('23:30:00') * 1000).toISOString()
    const next = addDays(DAY, 1)
    expect((await get(`/telematique/temps_moteurs?date=${next}&vehicleId=boitier-2`)).json).toMatchObject({
      ignition_on: start,
      moteurS: 0,
    })
    const row = (await get(`/telematique/journees?date=${next}`)).json.vehicules?.[1]
    expect(row).toMatchObject({ immatriculation: 'NU-222-IT', moteurS: 0 })
    expect(new Date(String(row?.ignitionOn)).toISOString()).toBe(start)
  })

  test('TRK-24 OPEN-03 DASH-12 the engine after midnight is of the evening whose round it washes', async () => {
    const { campagne, conteneurs } = await server.terrain(DAY)
    const id = await traceurs.laveuse('boitier-3', { immatriculation: 'NU-333-IT' })
    await server.query(
      sql`update campagne_occurrences set laveuse_id = ${id} where campagne_id = ${campagne}`,
    )
    const next = addDays(DAY, 1)
    const two = parisInstant(next, '02:08:00')
    await server.wash(conteneurs[0], parisInstant(next, '02:20:00'), { campagne })
    await send(
      [...drive(Date.parse(two) / 1000, 20, 0), ...park(Date.parse(two) / 1000 + 1220, 20, 12_000)].map(
        (one) => ({ ...one, ident: 'boitier-3' }),
      ),
    )
    await countDays(server.services)
    const rowOf = async (date: string) =>
      (await get(`/telematique/journees?date=${date}`)).json.vehicules?.[2]
    expect(await rowOf(DAY)).toMatchObject({ immatriculation: 'NU-333-IT', moteurS: 2_360, lavages: 1 })
    expect(await rowOf(next)).toMatchObject({ ignitionOn: null, moteurS: null, lavages: 0 })
    const ofDay = async (path: string) =>
      (await get(`/telematique/${path}?date=${DAY}&vehicleId=boitier-3`)).json
    expect((await ofDay('itineraires')).Trips).toHaveLength(1)
    expect((await ofDay('temps_moteurs')).ignition_on).toBe(new Date(two).toISOString())
  })

  test('TRK-12 TRK-24 a day without positions of its own tells what was counted, whatever its neighbours say', async () => {
    const id = await traceurs.laveuse('boitier-4', { immatriculation: 'OL-444-DE' })
    const on = parisInstant('2026-11-16', '07:00:00')
    await server.query(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
        values (${server.world.exploitant.id}, ${id}, '2026-11-16', ${on}, ${on}, 'flespi')`)
    const parked = { ident: 'boitier-4', 'engine.ignition.status': false }
    await send(park(Date.parse(parisInstant('2026-11-17', '08:00:00')) / 1000, 5, 0, parked))
    const { json } = await get('/telematique/temps_moteurs?date=2026-11-16&vehicleId=boitier-4')
    expect([json.etat, Date.parse(String(json.ignition_on))]).toEqual(['ok', Date.parse(on)])
  })

  test('TRK-07 the place of a vehicle is the address of the container beside it', async () => {
    await send([message(at('10:00:00'), 6_020, { 'engine.ignition.status': false })])
    await followVehicles(server.services)
    const { json } = await get('/telematique/flotte')
    expect(json).toMatchObject({ etat: 'ok' })
    expect(json.vehicules?.[0]).toMatchObject({
      vehicleId: 'boitier-1',
      LocationText: '3 rue des Lavoirs, Lyon',
      LastEventDescription: 'Ignition-Off',
      operateur: { libelle: 'Operateur A' },
    })
    expect((await get(`/laveuses?groups=laveuselive`)).members[0]?.live).toMatchObject({
      LocationText: '3 rue des Lavoirs, Lyon',
    })
  })

  test('TRK-25 TRK-26 OPEN-97 the context of a day: who it was assigned to is not among those who worked with it', async () => {
    const jour = today()
    const path = `/laveuse/daily-context?date=${jour}&vehicleId=${laveuse}`
    expect((await get(path)).json).toMatchObject({
      operateur: { libelle: 'Operateur A' },
      operateurs: [],
      tournees: [],
      interventions: [],
    })
    expect((await get(path, server.world.autre.exploitant)).status).toBe(404)
    expect((await get(`/laveuse/daily-context?date=${dayIn(-900)}&vehicleId=${laveuse}`)).json).toMatchObject(
      {
        operateur: null,
      },
    )
  })

  test('TRK-12 TRK-13 TRK-22 short moves count on the page, in the fleet and on the line drawn', async () => {
    await traceurs.laveuse('boitier-7', { immatriculation: 'ZZ-777-ZZ' })
    // Thirty moves of 150 m in 20 s, each followed by a stop of four minutes; then silent for two hours, and 5 km away.
    const moves = Array.from({ length: 30 }, (_, n) => [
      message(at('08:00:00') + n * 260 + 10, n * 150 + 75, { 'position.speed': 27 }),
      ...park(at('08:00:00') + n * 260 + 20, 4, (n + 1) * 150),
    ]).flat()
    const away = [...park(at('12:10:00'), 3, 9_500), message(at('12:14:00'), 9_500)]
    const sent = [message(at('08:00:00'), 0, { 'position.speed': 0 }), ...moves, ...away]
    await send(sent.map((one) => ({ ...one, ident: 'boitier-7' })))
    await countDays(server.services)
    const query = `date=${DAY}&vehicleId=boitier-7`
    const resume = resumeTrajets.parse((await get(`/telematique/resume_trajets?${query}`)).json)
    expect(resume.Distance).toBeCloseTo(4.5, 2)
    expect(Math.abs(Number(resume.TravelTime) * 86_400 - 600)).toBeLessThan(60)
    expect(resume.UnknownDistance).toBeCloseTo(5, 2)
    const { vehicules } = journeeDeFlotte.parse((await get(`/telematique/journees?date=${DAY}`)).json)
    const row = vehicules.find(({ immatriculation }) => immatriculation === 'ZZ-777-ZZ')
    expect(row).toMatchObject({ distanceM: 4_500, inconnuM: 5_000 })
    const { Trips } = itinerairesLus.parse((await get(`/telematique/itineraires?${query}`)).json)
    const drawn = Trips.filter(({ inconnu }) => !inconnu).map(({ Route }) => lengthOf(Route))
    expect(drawn.reduce((sum, metres) => sum + metres, 0)).toBeCloseTo(4_500, -1)
  })
})

describe('a tracker that is taken off', () => {
  test('TRK-10 TRK-22 OPEN-38 the past stays with the laveuse, in no hands of the next one', async () => {
    const trip = async (path: string) => (await get(`/telematique/${path}`)).json
    const resume = `resume_trajets?date=${DAY}&laveuse=${laveuse}`
    const before = await trip(resume)
    expect(before.Distance).toBeGreaterThan(5)
    const change = (identifiantTraceur: string | null) =>
      server.office('PATCH', `/laveuses/${laveuse}`, { identifiantTraceur })
    expect((await change(null)).status).toBe(200)
    expect((await trip(resume)).Distance).toBe(before.Distance)
    expect(await trip(`temps_moteurs?date=${DAY}&laveuse=${laveuse}`)).toMatchObject({ vehicleId: null })
    expect((await trip(`itineraires?date=${DAY}&laveuse=${laveuse}`)).Trips?.length).toBeGreaterThan(0)
    await change('boitier-1')
    const other = await get(`/telematique/${resume}`, server.world.autre.exploitant)
    expect(other.status).toBe(404)
    for (const none of ['', `&laveuse=${laveuse}&vehicleId=boitier-1`])
      expect((await get(`/telematique/resume_trajets?date=${DAY}${none}`)).status).toBe(400)
  })
})

describe('privacy', () => {
  test('TRK-02 outside the hours of service nothing is shown', async () => {
    await traceurs.service({ debut: '20:00', fin: '06:00' })
    const { json } = await get('/telematique/flotte')
    expect(json.vehicules?.[0]).toMatchObject({ Latitude: null, moteur: 'inconnu' })
    expect((await get(`/telematique/itineraires?date=${DAY}&vehicleId=boitier-1`)).json.Trips).toEqual([])
    expect((await get('/telematique/information', server.world.operateur)).json).toEqual({
      enregistre: true,
      positionsJours: 60,
      trajetsMois: 12,
      service: { debut: '20:00', fin: '06:00' },
    })
    await traceurs.service(null)
    expect((await traceurs.service({ debut: '06:00', fin: '06:00' })).status).toBe(422)
  })

  test('OPEN-38 TRK-10 a vehicle that is removed keeps the days before, whoever has its tracker now', async () => {
    const row = async () => (await get(`/telematique/journees?date=${DAY}`)).json.vehicules?.[0]
    const before = await row()
    expect(before).toMatchObject({ supprime: false })
    expect((await server.office('DELETE', `/laveuses/${laveuse}`)).status).toBe(204)
    await traceurs.laveuse('boitier-1', { immatriculation: 'EF-456-GH' })
    expect(await row()).toEqual({ ...before, supprime: true })
    const { Trips } = (await get(`/telematique/itineraires?date=${DAY}&vehicleId=boitier-1`)).json
    expect(Trips?.length).toBeGreaterThan(0)
    // On the day of the removal, which is today for the database, the tracker already belongs to the next vehicle.
    const jour = today()
    const looked = await get(`/telematique/itineraires?date=${jour}&vehicleId=boitier-1`)
    expect(looked.status).toBe(200)
    const seen =
      await server.query(sql`select laveuse_id = ${laveuse} as "isRemoved" from consultations where jour = ${jour}
        order by id desc limit 1`)
    expect(seen).toEqual([{ isRemoved: false }])
    const about = `/laveuses/${laveuse}`
    expect([(await get(about)).status, (await get(`${about}?archives=true`)).status]).toEqual([404, 200])
    expect((await get(`/laveuse/daily-context?date=${DAY}&vehicleId=${laveuse}`)).status).toBe(200)
  })
})
