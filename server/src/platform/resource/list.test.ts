import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'

const server = useServer()

test('OPEN-126 a list counts 100,000 items at most, and its pages go no farther', async () => {
  const { exploitant } = server.world
  await server.query(sql`insert into prestations (exploitant_id, libelle)
    select ${exploitant.id}, 'P' || i from generate_series(1, 100050) i`)
  const page = (n: number) => server.office('GET', `/prestations?itemsPerPage=1000&page=${n}`)
  const [first, last, beyond] = [await page(1), await page(100), await page(101)]
  expect([first.json['hydra:totalItems'], last.members.length]).toEqual([100_000, 1000])
  expect(last.json['hydra:view']).not.toHaveProperty('hydra:next')
  expect([beyond.status, String(beyond.json.message)]).toEqual([
    400,
    expect.stringMatching(/^Une liste se feuillette/),
  ])
})

test('OPEN-126 a page behind the last one is empty, and says how many items there are', async () => {
  const answer = await server.call(
    server.world.autre.exploitant,
    'GET',
    '/typologie_lavages?itemsPerPage=30&page=9',
  )
  expect([answer.members, answer.json['hydra:totalItems']]).toEqual([[], 4])
})

test('API-03 lists page, sort naturally, filter and search; an unknown parameter is named', async () => {
  for (const libelle of ['10 bacs', '2 bacs', 'Étage']) {
    await server.office('POST', '/prestations', { libelle })
  }
  const list = await server.office('GET', '/prestations?search=bacs&order[libelle]=asc&itemsPerPage=1&page=2')
  expect(Object.keys(list.json).slice(0, 5)).toEqual([
    '@context',
    '@id',
    '@type',
    'hydra:totalItems',
    'hydra:member',
  ])
  expect(list.json['hydra:totalItems']).toBe(2)
  expect(list.json['hydra:member']?.[0]?.libelle).toBe('10 bacs')
  expect(list.json['hydra:view']).toMatchObject({ 'hydra:previous': expect.stringContaining('page=1') })
  expect((await server.office('GET', '/prestations?search=etage')).json['hydra:totalItems']).toBe(1)
  const unknown = await server.office('GET', '/prestations?truc=1')
  expect(unknown.status).toBe(400)
  expect(unknown.json.message).toContain('order[libelle]')
})
