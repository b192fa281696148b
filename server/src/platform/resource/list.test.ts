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
