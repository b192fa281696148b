import { type CarteConteneurs, carteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
let patrimoine: number
let conteneurs: number[]

/** Five containers: washed, with a problem, impossible, washed before today's round, never visited; one was removed. */
beforeAll(async () => {
  const { admin, operateur } = server.world
  patrimoine = await server.parc.patrimoine('Centre')
  conteneurs = []
  for (const name of ['N10', 'N2', 'N1', 'N3', 'N4', 'Retiré'])
    conteneurs.push(await server.parc.conteneur(patrimoine, name))
  const [washed = 0, problem = 0, impossible = 0, before = 0, , removed = 0] = conteneurs
  const at = (conteneur: number, status: 0 | 2 | 3) =>
    server.parc.intervention({ patrimoine, conteneur }, sql`now() - interval '2 days'`, { status })
  await at(washed, 0)
  await at(problem, 2)
  await at(impossible, 3)
  await at(before, 0)
  await server.parc.tournee(patrimoine, [before, washed], [-9, 9], 'Ancienne')
  await server.parc.tournee(patrimoine, [before], [0], "D'aujourd'hui")
  await server.call(admin, 'PUT', `/conteneurs/${washed}`, { latitude: '45', longitude: '5' })
  await server.call(operateur, 'POST', '/releve_terrains', {
    conteneur: `/api/conteneurs/${washed}`,
    latitude: 45.01,
    longitude: 5,
  })
  await server.call(admin, 'DELETE', `/conteneurs/${removed}`)
})

const carte = async (who: TestAccount, query = '') => {
  const answer = await server.call(who, 'GET', `/patrimoines/${patrimoine}/carte${query}`)
  return { ...answer, map: answer.json as unknown as CarteConteneurs }
}

test('CONT-11 OPEN-01 the columns of the map say of every container what the list says, for each who may read it', async () => {
  const { admin, exploitant, client, operateur } = server.world
  for (const who of [admin, exploitant, client, operateur]) {
    const { status, map } = await carte(who, '?groups=releves')
    expect(status).toBe(200)
    expect(carteConteneurs.parse(map)).toEqual(map)
    const list = await server.call(who, 'GET', `/conteneurs?patrimoineId=${patrimoine}&order[id]=asc`)
    expect(map.total).toBe(5)
    const said = map.id.map((id, i) => ({
      id,
      nomenclature: map.nomenclature[i],
      conteneurType: map.conteneurType[i],
      latitude: map.latitude[i],
      longitude: map.longitude[i],
      status: map.status[i],
      gpsStatus: { color: map.gps?.[i] },
    }))
    expect(list.members.map((member) => member)).toMatchObject(said)
    expect(map.status).toEqual([0, 2, 3, 1, 1])
  }
})

test('CONT-19 the distance of readings is looked up only when asked', async () => {
  const { admin } = server.world
  expect((await carte(admin)).map.gps).toBeNull()
  expect((await carte(admin, '?groups=releves')).map.gps?.[0]).toBe('red')
})

test('CONT-11 the map of a patrimoine without containers is empty', async () => {
  const empty = await server.parc.patrimoine('Vide')
  const { json } = await server.office('GET', `/patrimoines/${empty}/carte`)
  expect(json).toMatchObject({ total: 0, id: [], status: [], gps: null })
})

test('PAT-34 the map is narrowed as the list: type, status, days without a wash, without a tournée', async () => {
  const { exploitant } = server.world
  const queries = [
    'status=0',
    'status=1',
    'conteneurType=CA&status=2',
    'pasLaveDepuis=1',
    'pasLaveDepuis=7',
    'sansTournee=true',
    'sansTournee=true&pasLaveDepuis=7&status=1',
    'gps=red',
    'gps=grey&status=1',
  ]
  const found = await Promise.all(
    queries.map(async (query) => {
      const { map } = await carte(exploitant, `?${query}`)
      const list = await server.call(
        exploitant,
        'GET',
        `/conteneurs?patrimoineId=${patrimoine}&order[id]=asc&${query}`,
      )
      expect(list.status).toBe(200)
      expect([map.id, map.total], query).toEqual([list.members.map(({ id }) => id), list.members.length])
      return map.nomenclature
    }),
  )
  expect(found[0]).toEqual(['N10'])
  expect(found[1]).toEqual(['N3', 'N4'])
  expect(found[3]).toEqual(['N10', 'N2', 'N1', 'N3', 'N4'])
  // Impossible two days ago is not washed.
  expect(found[4]).toEqual(['N1', 'N4'])
  expect(found[5]).toEqual(['N2', 'N1', 'N4'])
  expect(found[6]).toEqual(['N4'])
  expect((await carte(exploitant, '?pasLaveDepuis=0')).status).toBe(400)
})
