import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIXEL } from '../pixel.ts'
import { logIn } from './appels.ts'
import { contentOf, filesOf } from './contenu.ts'
import { BASE, commandsOf, makeDatabase, ROLE, runCommands } from './exploitation.ts'
import { type PostgresExterne, startPostgres } from './postgres-externe.ts'
import { DEMONSTRATION, newFolder, ROOT, type Serveur, startServer, stopServer, tidy } from './serveur.ts'

const SECRET = 'le-secret-des-essais-de-sauvegarde'
let one: PostgresExterne
let other: PostgresExterne
let server: Serveur
const dir = newFolder()
const dossier = newFolder()

const env = () => ({ DATABASE_URL: one.url(BASE, ROLE), SECRET, VAR_DIR: dir })

/** Runs a backup as its command does. @param more programs in front of those of PostgreSQL, or other settings */
async function backUp(more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn('node', ['server/src/sauvegarde.ts', '--dossier', dossier], {
    cwd: ROOT,
    env: { ...one.env, ...env(), ESSAI_URL: one.url('postgres'), SAUVEGARDES: '2', ...more },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said: out + err }
}

const kept = () => readdirSync(dossier).filter((name) => name !== 'fichiers')
const noted = () =>
  one.read<{ est_bonne: boolean; lignes: number; fichiers: number; raison: string | null }>(
    BASE,
    'select est_bonne, lignes::int, fichiers, raison from sauvegardes order by id desc limit 1',
  )

/** A folder with a program of PostgreSQL that does something more. */
function withProgram(name: string, script: string): string {
  const folder = join(newFolder(), 'bin')
  mkdirSync(folder)
  for (const program of ['pg_dump', 'pg_restore']) {
    const line = program === name ? script : `exec ${program} "$@"`
    writeFileSync(join(folder, program), `#!/bin/bash\nset -e\n${line}\n`)
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

beforeAll(async () => {
  one = await startPostgres()
  other = await startPostgres()
  makeDatabase(one)
  await stopServer((await startServer(dir, env(), DEMONSTRATION)).process)
  server = await startServer(dir, env())
})
afterAll(async () => {
  await tidy()
  one?.stop()
  other?.stop()
  for (const folder of [dir, dossier]) rmSync(folder, { recursive: true, force: true })
})

test('OPS-01 S25 a backup beside writes is compared and comes back in a new PostgreSQL', async () => {
  const appel = await logIn(server)
  const form = new FormData()
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'p.png')
  expect((await appel('POST', '/intervention_photos', form)).status).toBe(201)
  let isOver = false
  const writes = (async () => {
    for (let n = 0; !isOver; n++) await appel('POST', '/prestations', { libelle: `Pendant ${n}` })
  })()
  const { code, said } = await backUp()
  isOver = true
  await writes
  expect(said).toMatch(/restaurée et comparée/)
  expect(code).toBe(0)
  const [row] = await noted()
  expect(row).toMatchObject({ est_bonne: true, raison: null })
  expect(row?.lignes).toBeGreaterThan(5_000)
  expect(filesOf(join(dossier, 'fichiers'))).toEqual(filesOf(join(dir, 'fichiers')))
  const [name = ''] = kept()
  makeDatabase(other)
  const to = newFolder()
  const onOther = { ...other.env, DATABASE_URL: other.url(BASE, ROLE), VAR_DIR: to, SECRET }
  runCommands(commandsOf('On a new PostgreSQL', 'sh'), ROOT, onOther)
  runCommands(
    commandsOf('Restore a backup that was tried', 'sh').replaceAll('$SAUVEGARDE', join(dossier, name)),
    dossier,
    onOther,
  )
  const restored = await startServer(to, { DATABASE_URL: onOther.DATABASE_URL, SECRET })
  expect((await (await logIn(restored))('GET', '/conteneurs?itemsPerPage=30')).status).toBe(200)
  expect(Object.keys(await contentOf(other, BASE)).length).toBeGreaterThan(40)
  rmSync(to, { recursive: true, force: true })
})

test('OPS-01 S25 a restored database that differs by one row is told and not counted', async () => {
  const before = kept()
  const script = `pg_restore "$@"; psql -q -c 'delete from prestations where id = (select max(id) from prestations)' "\${@: -1}"`
  const { code, said } = await backUp({ PG_BIN: withProgram('pg_restore', script) })
  expect(code).toBe(1)
  expect(said).toContain("La base restaurée diffère de l'originale : public.prestations")
  expect(kept()).toEqual(before)
  expect((await noted())[0]).toMatchObject({ est_bonne: false })
  expect(await one.read(BASE, `select datname from pg_database where datname like '%essai%'`)).toEqual([])
})

test('OPS-01 S25 a disk that is full in the middle leaves no half, and the good ones stay', async () => {
  const before = kept()
  const script = `echo 'could not write: No space left on device' >&2; head -c 1000 /dev/zero > "\${@: -3:1}"; exit 1`
  const { code, said } = await backUp({ PG_BIN: withProgram('pg_dump', script) })
  expect(code).toBe(1)
  expect(said).toContain('No space left on device')
  expect(kept()).toEqual(before)
})

test('OPS-01 S25 a copied file that changed on the disk is told; the oldest backups go', async () => {
  expect((await backUp()).code).toBe(0)
  expect((await backUp()).code).toBe(0)
  expect(kept()).toHaveLength(2)
  const list = readFileSync(join(dossier, kept().at(-1) ?? '', 'fichiers.sha256'), 'utf8')
  runCommands(`sha256sum -c --quiet <<'FIN'\n${list}FIN`, join(dossier, 'fichiers'), process.env)
  for (const line of list.split('\n').filter(Boolean))
    writeFileSync(join(dossier, 'fichiers', line.slice(66)), 'abîmé')
  const { code, said } = await backUp()
  expect(code).toBe(1)
  expect(said).toMatch(/n'est plus celui qui a été copié/)
})
