import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Json, useServer } from '../../testing/app.ts'
import { rowsOfSheet } from '../../testing/classeur.ts'
import { messageFlespi, traceursOf } from '../../testing/traceurs.ts'
import { followVehicles, tidyPositions } from './taches.ts'

const server = useServer()
const traceurs = traceursOf(server)
const DAY = '2026-11-18'
const NOW = new Date('2026-11-20T12:00:00Z')
const at = (time: string) => Date.parse(parisInstant(DAY, time)) / 1000
const get = (path: string, who = server.world.exploitant) => server.call(who, 'GET', path)
const track = (who = server.world.exploitant) =>
  get(`/telematique/itineraires?date=${DAY}&vehicleId=boitier-1`, who)
const list = (value: Json | undefined) => (value ?? []) as unknown as readonly Json[]

/** Positions of twenty minutes of driving, before and after nine in the evening, with the engine on. */
const drive = Array.from({ length: 61 }, (_, n) =>
  messageFlespi('boitier-1', at('20:50:00') + n * 20, n * 200, { 'engine.ignition.status': n < 60 }),
)

beforeAll(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(NOW)
  await traceurs.laveuse('boitier-1', { immatriculation: 'AB-123-CD' })
  const sent = await traceurs.envoyer(await traceurs.jeton(), drive)
  expect(sent.json).toMatchObject({ gardees: 61 })
  await followVehicles(server.services)
})

describe('who looks at whose track', () => {
  test('TRK-23 a look is written down once in a quarter of an hour, and its company alone reads it', async () => {
    await track()
    await track()
    const { json } = await get('/telematique/consultations')
    expect([json.total, json.consultations?.[0]]).toEqual([
      1,
      expect.objectContaining({ laveuse: 'AB-123-CD', jour: DAY }),
    ])
    expect((await get('/telematique/consultations', server.world.autre.exploitant)).json.total).toBe(0)
  })
})

describe('hours of service', () => {
  afterEach(() => traceurs.service(null))

  test('TRK-23 a movement that goes on after the hours is shown until their end, without its stop', async () => {
    const whole = list((await track()).json.Trips)[0]
    expect(whole?.arret).not.toBeNull()
    await traceurs.service({ debut: '06:00', fin: '21:00' })
    const [trip] = list((await track()).json.Trips)
    const moments = list(trip?.Route).map(({ EventDateTime }) => Date.parse(String(EventDateTime)))
    expect(trip?.arret).toBeNull()
    expect(moments.length).toBeGreaterThan(10)
    expect(moments.length).toBeLessThan(list(whole?.Route).length)
    expect(Math.max(...moments)).toBeLessThan(at('21:00:00') * 1000)
  })

  test('TRK-23 of a day whose positions are gone, an arrival after the hours is not told', async () => {
    const day = '2026-09-01'
    await server.query(sql`insert into trajets_de_vehicules (exploitant_id, laveuse_id, jour, debut, fin, distance_m, inconnu,
        depart_latitude, depart_longitude, arrivee_latitude, arrivee_longitude)
      select exploitant_id, id, ${day}, ${parisInstant(day, '20:50:00')}, ${parisInstant(day, '21:10:00')}, 12000, false,
        45.7, 4.8, 45.8, 4.8 from laveuses where identifiant_traceur = 'boitier-1'`)
    await server.query(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, distance_m, conduite_s, moteur_s, pompe_s, source)
      select exploitant_id, id, ${day}, 12000, 1200, 1200, 0, 'flespi' from laveuses where identifiant_traceur = 'boitier-1'`)
    const kept = async () =>
      list((await get(`/telematique/itineraires?date=${day}&vehicleId=boitier-1`)).json.Trips).map(
        ({ Route }) => list(Route).map(({ Latitude }) => Latitude),
      )
    expect(await kept()).toEqual([[45.7, 45.8]])
    await traceurs.service({ debut: '06:00', fin: '21:00' })
    expect(await kept()).toEqual([[45.7]])
    await server.query(sql`delete from trajets_de_vehicules where jour = ${day}`)
    await server.query(sql`delete from temps_moteurs where jour = ${day}`)
    await server.query(sql`delete from consultations where jour = ${day}`)
  })

  test('TRK-24 DASH-12 a stop of the engine after the hours is told nowhere, nor the sums that would tell it', async () => {
    const told = async () => {
      const { json: times } = await get(`/telematique/temps_moteurs?date=${DAY}&vehicleId=boitier-1`)
      const { json: sums } = await get(`/telematique/resume_trajets?date=${DAY}&vehicleId=boitier-1`)
      const { json: fleet } = await get(`/telematique/journees?date=${DAY}`)
      const [row] = list(fleet.vehicules)
      return [
        times.ignition_on !== null,
        times.ignition_off,
        times.moteurS,
        sums.Distance,
        sums.IdlingTime,
        row?.ignitionOff,
        row?.moteurS,
        row?.distanceM,
      ]
    }
    const whole = await told()
    expect(whole.every((one) => one !== null)).toBe(true)
    await traceurs.service({ debut: '06:00', fin: '21:00' })
    expect(await told()).toEqual([true, null, null, 0, null, null, null, null])
    await traceurs.service({ debut: '20:00', fin: '23:00' })
    expect(await told()).toEqual(whole)
  })

  test('TRK-23 the connection of trackers tells no place nor moment of a vehicle', async () => {
    const { json, text } = await get('/telematique/connexion')
    expect(json.traceurs).toMatchObject([
      { identifiant: 'boitier-1', nombre: 61, instant: null, latitude: null, longitude: null },
    ])
    expect(text).not.toContain('45.8')
  })
})

test('TRK-24 the day of the fleet leaves as a workbook, of the own vehicles alone', async () => {
  const read = async (who = server.world.exploitant) => {
    const { headers, bytes, status } = await server.call(
      who,
      'GET',
      `/telematique/journees/excel?date=${DAY}`,
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`flotte_${DAY}.xlsx`)
    return (await rowsOfSheet(bytes)).map(({ cellules }) => cellules)
  }
  const own = await read()
  expect(own[0]?.[0]).toBe('Journée de la flotte du 18/11/2026')
  const row = own.find(([plate]) => plate === 'AB-123-CD')
  expect(Number(row?.[4]?.replace(',', '.'))).toBeCloseTo(12, 0)
  expect((await read(server.world.autre.exploitant)).flat()).not.toContain('AB-123-CD')
})

test('TRK-22 positions go after sixty days, movements, engine times and looks after a year', async () => {
  const counts = async () => {
    const [found] = await server.query(sql`select (select count(*)::int from positions) as positions,
      (select count(*)::int from dernieres_positions) as dernieres,
      (select count(*)::int from trajets_de_vehicules) as trajets,
      (select count(*)::int from temps_moteurs) as moteurs,
      (select count(*)::int from consultations) as regards`)
    return found
  }
  const kept = { trajets: 1, moteurs: 1, regards: 1 }
  expect(await counts()).toEqual({ positions: 61, dernieres: 1, ...kept })
  vi.spyOn(server.services, 'now').mockReturnValue(new Date('2027-01-18T12:00:00Z'))
  await tidyPositions(server.services)
  expect(await counts()).toMatchObject(kept)
  expect((await counts())?.positions).toBe(0)
  // The clock of the database cannot be moved forward by a year, so the rows are moved back instead.
  for (const [table, column] of [
    ['trajets_de_vehicules', 'jour'],
    ['temps_moteurs', 'jour'],
    ['consultations', 'moment'],
    ['dernieres_positions', 'instant'],
  ])
    await server.query(`update ${table} set ${column} = ${column} - interval '13 months'`)
  await tidyPositions(server.services)
  expect(await counts()).toEqual({ positions: 0, dernieres: 0, trajets: 0, moteurs: 0, regards: 0 })
})

test('TRK-22 while a backup reads, days of positions stay and the rest is forgotten', async () => {
  const { pool } = server.services
  const there = async () =>
    (await pool.query<{ day: string | null }>(`select to_regclass('positions_jours.le_20260101') as day`))
      .rows[0]?.day
  const looks = () => server.query(sql`select 1 as n from consultations`)
  await pool.query(`select ouvrir_positions('2026-01-01')`)
  await server.query(sql`insert into consultations (exploitant_id, auteur_id, laveuse_id, jour, moment)
      select exploitant_id, exploitant_id, id, ${DAY}, now() - interval '13 months' from laveuses limit 1`)
  expect(await looks()).toHaveLength(1)
  const backup = await pool.connect()
  try {
    await backup.query('begin; lock table positions in access share mode')
    await expect(tidyPositions(server.services)).rejects.toThrow('lock timeout')
    expect([await there(), await looks()]).toEqual(['positions_jours.le_20260101', []])
    await backup.query('commit')
  } finally {
    backup.release()
  }
  await tidyPositions(server.services)
  expect(await there()).toBeNull()
})
