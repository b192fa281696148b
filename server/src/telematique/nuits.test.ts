import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { messageFlespi, traceursOf } from '../../testing/traceurs.ts'
import { countDays } from './journees.ts'

const server = useServer()
const traceurs = traceursOf(server)
const DAY = '2026-11-12'
const NEXT = addDays(DAY, 1)
const RUN_S = 1_200
let jeton = ''
let nombre = 0

beforeAll(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
  jeton = await traceurs.jeton()
})

/**
 * Makes a vehicle with its own tracker, whose engine runs from 02:08 to 02:28 in the night after `DAY`, and counts its
 * days.
 */
async function makeVehicle() {
  const ident = `nuit-${++nombre}`
  const id = await traceurs.laveuse(ident)
  const start = Date.parse(parisInstant(NEXT, '02:08:00')) / 1000
  await traceurs.envoyer(
    jeton,
    Array.from({ length: 61 }, (_, n) => messageFlespi(ident, start + n * 20, n * 200)),
  )
  await countDays(server.services)
  return id
}

/** A round of the evening with a vehicle, and a function that records a wash on it. */
async function makeRound(laveuse: number | null) {
  const { campagne, conteneurs } = await server.terrain(DAY)
  await server.query(
    sql`update campagne_occurrences set laveuse_id = ${laveuse} where campagne_id = ${campagne}`,
  )
  const wash = async (time: string) => {
    const made = await server.wash(conteneurs[0], parisInstant(NEXT, time), { campagne })
    return String(made['@id']).replace('/api', '')
  }
  return { campagne, wash }
}

/** The seconds that the engine of a vehicle ran, by day, after the marked days were counted. */
async function engineOf(laveuse: number): Promise<Record<string, number>> {
  await countDays(server.services)
  const found = await server.query(
    sql`select jour::text, moteur_s as "moteurS" from temps_moteurs where laveuse_id = ${laveuse} order by jour`,
  )
  return Object.fromEntries(found.map(({ jour, moteurS }) => [jour, moteurS]))
}

describe('the night of a vehicle follows the washes of its round', () => {
  test('TRK-24 OPEN-03 a wash that is removed, then restored, gives the engine back and takes it again', async () => {
    const laveuse = await makeVehicle()
    const { wash } = await makeRound(laveuse)
    const made = await wash('02:20:00')
    expect(await engineOf(laveuse)).toEqual({ [DAY]: RUN_S })
    expect((await server.office('DELETE', made)).status).toBe(204)
    expect(await engineOf(laveuse)).toEqual({ [NEXT]: RUN_S })
    expect((await server.office('POST', `${made}/restaurer`)).status).toBe(200)
    expect(await engineOf(laveuse)).toEqual({ [DAY]: RUN_S })
  })

  test('TRK-24 OPEN-03 a wash whose time is corrected moves the engine', async () => {
    const laveuse = await makeVehicle()
    const { wash } = await makeRound(laveuse)
    const made = await wash('02:20:00')
    expect(await engineOf(laveuse)).toEqual({ [DAY]: RUN_S })
    const type = { 'content-type': 'application/merge-patch+json' }
    const dateEvenement = parisInstant(DAY, '21:00:00')
    expect((await server.office('PATCH', made, { dateEvenement }, type)).status).toBe(200)
    expect(await engineOf(laveuse)).toEqual({ [NEXT]: RUN_S })
  })

  test('TRK-24 OPEN-03 a round that gets another vehicle moves the engine of both', async () => {
    const [first, second] = [await makeVehicle(), await makeVehicle()]
    const { campagne, wash } = await makeRound(first)
    await wash('02:20:00')
    expect([await engineOf(first), await engineOf(second)]).toEqual([{ [DAY]: RUN_S }, { [NEXT]: RUN_S }])
    await server.query(
      sql`update campagne_occurrences set laveuse_id = ${second} where campagne_id = ${campagne}`,
    )
    expect([await engineOf(first), await engineOf(second)]).toEqual([{ [NEXT]: RUN_S }, { [DAY]: RUN_S }])
  })

  test('TRK-24 OPEN-03 a wash of a point that was given is of the night of the vehicle that came', async () => {
    const [first, second] = [await makeVehicle(), await makeVehicle()]
    const { campagne, wash } = await makeRound(first)
    const vers = (await makeRound(second)).campagne
    await server.query(sql`insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, apres, ordre)
      select exploitant_id, client_id, campagne_id, ${DAY}, conteneur_id, ${vers}, null, 1 from campagne_conteneurs
      where campagne_id = ${campagne} order by position limit 1`)
    await wash('02:20:00')
    expect([await engineOf(first), await engineOf(second)]).toEqual([{ [NEXT]: RUN_S }, { [DAY]: RUN_S }])
  })

  test('TRK-24 OPEN-97 a round without a vehicle is of the night of the one that its crew took', async () => {
    const laveuse = await makeVehicle()
    const { campagne, wash } = await makeRound(null)
    const { operateur } = server.world
    await server.query(
      sql`update campagne_occurrences set chauffeur_id = ${operateur.id} where campagne_id = ${campagne}`,
    )
    const made = await wash('02:20:00')
    expect(await engineOf(laveuse)).toEqual({ [NEXT]: RUN_S })
    const [poste] =
      await server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, laveuse_prise_poste_id)
      select exploitant_id, ${operateur.id}, ${DAY}, id from laveuses where id = ${laveuse} returning id`)
    expect(await engineOf(laveuse)).toEqual({ [DAY]: RUN_S })
    expect((await server.office('DELETE', made)).status).toBe(204)
    expect(await engineOf(laveuse)).toEqual({ [NEXT]: RUN_S })
    expect((await server.office('POST', `${made}/restaurer`)).status).toBe(200)
    expect(await engineOf(laveuse)).toEqual({ [DAY]: RUN_S })
    await server.query(sql`update poste_operateurs set archived_at = now() where id = ${Number(poste?.id)}`)
    expect(await engineOf(laveuse)).toEqual({ [NEXT]: RUN_S })
  })

  test('LAV-15 OPEN-03 until six a vehicle is on the day of its evening, unless it has begun the new one', async () => {
    const laveuse = await makeVehicle()
    const dayAt = async (time: string) => {
      const [found] = await server.query(
        sql`select journee_de_laveuse(${laveuse}, ${parisInstant(NEXT, time)}::timestamptz)::text as jour`,
      )
      return found?.jour
    }
    expect([await dayAt('05:59:59'), await dayAt('06:00:00'), await dayAt('23:00:00')]).toEqual([
      NEXT,
      NEXT,
      NEXT,
    ])
    const { wash } = await makeRound(laveuse)
    await wash('02:20:00')
    await countDays(server.services)
    expect([await dayAt('05:59:59'), await dayAt('06:00:00')]).toEqual([DAY, NEXT])
  })
})
