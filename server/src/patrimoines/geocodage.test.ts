import { expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { useGeocodeur } from '../../testing/geocodeur.ts'

const geocodeur = await useGeocodeur()
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
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
  expect(none.said).toEqual([404, 'Aucun résultat de géocodage trouvé.'])
  const nowhere = await ask('inverse?latitude=0&longitude=0')
  expect(nowhere.said).toEqual([404, 'Aucun résultat de géocodage inversé trouvé.'])
  geocodeur.mode('garbage')
  const failed = await ask('recherche?q=rue')
  expect(failed.said).toEqual([502, 'Échec du géocodage. Veuillez réessayer.'])
  const inverse = await ask('inverse?latitude=48&longitude=2')
  expect(inverse.said).toEqual([502, 'Échec du géocodage inversé. Veuillez réessayer.'])
  expect((await ask('completion?q=rue')).status).toBe(502)
})

test('S19 one account asks 120 times a minute at most; the others go on', async () => {
  const search = vi.spyOn(server.services.geocoder, 'search').mockResolvedValue({ etat: 'aucun' })
  const { exploitant } = server.world.autre
  expect((await ask('recherche?q=rue', exploitant)).status).toBe(404)
  // As after 118 more of them within the minute.
  await server.services.pool.query(
    `update limites.tentatives set nombre = 119 where cle = 'geocodage:compte:' || $1`,
    [exploitant.id],
  )
  expect((await ask('recherche?q=rue', exploitant)).status).toBe(404)
  const refused = await ask('recherche?q=rue', exploitant)
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(search).toHaveBeenCalledTimes(2)
  expect((await ask('recherche?q=rue')).status).toBe(404)
  search.mockRestore()
})

test('S19 the question of a caller who has gone is given up', async () => {
  const asked = Promise.withResolvers<AbortSignal | undefined>()
  const search = vi.spyOn(server.services.geocoder, 'search').mockImplementation((_, gone) => {
    asked.resolve(gone)
    return new Promise((resolve) => gone?.addEventListener('abort', () => resolve({ etat: 'indisponible' })))
  })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const call = fetch(`${origin}/api/geocodage/recherche?q=rue`, {
    headers: { authorization: server.world.exploitant.bearer },
    signal: caller.signal,
  })
  const gone = await asked.promise
  expect(gone?.aborted).toBe(false)
  caller.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(() => gone?.aborted).toBe(true)
  search.mockRestore()
})

test('S12 S19 a service that hangs holds no connection: other calls go on', async () => {
  geocodeur.mode('silent')
  const before = geocodeur.requests.length
  // More than the pool has connections.
  const calls = Array.from({ length: 12 }, (_, i) => ask(`recherche?q=rue${i}`))
  await expect.poll(() => geocodeur.requests.length - before).toBe(12)
  const { pool } = server.services
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await server.office('GET', '/patrimoines')).status).toBe(200)
  expect((await Promise.all(calls)).every(({ status }) => status === 502)).toBe(true)
})
