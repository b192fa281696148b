import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '@lavandiere/postgres'
import { readConfig } from '@lavandiere/server/config.ts'
import { migrate } from '@lavandiere/server/platform/db/migrate.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { makeServices, stopServices } from '@lavandiere/server/start.ts'
import { makeWorld, type World } from '@lavandiere/server/testing/accounts.ts'
import { Client } from 'pg'

export interface Banc {
  services: Services
  world: World
  url: string
}

const silent = { info() {}, warn() {}, error: console.error }

/** A durable PostgreSQL of its own, migrated, with the two companies of the tests; removed afterwards. */
export async function surBanc(work: (banc: Banc) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-bench-'))
  chmodSync(dir, 0o755)
  const embedded = await start(join(dir, 'postgres'), { log: silent })
  try {
    await migrate(embedded.url)
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: embedded.url,
      VAR_DIR: dir,
    })
    const services = await makeServices(config, embedded.url)
    try {
      console.log(
        `machine: ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
      )
      await work({ services, world: await makeWorld(services), url: embedded.url })
    } finally {
      await stopServices(services)
    }
  } finally {
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Milliseconds of the quickest of several runs: what the code costs when nothing else is in the way. */
export async function meilleur(runs: number, work: () => Promise<unknown> | unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** One line: our figure beside its reference, and what is to be reached. */
export function dire(what: string, ours: string, reference: string, ratio: number, goal: string): void {
  console.log(`${what}: ${ours} | reference ${reference} | ratio ${ratio.toFixed(2)} (${goal})`)
}

/** A statement as it goes to the database. */
export interface Question {
  text: string
  values: unknown[]
}

/** The statement of `work` that makes JSON. */
export async function question(work: () => Promise<unknown>): Promise<Question> {
  const { query } = Client.prototype
  let asked: Question | undefined
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first] = args
    if (typeof first === 'object' && first && /json_agg|row_to_json/.test((first as Question).text)) {
      asked = first as Question
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  await work()
  Client.prototype.query = query
  if (!asked) throw new Error('no statement seen')
  return asked
}
