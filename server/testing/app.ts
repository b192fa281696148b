import type { SQL } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { makeApp } from '../src/app.ts'
import { asSystem } from '../src/platform/db/actor.ts'
import type { Services } from '../src/platform/services.ts'
import { makeAccount, makeWorld, type TestAccount, type World } from './accounts.ts'
import { type Fabrique, fabriqueOf, makeTerrain, type Terrain } from './fabrique.ts'
import { type Kept, startServices } from './services.ts'

/** A running server on its own database, with the two companies of `makeWorld`. */
export interface TestServer {
  app: FastifyInstance
  services: Services
  world: World
  /** Calls as this account (null: without log-in). A plain object is sent as ld+json (merge-patch for PATCH). */
  call(
    who: TestAccount | null,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Calls as the office of the first company, which may do most of what there is to do. */
  office(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** A new account of the first company, with a running session. */
  account(role: 'client' | 'operateur', libelle: string): Promise<TestAccount>
  /** Makes rows of the first company and its client. */
  parc: Fabrique
  /** A field of work of theirs, whose tournée takes place on these days. */
  terrain(...jours: string[]): Promise<Terrain>
  /** Tells of a wash of a container, by a call of the office or of somebody else. Returns it; throws when it is refused. */
  wash(conteneur: number | undefined, dateEvenement: string, more?: Lavage): Promise<Json>
  /** Runs a statement as the system. @returns its rows */
  query(statement: SQL | string): Promise<Json[]>
}
interface Lavage {
  who?: TestAccount
  /** The id of its round. */
  campagne?: number
  /** Any other field of an intervention. */
  [field: string]: unknown
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface Reply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed JSON; null when the answer has none. */
  json: Json
  text: string
  bytes: Buffer
  /** Its status and its sentence, if it has one. */
  said: [number, unknown]
  /** The members of a collection; an empty list for any other answer. */
  members: Json[]
}
/**
 * Any JSON value as a test reads it: every property may be read, and a missing one is undefined. The compiler knows no method of
 * it: compare it whole (`toMatchObject`), or read the `members` of a list.
 */
export interface Json {
  readonly [key: string | number]: Json
}

/**
 * Starts the real application: real PostgreSQL, real services, a folder for its files.
 * @param from what it starts from instead of an empty database, and the accounts there
 */
export async function startServer(
  env: Record<string, string> = {},
  from?: Kept & { world: World },
): Promise<TestServer & { stop(keptAs?: Kept): Promise<void> }> {
  const { services, stop } = await startServices(
    {
      DATABASE_POOL: '6',
      CALLS_PER_SECOND: '0',
      GEOCODAGE_URL: 'http://127.0.0.1:9',
      TRACCAR_HOTES_PRIVES: '127.0.0.1:*',
      IDENTITE_HOTES_PRIVES: '127.0.0.1:*',
      WEBHOOK_HOTES_PRIVES: '127.0.0.1:*',
      ...env,
    },
    from,
  )
  const app = await makeApp(services)
  await app.ready()
  const [world, call] = [from?.world ?? (await makeWorld(services)), caller(app)]
  const { exploitant, client, operateur } = world
  return {
    app,
    services,
    world,
    call,
    office: (...asked) => call(exploitant, ...asked),
    account: (role, libelle) => makeAccount(services, role, libelle, exploitant.id),
    parc: fabriqueOf({ services }, { exploitant: exploitant.id, client: client.id }),
    terrain: (...jours) => makeTerrain(services, exploitant, client, operateur, jours),
    async wash(conteneur, dateEvenement, { who = exploitant, campagne, ...more } = {}) {
      const round = campagne === undefined ? {} : { campagne: `/api/campagne_lavages/${campagne}` }
      const place = { conteneur: `/api/conteneurs/${conteneur}` }
      const made = await call(who, 'POST', '/interventions', { ...place, ...round, dateEvenement, ...more })
      if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
      return made.json
    },
    query: async (statement) => (await asSystem(services.pool, (tx) => tx.execute<Json>(statement))).rows,
    async stop(keptAs) {
      await app.close()
      await stop(keptAs)
    },
  }
}

/** A server of their own for the tests of a file. */
export function useServer(
  env: Record<string, string> = {},
  from?: () => Promise<Kept & { world: World }>,
): TestServer {
  const server = {} as Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    Object.assign(server, await startServer(env, await from?.()))
  })
  afterAll(() => server.stop?.())
  return server
}

/** What the tests of a file are about, made before the first of them: an empty object until then. */
export function useMade<T extends object>(make: () => Promise<T>): T {
  const made = {} as T
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}

function caller(app: FastifyInstance): TestServer['call'] {
  return async (who, method, path, body, headers = {}) => {
    const type =
      method === 'PATCH'
        ? 'application/merge-patch+json'
        : method === 'PUT'
          ? 'application/json'
          : 'application/ld+json'
    const options: InjectOptions = {
      method,
      url: path.startsWith('/api') ? path : `/api${path}`,
      headers: {
        ...(who ? { authorization: who.bearer } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
    }
    if (body !== undefined)
      options.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const reply = await app.inject(options)
    const json = parsed(reply.body)
    const members: unknown = json['hydra:member']
    return {
      status: reply.statusCode,
      headers: reply.headers,
      json,
      text: reply.body,
      bytes: reply.rawPayload,
      said: [reply.statusCode, json.message],
      members: Array.isArray(members) ? members : [],
    }
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return {} as Json
  }
}
