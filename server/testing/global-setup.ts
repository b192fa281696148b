import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { start } from '@lavandiere/postgres'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { columnRights } from '../src/column-rights.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { quickestFolder } from './quickest-folder.ts'

const silent = { info() {}, warn() {}, error() {} }
const TEMPLATE = 'modele'

/** Starts one real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(quickestFolder(), 'lavandiere-pg-'))
  // As root, PostgreSQL runs under another account, which must be able to enter this folder.
  await chmod(dir, 0o755)
  const database = await start(join(dir, 'data'), { log: silent, ephemeral: true })
  const end = async () => {
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const template = await makeTemplate(database.url)
    await migrate(template, columnRights)
    await installJobs(template)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('database', {
    admin: database.url,
    superuser: database.superuserUrl,
    template: TEMPLATE,
    dir,
  })
  return end
}

/** Makes the empty template database. Returns its address. */
async function makeTemplate(admin: string): Promise<string> {
  const client = new Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  return Object.assign(new URL(admin), { pathname: `/${TEMPLATE}` }).href
}

/** Makes the tables of the jobs, which each server would make at its start otherwise: a third of its boot. */
async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
