import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { logIn } from './appels.ts'
import { contentOf, filesOf, idsOf } from './contenu.ts'
import { sendPhoto } from './ecrivains.ts'
import { BASE, commandsOf, makeDatabase, ROLE, runCommands } from './exploitation.ts'
import { type PostgresExterne, startPostgres } from './postgres-externe.ts'
import { DEMONSTRATION, newFolder, startServer, stopServer, tidy } from './serveur.ts'

const SECRET = 'le-secret-des-essais-de-sauvegarde'
const VERSIONS = join(import.meta.dirname, 'versions')

let one: PostgresExterne
let other: PostgresExterne
const dossiers: string[] = []
const dossier = () => {
  const dir = newFolder()
  dossiers.push(dir)
  return dir
}

/** Environment of the document's commands. */
const environnement = (postgres: PostgresExterne, VAR_DIR: string) => ({
  ...postgres.env,
  VAR_DIR,
  SECRET,
  DATABASE_URL: postgres.url(BASE, ROLE),
})

const startOn = (postgres: PostgresExterne, dir: string, program?: string) =>
  startServer(dir, { DATABASE_URL: postgres.url(BASE, ROLE), SECRET }, program)

async function servir(postgres: PostgresExterne, dir: string) {
  const server = await startOn(postgres, dir)
  onTestFinished(async () => void (await stopServer(server.process)))
  return server
}

const octets = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64')

beforeAll(async () => {
  one = await startPostgres()
  other = await startPostgres()
})
afterAll(async () => {
  await tidy()
  one?.stop()
  other?.stop()
  for (const dir of dossiers) rmSync(dir, { recursive: true, force: true })
})

test('S25 a backup made while the server runs holds every row and file in a new PostgreSQL', async () => {
  const [from, to, sauvegarde] = [dossier(), dossier(), dossier()]
  makeDatabase(one)
  await stopServer((await startOn(one, from, DEMONSTRATION)).process)
  const server = await servir(one, from)
  const sent = await sendPhoto(await logIn(server))
  expect(sent.status).toBe(201)
  const photo = String(sent.json.contentUrl)
  const bytes = await octets(server.url + photo)
  // The server counts the days of vehicles by itself after its start: a backup is taken again until nothing was written
  // beside it.
  let before = await contentOf(one, BASE)
  for (let tries = 0; tries < 20; tries++) {
    runCommands(commandsOf('Back up by hand', 'sh'), sauvegarde, environnement(one, from))
    const after = await contentOf(one, BASE)
    if (JSON.stringify(after) === JSON.stringify(before)) break
    before = after
  }
  makeDatabase(other)
  runCommands(
    commandsOf('On a new PostgreSQL', 'sh'),
    join(import.meta.dirname, '../..'),
    environnement(other, to),
  )
  runCommands(commandsOf('Restore into an empty database', 'sh'), sauvegarde, environnement(other, to))
  expect(await contentOf(other, BASE)).toEqual(before)
  expect(Number(before['public.conteneurs']?.split(' ')[0])).toBeGreaterThan(500)
  expect(filesOf(join(to, 'fichiers'))).toEqual(filesOf(join(from, 'fichiers')))
  const restored = await servir(other, to)
  const appel = await logIn(restored)
  expect((await appel('GET', '/conteneurs?itemsPerPage=30')).status).toBe(200)
  expect(await octets(restored.url + photo)).toBe(bytes)
})

test('S25 a role that could make itself anything on PostgreSQL 15 gives that up at its first start', async () => {
  const [row] = await one.read<{ version: number; may: boolean }>(
    BASE,
    `select current_setting('server_version_num')::int as version, rolcreaterole as may from pg_roles where rolname = '${ROLE.name}'`,
  )
  expect(row?.may).toBe((row?.version ?? 0) >= 160_000)
})

for (const version of readdirSync(VERSIONS)) {
  test(`S25 the database of version ${version} is brought to this one: every row there, log-in works`, async () => {
    const dir = dossier()
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    makeDatabase(postgres)
    const env = environnement(postgres, dir)
    runCommands(commandsOf('On a new PostgreSQL', 'sh'), join(import.meta.dirname, '../..'), env)
    runCommands(
      `pg_restore --no-owner --single-transaction -d "$DATABASE_URL" '${join(VERSIONS, version)}'`,
      dir,
      env,
    )
    const before = await idsOf(postgres, BASE)
    expect(before.conteneurs?.length).toBeGreaterThan(500)
    const server = await servir(postgres, dir)
    const after = await idsOf(postgres, BASE)
    for (const [table, ids] of Object.entries(before)) {
      const kept = new Set(after[table])
      expect(
        ids.filter((id) => !kept.has(id)),
        table,
      ).toEqual([])
    }
    const appel = await logIn(server)
    const list = await appel('GET', '/conteneurs?itemsPerPage=30')
    expect(list.json['hydra:totalItems']).toBe(before.conteneurs?.length)
  })
}
