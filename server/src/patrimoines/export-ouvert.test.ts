import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import modele from '../../testing/donnees/waste-container.schema.json' with { type: 'json' }

const server = useServer()
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const isWasteContainer = ajv.compile(modele)
const NEXT = dayIn(3)

const here = useMade(() => server.terrain(NEXT))
beforeAll(async () => {
  await server.query(
    sql`update conteneurs set latitude = null, longitude = null, dechet_type = 'BIO', adresse = '3 rue « Île »' where id = ${here.conteneurs[2]}`,
  )
  await server.wash(here.conteneurs[0], '2026-03-02T10:00:00Z')
  await server.wash(here.conteneurs[1], '2026-03-02T10:00:00Z', { isAccessible: false })
})

test('OUV-01 GeoJSON: every container with its last wash and its next one', async () => {
  const reply = await server.call(
    server.world.client,
    'GET',
    `/patrimoines/${here.patrimoine}/geojson`,
    undefined,
    {
      accept: '*/*',
    },
  )
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/geo+json'])
  const { type, features } = JSON.parse(reply.text)
  expect([type, features.length]).toEqual(['FeatureCollection', 3])
  expect(features[0]).toMatchObject({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [2.3, 48.9] },
    properties: { nomenclature: 'C1', conteneurType: 'CA', quantite: 2, prochainLavage: NEXT },
  })
  expect(Date.parse(features[0].properties.dernierLavage)).toBe(Date.parse('2026-03-02T10:00:00Z'))
  // Nothing was washed there.
  expect(features[1].properties.dernierLavage).toBeNull()
  expect(features[2].geometry).toBeNull()
})

test('INT-03 OPEN-02 the page of a container is told its next wash, a list is not', async () => {
  const [first, second] = here.conteneurs
  for (const id of [first, second]) {
    const { nextLavage } = (await server.call(server.world.client, 'GET', `/conteneurs/${id}`)).json
    expect(nextLavage).toBe(NEXT)
  }
  const { members } = await server.office('GET', `/conteneurs?patrimoineId=${here.patrimoine}`)
  expect(members.map(({ nextLavage }) => nextLavage)).toEqual([null, null, null])
})

test('OUV-01 SIG-02 a container that was washed today is due no more today', async () => {
  const jour = today()
  const seen = await server.terrain(jour)
  const next = async () => {
    const path = `/patrimoines/${seen.patrimoine}/geojson`
    const { features } = JSON.parse(
      (await server.call(server.world.client, 'GET', path, undefined, { accept: '*/*' })).text,
    )
    return features.map(
      ({ properties }: { properties: { prochainLavage: string } }) => properties.prochainLavage,
    )
  }
  expect(await next()).toEqual([jour, jour, jour])
  await server.wash(seen.conteneurs[0], new Date().toISOString())
  // That of the night was of the evening before.
  await server.parc.intervention(
    { patrimoine: seen.patrimoine, conteneur: seen.conteneurs[1] ?? 0 },
    sql`current_date::timestamptz`,
    {},
    { jour: dayIn(-1) },
  )
  expect(await next()).toEqual([null, jour, jour])
})

test('OUV-02 FIWARE: entities that the data model takes, for those with a position', async () => {
  const reply = await server.office('GET', `/patrimoines/${here.patrimoine}/fiware`, undefined, {
    accept: '*/*',
  })
  expect(reply.status).toBe(200)
  const entities: Record<string, unknown>[] = JSON.parse(reply.text)
  expect(entities.map(({ name }) => name)).toEqual(['C1', 'C2'])
  for (const entity of entities) {
    isWasteContainer(entity)
    expect(isWasteContainer.errors).toBeNull()
  }
  expect(entities[0]).toMatchObject({
    category: ['ground'],
    storedWasteKind: 'glass',
    nextCleaningDeadline: parisInstant(NEXT, '23:59:59'),
  })
  expect(entities[1]).not.toHaveProperty('dateLastCleaning')
})

test('OUV-01 a neighbour reads neither', async () => {
  const autre = server.world.autre.exploitant
  for (const kind of ['geojson', 'fiware'])
    expect(
      (
        await server.call(autre, 'GET', `/patrimoines/${here.patrimoine}/${kind}`, undefined, {
          accept: '*/*',
        })
      ).status,
    ).toBe(404)
})
