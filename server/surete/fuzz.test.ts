import { can } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { asSystem } from '../src/platform/db/actor.ts'
import { openapi } from '../src/platform/describe/openapi.ts'
import type { Route } from '../src/platform/http/route.ts'
import { resources } from '../src/rooms.ts'
import type { TestAccount } from '../testing/accounts.ts'
import { useGeocodeur } from '../testing/geocodeur.ts'
import { bodyOf, keyOf, pathOf, publicBody, ROLES } from './appels.ts'
import { type Demande, demandeOf, type Operation, operationsOf, type World } from './fuzz-demandes.ts'
import { makeJudge } from './fuzz-reponses.ts'
import { csvOf, png, secretsOf } from './monde.ts'
import { useMonde } from './monde-commun.ts'

/** Requests in all, and the seed of their making: the same two give the same requests again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)

const geocodeur = await useGeocodeur()
const { server, monde } = useMonde({
  GEOCODAGE_URL: geocodeur.url,
  LOG_LEVEL: process.env.FUZZ_LOG ?? 'silent',
})
const document = await openapi('http://localhost', routes)
const operations = operationsOf(document)
const each = Math.ceil(REQUESTS / operations.length)
const judge = makeJudge(document)
const known = new Map<string, (number | string)[]>()
const models = new Map<string, object[]>()
const files: World['files'][number][] = []
const world: World = { known, models, files, words: (operation, name) => wordsOf(routeOf(operation), name) }
let accounts: (TestAccount | null)[] = []
/** The items of every table with an archive, as the world was made. */
const made = new Map<string, number[]>()
const seen = new Map<number, number>()

beforeAll(async () => {
  const [{ exploitant, client, operateur }, admin] = [monde.a1, monde.admin]
  const other = monde.camps.at(-1)?.exploitant ?? null
  accounts = [exploitant, exploitant, exploitant, admin, admin, operateur, client, other, null]
  files.push(
    { name: 'a.png', type: 'image/png', bytes: png },
    { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(csvOf(monde.a1)) },
    { name: 'a.csv', type: 'text/csv', bytes: Buffer.alloc(0) },
    {
      name: '../../a\u0000.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'x'.repeat(500), type: 'image/png', bytes: png.subarray(0, png.length / 2) },
    { name: 'a.gif', type: 'x', bytes: Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1') },
  )
  for (const { name } of resources)
    known.set(
      name,
      monde.camps.flatMap(({ biens, libres }) => [biens[name] ?? [], libres[name] ?? []]).flat(),
    )
  await sayBodies()
  await readAll([exploitant, admin, ...(other ? [other] : [])])
  await noteItems()
})

const documentedPath = ({ url }: Route) => `/api${url}`.replace(/:(\w+)/g, '{$1}')

/** The declared call of an operation. @throws Error when there is none */
function routeOf({ method, path }: Operation): Route {
  const found = routes.find((route) => route.method === method && documentedPath(route) === path)
  if (!found) throw new Error(`${method} ${path} is no declared call`)
  return found
}

/** What the calls of the matrix say for a parameter of a path or a query, in every camp and as every role. */
function wordsOf(route: Route, name: string): string[] {
  const at = route.url.split('/').indexOf(`:${name}`)
  const said = monde.camps.flatMap((camp) =>
    ROLES.map((role) => {
      const { pathname, searchParams } = new URL(pathOf(route, camp, role), 'http://localhost')
      const part = pathname.replace(/^\/api(?=\/)/, '').split('/')[at]
      return at < 0 ? searchParams.get(name) : part
    }),
  )
  return [...new Set(said.flatMap((word) => (word && word !== 'undefined' ? [word] : [])))]
}

/** The bodies that the matrix sends, by operation: what requests start from. */
async function sayBodies(): Promise<void> {
  const secrets = await secretsOf(server, monde.a1)
  for (const route of routes) {
    const bodies = monde.camps.map((camp) => publicBody(route, camp, secrets) ?? bodyOf(route, camp))
    models.set(
      `${route.method} ${documentedPath(route)}`,
      bodies.filter((body) => body !== undefined),
    )
  }
}

/** Ids and items of every list, to build requests that come close. */
async function readAll(readers: readonly TestAccount[]): Promise<void> {
  const lists = operations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' && !path.includes('{') && parameters.some(({ name }) => name === 'itemsPerPage'),
  )
  for (const { path, tag } of lists) {
    for (const who of readers) {
      const { members } = await server.call(who, 'GET', path)
      models.set(tag, [...(models.get(tag) ?? []), ...members.map((member) => ({ ...member }))])
      known.set(tag, [...(known.get(tag) ?? []), ...members.map(({ id }) => Number(id))])
    }
  }
}

/** A request may rightly end the session or the account of its own sender: both are restored for the next requests. */
async function revive(): Promise<void> {
  const ids = accounts.flatMap((account) => (account ? [account.id] : []))
  await server.query(
    sql`update users set archived_at = null, is_accredited = true where id = any(${sql.param(ids)}::int[])`,
  )
  await server.query(sql`update sessions set ended_at = null`)
}

/** Remembers the existing items before the first request, for every table whose rows can be archived. */
async function noteItems(): Promise<void> {
  const tables = await server.query(sql`select table_name as name from information_schema.columns
      natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('id', 'archived_at')
    group by 1 having count(*) = 2 order by 1`)
  for (const name of tables.map((table) => String(table.name))) {
    const items = await server.query(sql`select id from ${sql.identifier(name)} where archived_at is null`)
    made.set(
      name,
      items.map(({ id }) => Number(id)),
    )
  }
}

/**
 * Gives every operation the same items to work on: deletes what earlier operations made, and restores what they removed.
 */
async function restore(): Promise<void> {
  // Archived first: a restored item may have the name of a new one.
  const all = (set: SQL, which: (items: SQL) => SQL) =>
    sql`with ${sql.join(
      [...made].map(([name, ids]) => {
        const items = sql`any(${sql.param(ids)}::int[])`
        return sql`${sql.identifier(`of_${name}`)} as (update ${sql.identifier(name)} set archived_at = ${set} where ${which(items)})`
      }),
      sql`, `,
    )} select 1`
  await asSystem(server.services.pool, async (tx) => {
    await tx.execute(all(sql`now()`, (items) => sql`archived_at is null and not id = ${items}`))
    await tx.execute(all(sql`null`, (items) => sql`archived_at is not null and id = ${items}`))
  })
}

/** Mostly accounts that may try the operation, so that requests get beyond the question of rights; sometimes any, or nobody. */
function senderOf(operation: Operation): fc.Arbitrary<number> {
  const rights = routeOf(operation).access
  const may = accounts.flatMap((account, i) =>
    account && Array.isArray(rights) && can(account.role, rights[0], rights[1]) ? [i] : [],
  )
  const any = fc.integer({ min: 0, max: accounts.length - 1 })
  return may.length === 0
    ? any
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: any })
}

async function send(who: TestAccount | null, { method, url, headers, payload }: Demande) {
  const authorization = who ? { authorization: who.bearer } : {}
  const reply = await server.app.inject({ method, url, headers: { ...authorization, ...headers }, payload })
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
  if (reply.statusCode === 401 && who) await revive()
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type'] ?? ''),
    nosniff: reply.headers['x-content-type-options'] === 'nosniff',
    text: reply.body,
  }
}

describe(`S5 any request, ${each} for each of ${operations.length} operations`, () => {
  test('S5 the operations are those of /api/docs.json, every declared call among them', async () => {
    const { json } = await server.call(null, 'GET', '/docs.json')
    expect(Object.keys(json.paths ?? {})).toEqual(Object.keys(document.paths))
    expect(operations).toHaveLength(routes.length)
  })

  test('S5 an answer with a field that is not described is a fault', async () => {
    const operation = operations.find(({ path }) => path === '/api/parametres')
    const { json } = await server.call(monde.admin, 'GET', '/parametres')
    const judged = (body: object) =>
      operation &&
      judge(operation, { status: 200, type: 'application/json', nosniff: true, text: JSON.stringify(body) })
    expect([judged(json), judged({ ...json, secret: 1 })]).toEqual([
      null,
      expect.stringContaining('breaks its schema'),
    ])
  })

  test('S5 every parameter of a path and every resource has an example, so that requests reach it', () => {
    const ofPaths = routes.flatMap((route) =>
      [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => [keyOf(route), wordsOf(route, name).length]),
    )
    const ofResources = resources.map(({ name }) => [name, known.get(name)?.length ?? 0])
    expect([...ofPaths, ...ofResources].filter(([, count]) => count === 0)).toEqual([])
  })

  test('S5 every call with a body has one to start from', () => {
    const bare = operations.filter(
      ({ method, path, types }) =>
        types.length > 0 &&
        !types.includes('multipart/form-data') &&
        !models.get(`${method} ${path}`)?.length,
    )
    expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'S5 %s answers by its documentation, never with a fault',
    async (_, operation) => {
      await restore()
      const asked = fc.record({
        who: senderOf(operation),
        demande: demandeOf(operation, world),
      })
      const property = fc.asyncProperty(asked, async ({ who, demande }) => {
        const answer = await send(accounts[who] ?? null, demande)
        expect(judge(operation, answer)).toBeNull()
      })
      await fc.assert(property, {
        // Another seed for each: of few requests the first would be of one kind everywhere.
        seed: SEED + operations.indexOf(operation),
        numRuns: each,
        interruptAfterTimeLimit: 500_000,
        markInterruptAsFailure: true,
      })
    },
    600_000,
  )

  test('S5 so many requests were sent, and they reached further than the door', () => {
    const count = (from: number, to: number) =>
      [...seen].reduce((sum, [status, n]) => (status >= from && status < to ? sum + n : sum), 0)
    process.stdout.write(
      `S5: ${count(0, 600)} requests, by status: ${JSON.stringify(Object.fromEntries([...seen].sort()))}\n`,
    )
    expect(count(0, 600)).toBeGreaterThanOrEqual(REQUESTS)
    expect(count(200, 300)).toBeGreaterThan(REQUESTS / 10)
    expect(count(500, 600)).toBe(0)
  })
})
