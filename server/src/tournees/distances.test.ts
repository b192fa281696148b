import { unpacked } from '@lavandiere/domain/tournees/optimisation/trajets-lus.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { startOsrm } from '../../testing/osrm.ts'

const osrm = await startOsrm()
const server = useServer({ OSRM_URL: `${osrm.url}?cle=secrete` })
afterAll(() => osrm.stop())
/** Containers on a line to the north, a kilometre and a bit apart. */
let conteneurs: number[] = []
const COUNT = 250

beforeAll(async () => {
  const patrimoine = await server.parc.patrimoine('Centre')
  conteneurs = await server.parc.conteneurs(patrimoine, 'L', COUNT, (n) => ({
    latitude: 45 + n * 0.01,
    longitude: 4.8,
  }))
})
beforeEach(async () => {
  osrm.mode('normal')
  await server.services.pool.query(`delete from limites.tentatives where cle like 'trajets:%'`)
})

const ask = (ids: readonly number[]) =>
  server.office('POST', '/campagne_lavages/trajets', { conteneurs: ids })
/** The table of an answer, in whole numbers. */
const tableOf = ({ unite, valeurs }: { unite?: unknown; valeurs?: unknown }) =>
  [...unpacked(Number(unite), Buffer.from(String(valeurs), 'base64'))].map(Math.round)

describe('ways by road', () => {
  test('TOUR-14 are those of the service, there and back, in the order asked for', async () => {
    const [first = 0, second = 0, third = 0] = conteneurs
    const { status, json } = await ask([third, first, second])
    expect([status, json.motif, json.estimes]).toEqual([200, null, 0])
    const km = 1668
    expect(tableOf(json.tables?.metres ?? {})).toEqual(
      [0, 2 * km, km, 2 * km, 0, km, km, km, 0].map((m) => expect.closeTo(m, -1)),
    )
    const seconds = tableOf(json.tables?.secondes ?? {})
    expect([seconds[1], seconds[3]]).toEqual([expect.closeTo(334, -1), expect.closeTo(667, -1)])
    expect(osrm.questions.at(-1)?.query.get('cle')).toBe('secrete')
  })

  test('TOUR-14 are asked for over a real connection too, whose body ends before the answer is made', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${url}/api/campagne_lavages/trajets`, {
      method: 'POST',
      headers: { authorization: server.world.exploitant.bearer, 'content-type': 'application/ld+json' },
      body: JSON.stringify({ conteneurs: conteneurs.slice(0, 3) }),
    })
    expect(await answer.json()).toMatchObject({ motif: null, estimes: 0 })
  })

  test('TOUR-14 of many places are asked for in squares of a hundred', async () => {
    const before = osrm.questions.length
    const { json } = await ask(conteneurs)
    const asked = osrm.questions.slice(before)
    expect(asked.length).toBe(9)
    expect(Math.max(...asked.flatMap(({ sources, destinations }) => [sources, destinations]))).toBe(100)
    const metres = tableOf(json.tables?.metres ?? {})
    expect(metres.length).toBe(COUNT * COUNT)
    for (const [row, column] of [
      [0, 249],
      [120, 230],
      [249, 3],
    ] as const)
      expect(metres[row * COUNT + column]).toBeCloseTo(Math.abs(row - column) * 1668, -2)
  })

  test('TOUR-14 of one place alone are asked of nobody: it has none', async () => {
    const { motif, tables } = (await ask(conteneurs.slice(0, 1))).json
    expect([motif, tableOf(tables?.metres ?? {})]).toEqual([null, [0]])
  })

  test('TOUR-14 that the service does not know are guessed, and counted', async () => {
    osrm.mode('holes')
    const { json } = await ask(conteneurs.slice(0, 6))
    expect([json.motif, json.estimes]).toEqual([null, 5])
    expect(tableOf(json.tables?.metres ?? {})[4]).toBeCloseTo(4 * 1112 * 1.34, -2)
  })

  test('TOUR-14 one below nothing, as OSRM answers now and then, is guessed: the others stay', async () => {
    osrm.mode('below-nothing')
    const { json } = await ask(conteneurs.slice(0, 6))
    expect([json.motif, json.estimes]).toEqual([null, 1])
    expect(tableOf(json.tables?.metres ?? {}).slice(0, 3)).toEqual(
      [0, 1112 * 1.34, 2 * 1668].map((m) => expect.closeTo(m, -1)),
    )
  })

  test('TOUR-14 to a place without a road are guessed: the service refuses every question with it', async () => {
    osrm.mode('island')
    const { json } = await ask(conteneurs.slice(0, 120))
    expect([json.motif, json.estimes]).toEqual([null, 2 * 119])
    const metres = tableOf(json.tables?.metres ?? {})
    expect(metres.slice(0, 4)).toEqual([0, 1668, 2 * 1112 * 1.34, 3 * 1668].map((m) => expect.closeTo(m, -1)))
    expect(metres[119]).toBeCloseTo(119 * 1668, -2)
  })

  test('TOUR-14 are asked of a service that closes each connection without saying so', async () => {
    osrm.mode('island')
    osrm.closesSilently(true)
    try {
      for (let i = 0; i < 5; i++) expect((await ask(conteneurs)).json.motif).toBeNull()
    } finally {
      osrm.closesSilently(false)
    }
  })
})

describe('a service of roads in trouble', () => {
  const modes = [
    'other-region',
    'errors',
    'garbage',
    'other-shape',
    'too-big',
    'other-size',
    'negative',
    'huge',
    'half',
    'elsewhere',
  ] as const
  test.each(modes)(
    'S19 TOUR-14 (%s) is told in a sentence, and ways are left to be guessed',
    async (mode) => {
      osrm.mode(mode)
      const { status, json } = await ask(conteneurs.slice(0, 120))
      expect([status, json.tables, json.motif]).toEqual([200, null, 'Le service de trajets ne répond pas'])
    },
  )

  test('S12 S19 TOUR-14 (silent) holds no connection: other calls go on; then it is told too', async () => {
    osrm.mode('silent')
    const call = ask(conteneurs.slice(0, 3))
    await expect.poll(() => osrm.questions.at(-1)?.sources).toBe(3)
    const { pool } = server.services
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    const { tables, motif } = (await call).json
    expect([tables, motif]).toEqual([null, 'Le service de trajets ne répond pas'])
  })
})

describe('ways are refused', () => {
  test('TOUR-14 between containers that are not there, or have no position', async () => {
    const before = osrm.questions.length
    const nowhere = await server.parc.conteneur(await server.parc.patrimoine('Sans position'), 'X-1')
    const refusals = [
      await ask([conteneurs[0] ?? 0, 2_000_000_000]),
      await ask([conteneurs[0] ?? 0, nowhere]),
    ]
    for (const { status, json } of refusals)
      expect([status, json.violations?.[0]?.propertyPath]).toEqual([422, 'conteneurs'])
    // A table of 120 of the test before may still arrive.
    expect(osrm.questions.slice(before).filter(({ sources }) => sources === 2)).toEqual([])
  })

  test('S19 TOUR-14 beyond 30 tables in ten minutes', async () => {
    const two = conteneurs.slice(0, 2)
    expect((await ask(two)).status).toBe(200)
    await server.services.pool.query(
      `update limites.tentatives set nombre = 30 where cle = 'trajets:compte:' || $1`,
      [server.world.exploitant.id],
    )
    const refused = await ask(two)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})
