import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { accountFor } from '@lavandiere/postgres/account.ts'
import { listen } from '@lavandiere/server/testing/listen.ts'
import { Client, type QueryResultRow } from 'pg'

/** A PostgreSQL installed on the machine, with its own pg_dump and pg_restore, as in a deployment. */
export interface PostgresExterne {
  /** Environment whose PATH starts with its programs; they never ask for a password. */
  env: NodeJS.ProcessEnv
  /** The address of a database for a role, by default the superuser. */
  url(database: string, role?: { name: string; password: string }): string
  /** Runs a statement as the superuser, whom row-level security does not restrict. */
  read<R extends QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<R[]>
  stop(): void
}

/** Starts an empty PostgreSQL in a temporary folder. @throws Error in French when the machine has none */
export async function startPostgres(): Promise<PostgresExterne> {
  const bin = programsFolder()
  if (bin === null) {
    throw new Error(
      'Aucun pg_dump : installez PostgreSQL 15 ou plus récent, ou donnez le dossier de ses programmes dans PG_BIN.',
    )
  }
  const as = accountFor()
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-externe-'))
  chmodSync(dir, 0o755)
  const data = join(dir, 'data')
  mkdirSync(data)
  const password = randomBytes(12).toString('hex')
  const passwords = join(dir, 'mdp')
  writeFileSync(passwords, password)
  if (as) for (const path of [dir, data, passwords]) chownSync(path, as.uid, as.gid)
  const port = await freePort()
  const run = (program: string, ...args: string[]) => {
    const done = spawnSync(join(bin, program), args, { ...as, encoding: 'utf8', cwd: dir, stdio: 'pipe' })
    if (done.status !== 0) throw new Error(`${program} : ${done.stderr}${done.stdout}`)
  }
  run(
    'initdb',
    ...['-D', data, '--username=postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  )
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', '-D', data, '-l', join(dir, 'journal'), '-o', settings, '-w', 'start')
  const url: PostgresExterne['url'] = (database, role = { name: 'postgres', password }) =>
    `postgres://${role.name}:${role.password}@127.0.0.1:${port}/${database}`
  return {
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    url,
    async read<R extends QueryResultRow>(database: string, text: string, values: unknown[] = []) {
      const client = new Client({ connectionString: url(database) })
      await client.connect()
      try {
        return (await client.query<R>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The folder where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder of the programs of the machine's newest PostgreSQL, or the one that PG_BIN names; null without any. */
function programsFolder(): string | null {
  if (process.env.PG_BIN) return process.env.PG_BIN
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const bins = versions.map((version) => join(DEBIAN, String(version), 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump'))) ?? null
}

/** A port on which nothing listens at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
