import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import type { Terrain } from '../../testing/fabrique.ts'

const server = useServer()
const AUJOURDHUI = today()

/** A round of today of the server's operateur, and one of somebody else of the same company. */
const mien = useMade(() => server.terrain(AUJOURDHUI, dayIn(2)))
const autre = useMade(() => server.terrain(AUJOURDHUI))
const collegue = useMade(() => server.account('operateur', 'Collègue'))
beforeAll(async () => {
  await crewOf(autre, collegue)
})

const crewOf = ({ campagne }: Terrain, { id }: TestAccount) =>
  server.query(sql`update campagne_lavages set chauffeur_id = ${id} where id = ${campagne}`)
const as = (who: TestAccount, path: string) => server.call(who, 'GET', path)
const idsOf = async (who: TestAccount, path: string) =>
  (await as(who, path)).members.map(({ id }) => Number(id)).sort((a, b) => a - b)
const wash = (who: TestAccount, conteneur: number | undefined, dateEvenement: string, more = {}) =>
  server.call(who, 'POST', '/interventions', {
    uuid: randomUUID(),
    conteneur: `/api/conteneurs/${conteneur}`,
    dateEvenement,
    ...more,
  })

test('TER-06 an operateur reaches the rounds of its crew, their places and forms alone', async () => {
  const { operateur } = server.world
  expect(await idsOf(operateur, '/campagne_lavages')).toEqual([mien.campagne])
  expect(await idsOf(operateur, '/conteneurs')).toEqual(mien.conteneurs)
  expect(await idsOf(operateur, '/patrimoines')).toEqual([mien.patrimoine])
  expect(await idsOf(operateur, '/forms')).toEqual([mien.form])
  for (const path of [
    `/campagne_lavages/${autre.campagne}`,
    `/terrain/tournees/${autre.campagne}?date=${AUJOURDHUI}`,
    `/terrain/tournees/${mien.campagne}?date=${dayIn(2)}`,
    `/conteneurs/${autre.conteneurs[0]}`,
    `/patrimoines/${autre.patrimoine}`,
    `/patrimoines/${mien.uni}`,
    `/forms/${autre.form}`,
  ])
    expect([path, (await as(operateur, path)).status]).toEqual([path, 404])
  const jours = await as(operateur, `/campagne_lavages/${mien.campagne}/jours`)
  expect(jours.json.jours).toMatchObject([{ jour: AUJOURDHUI }])
})

test('TER-06 washes: those at the places of its rounds, and the own ones', async () => {
  const { operateur } = server.world
  const now = new Date().toISOString()
  const theirs = await wash(collegue, autre.conteneurs[0], now)
  const here = await wash(collegue, mien.conteneurs[2], `${dayIn(-9)}T09:00:00Z`)
  expect([theirs.status, here.status]).toEqual([201, 201])
  const seen = await idsOf(operateur, '/interventions')
  expect(seen).toContain(Number(here.json.id))
  expect(seen).not.toContain(Number(theirs.json.id))
  expect((await as(operateur, `/interventions/${theirs.json.id}`)).status).toBe(404)
})

test('TER-06 what a crew did is taken, also days later and of a round that is no longer its own', async () => {
  const { operateur } = server.world
  const jour = dayIn(-20)
  const old = await server.terrain(jour)
  const uuid = randomUUID()
  const campagne = `/api/campagne_lavages/${old.campagne}`
  const late = await wash(operateur, old.conteneurs[1], `${jour}T10:00:00Z`, { uuid, campagne })
  expect([late.status, late.json.nombreLaves, late.json.ecarts], late.text).toEqual([201, 3, ['tardif']])
  const [stored] = await server.query(
    sql`select campagne_id, jour::text from interventions where uuid = ${uuid}`,
  )
  expect(stored).toEqual({ campagne_id: old.campagne, jour })
  const reading = {
    uuid: randomUUID(),
    conteneur: `/api/conteneurs/${autre.conteneurs[0]}`,
    latitude: 48.9,
    longitude: 2.3,
    dateEvenement: `${jour}T10:00:00Z`,
    decalageHorloge: 10_800,
  }
  const measured = await server.call(operateur, 'POST', '/releve_terrains', reading)
  expect([measured.status, measured.json.decalageHorloge], measured.text).toEqual([201, 10_800])
  expect(Date.parse(String(measured.json.dateEvenement))).toBe(Date.parse(reading.dateEvenement))
  const again = await server.call(operateur, 'POST', '/releve_terrains', reading)
  expect([again.status, again.json.id]).toEqual([201, measured.json.id])
})

test('TER-06 the office swaps the crew: the first one keeps what it did, the second sees it', async () => {
  const { operateur } = server.world
  const round = await server.terrain(AUJOURDHUI)
  const campagne = `/api/campagne_lavages/${round.campagne}`
  await crewOf(round, collegue)
  const done = await wash(operateur, round.conteneurs[0], new Date().toISOString(), { campagne })
  expect(done.status).toBe(201)
  expect((await as(operateur, `/interventions/${done.json.id}`)).status).toBe(200)
  expect((await as(operateur, `/campagne_lavages/${round.campagne}`)).status).toBe(404)
  const { json } = await as(collegue, `/terrain/tournees/${round.campagne}?date=${AUJOURDHUI}`)
  expect(json.points?.[0]?.fait).toMatchObject({ id: done.json.id, operateur: 'Operateur A' })
})
