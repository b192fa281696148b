import { afterAll, expect, test } from 'vitest'
import { useServer } from '../platform/testing/app.ts'
import { startGeocodeur } from '../platform/testing/geocodeur.ts'

const geocodeur = await startGeocodeur()
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
afterAll(() => geocodeur.stop())
const ask = (path: string, who = server.world.exploitant) => server.call(who, 'GET', `/geocodage/${path}`)

test('API-13 PAT-20 an address is found, and a place is completed', async () => {
  geocodeur.mode('normal')
  const suggested = await ask('completion?q=rue')
  expect(suggested.status).toBe(200)
  const first = suggested.json.lieux?.[0]
  expect(first).toMatchObject({ libelle: expect.any(String), latitude: expect.any(Number) })
  const found = await ask(`recherche?q=${encodeURIComponent(String(first?.libelle))}`)
  expect(found.json).toMatchObject({ commune: expect.any(String), latitude: first?.latitude })
  const back = await ask(`inverse?latitude=${first?.latitude}&longitude=${first?.longitude}`)
  expect(back.status).toBe(200)
  expect((await ask('completion?q=zzzzzz')).json).toEqual({ lieux: [] })
})

test('API-14 what is not found, and a service that fails, say so', async () => {
  geocodeur.mode('normal')
  const none = await ask('recherche?q=zzzzzz')
  expect([none.status, none.json.message]).toEqual([404, 'Aucun résultat de géocodage trouvé.'])
  const nowhere = await ask('inverse?latitude=0&longitude=0')
  expect([nowhere.status, nowhere.json.message]).toEqual([404, 'Aucun résultat de géocodage inversé trouvé.'])
  geocodeur.mode('garbage')
  const failed = await ask('recherche?q=rue')
  expect([failed.status, failed.json.message]).toEqual([502, 'Échec du géocodage. Veuillez réessayer.'])
  const inverse = await ask('inverse?latitude=48&longitude=2')
  expect([inverse.status, inverse.json.message]).toEqual([
    502,
    'Échec du géocodage inversé. Veuillez réessayer.',
  ])
  expect((await ask('completion?q=rue')).status).toBe(502)
})

test('API-13 refused: nobody, a client, an ill-written question', async () => {
  const { client, operateur } = server.world
  expect((await server.call(null, 'GET', '/geocodage/recherche?q=rue')).status).toBe(401)
  for (const who of [client, operateur]) expect((await ask('recherche?q=rue', who)).status).toBe(403)
  for (const path of [
    'recherche',
    'recherche?q=',
    'inverse?latitude=91&longitude=0',
    'inverse?latitude=1e1&longitude=0',
  ])
    expect((await ask(path)).status, path).toBe(400)
})

test('S12 S19 a service that hangs holds no connection: other calls go on', async () => {
  geocodeur.mode('silent')
  const waiting = Promise.all(Array.from({ length: 12 }, () => ask('recherche?q=rue')))
  await new Promise((resolve) => setTimeout(resolve, 200))
  const start = performance.now()
  expect((await server.call(server.world.exploitant, 'GET', '/patrimoines')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(2000)
  expect((await waiting).every((reply) => reply.status === 502)).toBe(true)
})
