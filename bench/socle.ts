import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { start } from '@lavandiere/postgres'
import { columnRights } from '@lavandiere/server/column-rights.ts'
import { readConfig } from '@lavandiere/server/config.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { migrate } from '@lavandiere/server/platform/db/migrate.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { makeServices, stopServices } from '@lavandiere/server/start.ts'
import { makeWorld, type World } from '@lavandiere/server/testing/accounts.ts'
import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'

/** A migrated database with the two companies of the tests, and a server's services on it. */
export interface Bench {
  services: Services
  world: World
  url: string
  /** Settings with which another process of the server opens the same database and accepts the same tokens. */
  env: Record<string, string>
}

export const MB = 1e6
export const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

const SECRET = 'secret-des-mesures-secret-des-mesures'
const silent = { info() {}, warn() {}, error: console.error }

/** Runs `work` on a durable PostgreSQL started for it, with `count` databases; all is removed afterwards. */
export async function withBenches(count: number, work: (benches: Bench[]) => Promise<void>): Promise<void> {
  console.log(
    `machine: ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  )
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-bench-'))
  chmodSync(dir, 0o755)
  const embedded = await start(join(dir, 'postgres'), { log: silent })
  const benches: Bench[] = []
  try {
    for (let i = 0; i < count; i++) benches.push(await makeBench(embedded.url, `mesure_${i}`, dir))
    await work(benches)
  } finally {
    for (const { services } of benches) await stopServices(services)
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** As `withBenches`, with one database. */
export const withBench = (work: (bench: Bench) => Promise<void>): Promise<void> =>
  withBenches(1, async ([bench]) => {
    if (bench) await work(bench)
  })

async function makeBench(server: string, name: string, dir: string): Promise<Bench> {
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, columnRights)
  const env = { DATABASE_URL: url.href, VAR_DIR: dir, SECRET, CALLS_PER_SECOND: '0' }
  const services = await makeServices(readConfig({ ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }), url.href)
  return { services, world: await makeWorld(services), url: url.href, env }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs statements as the system, then has the planner analyse the tables, as after a bulk load in real life. */
export async function load({ services }: Bench, ...statements: SQL[]): Promise<void> {
  for (const statement of statements) {
    await asSystem(services.pool, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(statement)
    })
  }
  const client = await services.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Measures several works in turn, so that other load of the machine weighs on all alike: each has as many warm-up
 * runs, and each round starts with another work. Returns the median of each over the rounds.
 */
export async function inTurn(
  works: readonly (() => Promise<number>)[],
  { warm = 2, rounds = 9 } = {},
): Promise<number[]> {
  for (let i = 0; i < warm; i++) for (const work of works) await work()
  const seen = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < works.length; i++) {
      const turn = (i + round) % works.length
      seen[turn]?.push((await works[turn]?.()) ?? Number.NaN)
    }
  }
  return seen.map(median)
}

/** Turns a work into a measure: its duration in milliseconds. */
export const timed = (work: () => Promise<unknown> | unknown) => async (): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Turns a work into a measure: processor milliseconds of this process and its threads. Other load weighs less on it. */
export const processorMs = (work: () => unknown) => async (): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The highest memory above where it began, in bytes, while `work` runs; that of this process, unless told otherwise. */
export async function peakBytes(
  work: () => Promise<unknown>,
  memory: () => number = process.memoryUsage.rss,
): Promise<number> {
  globalThis.gc?.()
  const before = memory()
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  await work()
  clearInterval(look)
  return peak - before
}

/** A reader that takes the bytes and keeps none. */
export const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** The bound that a ratio must keep. */
type Goal = { atMost: number } | { atLeast: number }

/** Prints one line: our figure, its reference, their ratio, the goal and the verdict. A missed goal ends the bench with exit code 1. */
export function report(what: string, ours: string, reference: string, ratio: number, goal: Goal): void {
  const [isMet, bound] =
    'atMost' in goal
      ? [ratio <= goal.atMost, `≤ ${goal.atMost}`]
      : [ratio >= goal.atLeast, `≥ ${goal.atLeast}`]
  // A failed exit code stays: a goal met later does not make up for a missed one.
  if (!isMet) process.exitCode = 1
  const verdict = isMet ? 'met' : 'MISSED'
  console.log(
    `${what}: ${ours} | reference ${reference} | ratio ${ratio.toFixed(2)} | goal ${bound} | ${verdict}`,
  )
}
