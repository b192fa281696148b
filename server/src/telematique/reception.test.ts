import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

test('TRK-01 a day that several trackers open at once is opened once, and none of them is refused', async () => {
  const open = (day: string) =>
    Promise.all(
      Array.from({ length: 8 }, () => server.services.pool.query('select ouvrir_positions($1)', [day])),
    )
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) await open(day)
  const { rows } = await server.services.pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relname like 'le_202703%' order by relname`,
  )
  expect(rows.map(({ relname }) => relname)).toEqual(['le_20270301', 'le_20270302', 'le_20270303'])
})
