import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

const silent = { info() {}, warn() {}, error() {} }
const TEMPLATE = 'modele'

/** One real PostgreSQL for the run, and in it a migrated template that each file of tests copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-pg-'))
  await chmod(dir, 0o755)
  const embedded = await startEmbedded({ dir: join(dir, 'data'), log: silent, ephemeral: true })
  const url = new URL(embedded.url)
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  project.provide('database', { admin: embedded.url, template: TEMPLATE })
  return async () => {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
