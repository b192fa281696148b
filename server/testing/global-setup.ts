import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { accountFor, reachable } from '../src/platform/db/postgres-bin.ts'

const silent = { info() {}, warn() {}, error() {} }
const TEMPLATE = 'modele'

/** One real PostgreSQL for the run, and in it a migrated template that each file of tests copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-pg-'))
  await chmod(dir, 0o755)
  const data = reachable(join(dir, 'data'), await accountFor())
  const embedded = await startEmbedded({ dir: data, log: silent, ephemeral: true })
  const url = new URL(embedded.url)
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  const secrets: { superuser: string } = JSON.parse(await readFile(`${data}.json`, 'utf8'))
  const superuser = new URL(embedded.url)
  Object.assign(superuser, { username: 'postgres', password: secrets.superuser })
  project.provide('database', { admin: embedded.url, superuser: superuser.href, template: TEMPLATE })
  return async () => {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
