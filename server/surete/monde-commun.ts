import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, inject } from 'vitest'
import { bearerOf, type TestAccount, type World } from '../testing/accounts.ts'
import { startServer, type TestServer, useServer } from '../testing/app.ts'
import type { Kept } from '../testing/services.ts'
import type { Acteur } from './attendus.ts'
import type { Camp } from './biens.ts'
import { makeCamps } from './monde.ts'

/** Two companies of two clients each, with items of every kind, made through the API. */
export interface Monde {
  admin: TestAccount
  camps: readonly Camp[]
  a1: Camp
  /** The first client of the other company. */
  b1: Camp
}

/** The account of a caller: one of the camp a1, or the administrator; null without a log-in. */
export const accountOf = ({ admin, a1 }: Monde, acteur: Acteur): TestAccount | null =>
  acteur === 'anonyme' ? null : acteur === 'admin' ? admin : a1[acteur]

interface Commun extends Kept {
  world: World
  camps: Camp[]
}

const NOM = 'monde'
/** Held by the file that makes the world, while the others wait for it. */
const LOCK = 20_260

/**
 * A server with the world, for the tests of a file. The world is made once in a run, as hundreds of calls are half the time of
 * many of these files; each has a copy of its database and its files.
 */
export function useMonde(env: Record<string, string> = {}): { server: TestServer; monde: Monde } {
  const monde = {} as Monde
  let commun: Commun
  const server = useServer(env, async () => {
    commun = await communOf()
    return commun
  })
  beforeAll(async () => {
    const { world, camps } = commun
    const { autre, ...first } = world
    const persons = [first, autre, ...camps].flatMap(({ exploitant, client, operateur }) => [
      exploitant,
      client,
      operateur,
    ])
    // Those of the making may have run out.
    for (const person of [world.admin, ...persons]) person.bearer = await bearerOf(server.services, person)
    const [a1, , b1] = camps
    if (!a1 || !b1) throw new Error('no camp')
    Object.assign(monde, { admin: world.admin, camps, a1, b1 })
  })
  return { server, monde }
}

/** What a file starts from; the first one that asks makes it. */
async function communOf(): Promise<Commun> {
  const { admin, dir } = inject('database')
  const file = join(dir, `${NOM}.json`)
  const client = new Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!existsSync(file)) await writeFile(file, JSON.stringify(await makeCommun(join(dir, NOM))))
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await client.end()
  }
}

async function makeCommun(dir: string): Promise<Commun> {
  const kept = { template: NOM, dir }
  const server = await startServer()
  const camps = await makeCamps(server)
  await server.stop(kept)
  return { ...kept, world: server.world, camps }
}
