import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

let count = 0

export interface TestDatabase {
  url: string
  drop(): Promise<void>
  /** Gives it this name, under which others are copied from it. Nothing may be connected to it any more. */
  keepAs(name: string): Promise<void>
}

/** Makes a database by copying the migrated template of this test run, or another one. */
export async function makeDatabase(template = inject('database').template): Promise<TestDatabase> {
  const { admin } = inject('database')
  const name = `test_${process.pid}_${count++}_${Date.now().toString(36)}`
  // Copied as files: a copy through the shared buffers takes ten times as long once they are full of other tests'
  // databases.
  await onDatabase(admin, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onDatabase(admin, `drop database if exists ${name} with (force)`),
    keepAs: (other) => onDatabase(admin, `alter database ${name} rename to ${other}`),
  }
}

/** A separate database for the tests of a file, and a connection to it with the role of the server. */
export function useDatabase(): { url: string; client: Client } {
  const own = {} as { url: string; client: Client }
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await makeDatabase()
    drop = database.drop
    Object.assign(own, { url: database.url, client: new Client({ connectionString: database.url }) })
    await own.client.connect()
  })
  afterAll(async () => {
    await own.client.end()
    await drop()
  })
  return own
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The addresses of the run's PostgreSQL, for the server's role (which may create databases) and for the
     * superuser, the name of the migrated template, and a folder that is deleted with them.
     */
    database: { admin: string; superuser: string; template: string; dir: string }
  }
}
