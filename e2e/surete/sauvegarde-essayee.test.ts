import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Appel, logIn } from './appels.ts'
import { contentOf, filesOf } from './contenu.ts'
import { isChecked, sendImport, sendPhoto } from './ecrivains.ts'
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

/** Runs a backup as its command does. @param more another folder, programs in front of those of PostgreSQL, or other settings */
async function backUp({
  DOSSIER = dossier,
  ...more
}: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn('node', ['server/src/sauvegarde.ts', '--dossier', DOSSIER], {
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
  expect((await sendPhoto(appel)).status).toBe(201)
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

/** Imports a file into a new patrimoine, and saves it. @returns whether it was saved */
async function importOne(appel: Appel, patrimoine: string, n: number): Promise<boolean> {
  const { json } = await sendImport(appel, patrimoine, `S${n}`, 400)
  await isChecked(appel, String(json['@id']))
  return (await appel('POST', `${json['@id']}/enregistrement`)).status < 300
}

test('OPS-01 S25 a backup beside imports that save is compared with what it saw, and good', async () => {
  const appel = await logIn(server)
  const clients = await appel('GET', '/clients?itemsPerPage=1')
  const made = await appel('POST', '/patrimoines', {
    libelle: 'Importé pendant une sauvegarde',
    client: clients.json['hydra:member']?.[0]?.['@id'],
    isUnipatrimoine: false,
  })
  expect(made.status).toBe(201)
  let isOver = false
  let saved = 0
  const imports = (async () => {
    for (let n = 0; !isOver || saved === 0; n++)
      if (await importOne(appel, String(made.json['@id']), n)) saved++
  })()
  const { code, said } = await backUp()
  isOver = true
  await imports
  expect([code, said]).toEqual([0, expect.stringMatching(/restaurée et comparée/)])
  expect(saved).toBeGreaterThan(0)
})

test('OPS-01 S25 a disk that is really full in the middle of a dump is told, and leaves no half', async (context) => {
  const small = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=755', 'tmpfs', small])
  if (mounted.status !== 0) return context.skip()
  try {
    const { code, said } = await backUp({ DOSSIER: small })
    expect(code).toBe(1)
    expect(said).toMatch(/No space left on device|ENOSPC|pg_dump a échoué/)
    expect(readdirSync(small).filter((name) => name !== 'fichiers')).toEqual([])
  } finally {
    spawnSync('umount', ['-l', small])
  }
})

test('OPS-06 S25 a new machine serves from the newest backup within ten minutes', async () => {
  const newest = join(dossier, kept().sort().at(-1) ?? '')
  const bare = await startPostgres()
  const machine = await startPostgres()
  const to = newFolder()
  try {
    makeDatabase(bare)
    const onBare = { ...bare.env, DATABASE_URL: bare.url(BASE, ROLE), VAR_DIR: to, SECRET }
    runCommands(commandsOf('On a new PostgreSQL', 'sh'), ROOT, onBare)
    const before = Date.now()
    const dump = join(newest, 'lavandiere.dump')
    runCommands(`pg_restore --no-owner --single-transaction -d "$DATABASE_URL" '${dump}'`, to, onBare)
    const bareMs = Date.now() - before
    const start = Date.now()
    makeDatabase(machine)
    const onMachine = { ...machine.env, DATABASE_URL: machine.url(BASE, ROLE), VAR_DIR: to, SECRET }
    runCommands(commandsOf('On a new PostgreSQL', 'sh'), ROOT, onMachine)
    const restore = commandsOf('Restore a backup that was tried', 'sh').replaceAll('$SAUVEGARDE', newest)
    runCommands(restore, to, onMachine)
    const again = await startServer(to, { DATABASE_URL: onMachine.DATABASE_URL, SECRET })
    const answer = await (await logIn(again))('GET', '/conteneurs?itemsPerPage=30')
    const wholeMs = Date.now() - start
    expect(answer.status).toBe(200)
    process.stdout.write(
      `new machine from a backup: ${(wholeMs / 1000).toFixed(1)} s, of which a bare pg_restore takes ${(bareMs / 1000).toFixed(1)} s\n`,
    )
    expect(wholeMs).toBeLessThan(600_000)
    await stopServer(again.process)
  } finally {
    bare.stop()
    machine.stop()
    rmSync(to, { recursive: true, force: true })
  }
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
