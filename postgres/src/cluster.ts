import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import type { RunAs } from './account.ts'
import { isCluster } from './place.ts'
import type { Programs } from './programs.ts'

/** Passwords of the two roles that connect: PostgreSQL's superuser, and the owner of the database. */
interface Secrets {
  superuser: string
  owner: string
}

const removed = (path: string) => rm(path, { recursive: true, force: true })

/**
 * The passwords of the database in `dir`, which is created with them when it does not exist yet. A failure leaves no
 * files.
 * @throws Error in French with PostgreSQL's own message when it cannot be created
 */
export async function openCluster(dir: string, as: RunAs, programs: Programs): Promise<Secrets> {
  const hadSecrets = existsSync(`${dir}.json`)
  const secrets = await secretsOf(`${dir}.json`)
  try {
    if (!isCluster(dir)) await initialise(dir, as, programs, secrets)
    return secrets
  } catch (error) {
    if (!hadSecrets) await removed(`${dir}.json`)
    throw error
  }
}

async function secretsOf(path: string): Promise<Secrets> {
  if (!existsSync(path)) {
    const made: Secrets = {
      superuser: randomBytes(24).toString('hex'),
      owner: randomBytes(24).toString('hex'),
    }
    // Renamed into place when complete: a start killed here must not leave a database without its passwords.
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
 * Creates the data folder under another name, then renames it, so that an interrupted start leaves no half of one.
 * Each try has another name, because initdb continues for a while after the server that called it was killed.
 */
async function initialise(dir: string, as: RunAs, { initdb }: Programs, secrets: Secrets): Promise<void> {
  const parent = dirname(dir)
  const prefix = `${basename(dir)}.neuf`
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await removed(join(parent, name)).catch(() => {})
  }
  const fresh = join(parent, `${prefix}-${randomBytes(4).toString('hex')}`)
  const passwords = `${fresh}.mdp`
  try {
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(passwords, secrets.superuser, { mode: 0o600 })
    if (as) {
      await chown(fresh, as.uid, as.gid)
      await chown(passwords, as.uid, as.gid)
    }
    const options = [
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwords}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
      ...(platform() === 'linux' ? ['--sync-method=syncfs'] : []),
    ]
    await finish(spawn(initdb, options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] }))
    if (existsSync(dir)) await rmdir(dir)
    await rename(fresh, dir)
  } catch (error) {
    await removed(fresh)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `La base de données n'a pas pu être créée dans ${dir} ; rien n'en reste. Corrigez ce qui suit et relancez, ou donnez l'adresse d'un PostgreSQL dans DATABASE_URL.\n${reason}`,
    )
  } finally {
    await removed(passwords)
  }
}

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.slice(-2000)))))
  })
}

/** Creates the ordinary role and its database, once. Returns the address that connects as this role. */
export async function prepare(
  port: number,
  secrets: Secrets,
): Promise<{ url: string; superuserUrl: string }> {
  const host = `127.0.0.1:${port}`
  const superuserUrl = `postgres://postgres:${secrets.superuser}@${host}/postgres`
  const client = new Client({ connectionString: superuserUrl })
  // A broken connection makes the current statement fail, which is enough. Without a listener, the same error would also
  // end the process.
  client.on('error', () => {})
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
  return { url: `postgres://lavandiere:${secrets.owner}@${host}/lavandiere`, superuserUrl }
}
