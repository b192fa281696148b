import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useServer } from '../../../testing/app.ts'
import { routes } from '../../app.ts'
import { asSystem } from './actor.ts'

const server = useServer({ DATABASE_POOL: '2' })
/** PostgreSQL plans a statement five times for its values before it considers a plan for any values. */
const CALLS = 8

/** A prepared statement and how often it ran by a plan for any values, and by one made for its values. */
type Prepared = { statement: string; generic: number; custom: number }

/** Enough rows that a plan for the first page looks cheaper than one for any page. */
async function load(): Promise<void> {
  const { exploitant, client } = server.world
  await asSystem(server.services.pool, async (tx) => {
    await tx.execute(sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
      select ${exploitant.id}, ${client.id}, 'P' || i, false from generate_series(1, 20) i`)
    await tx.execute(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type)
      select exploitant_id, client_id, id, 'N' || i, 'CA', 'VER' from patrimoines, generate_series(1, 500) i`)
    await tx.execute(sql`insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, date_evenement, jour, is_accessible, is_scan_readable, status, nombre_laves)
      select exploitant_id, client_id, patrimoine_id, id, now() - make_interval(days => d), current_date - d, true, true, 0, 1
      from conteneurs, generate_series(1, 3) d`)
  })
  await server.services.pool.query('analyze')
}

/**
 * The addresses of all lists of the API, as screens ask for them: in each order, and within one patrimoine or one
 * container. Lists of hours over a span of days (`/:start/` in the path) are left out: no resource has them.
 */
function listsOf(): string[] {
  const lists = routes.filter(
    ({ method, url, answer, access }) =>
      method === 'GET' &&
      access !== 'public' &&
      answer.schema instanceof z.ZodArray &&
      !url.includes('/:start/'),
  )
  return lists.flatMap(({ url, query }) => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    const path = `${url.replace(/:\w+/, '1')}?itemsPerPage=25`
    const orders = names.filter((name) => name.startsWith('order[')).map((name) => `${path}&${name}=desc`)
    const within = names
      .filter((name) => /^(patrimoineId|containerId)$/.test(name))
      .map((name) => `${path}&${name}=1`)
    return names.includes('itemsPerPage') ? [path, ...orders, ...within] : []
  })
}

let statements: Prepared[] = []
/** The topmost step of each statement's plan. */
const tops: Record<string, unknown>[] = []

beforeAll(async () => {
  await load()
  const { app, world, services } = server
  // Held until the end, so that all calls share the other connection and its plans.
  const held = await services.readingPool.connect()
  const headers = { authorization: world.exploitant.bearer }
  const ask = async (path: string) => (await app.inject({ url: `/api${path}`, headers })).statusCode
  for (const path of listsOf()) {
    // A list that this role may not read, or that must be filtered otherwise, is none of its screens.
    if ([400, 403].includes(await ask(path))) continue
    for (let call = 1; call < CALLS; call++) expect([path, await ask(path)]).toEqual([path, 200])
  }
  const prepared = await services.readingPool.query<Prepared>(`
    select statement, generic_plans::int as generic, custom_plans::int as custom
    from pg_prepared_statements where statement like '%json_agg%'`)
  statements = prepared.rows
  for (const { statement } of statements) {
    const { rows } = await services.readingPool.query(`explain (generic_plan, format json) ${statement}`)
    tops.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  held.release()
  expect(statements.length).toBeGreaterThan(20)
}, 120_000)

test('S22 every list of every screen runs by a kept plan instead of being planned at each call', () => {
  const replanned = statements.filter(({ generic, custom }) => generic === 0 || custom > 5)
  expect(replanned.map(({ statement }) => statement.slice(0, 400))).toEqual([])
})

test('S4 S16 every list looks at account and session once, before the first row', () => {
  const opening = tops.map((top) => String(top['One-Time Filter']).replace(/\(.*/, ''))
  expect(opening).toEqual(tops.map(() => 'seance_ouverte'))
  // Nowhere below, where it would be asked for each row.
  expect(tops.filter((top) => JSON.stringify(top.Plans).includes('seance_ouverte'))).toEqual([])
})
