import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const LAST_BEFORE = '0023_jours_des_tournees'
const NAME = `doublons_${process.pid}`

let client: Client
let url: string
let dir: string

const asAdmin = async (statement: string) => {
  const admin = new Client({ connectionString: inject('database').admin })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/** A database as it was before vehicles had unique keys: only the migrations up to then. */
beforeAll(async () => {
  await asAdmin(`create database ${NAME}`)
  url = Object.assign(new URL(inject('database').admin), { pathname: `/${NAME}` }).href
  dir = await mkdtemp(join(tmpdir(), 'lavandiere-migrations-'))
  await cp(FOLDER, dir, { recursive: true })
  const path = join(dir, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag === LAST_BEFORE)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  client = new Client({ connectionString: url })
  await client.connect()
  await runMigrations(drizzle(client), { migrationsFolder: dir })
})
afterAll(async () => {
  await client.end()
  await asAdmin(`drop database if exists ${NAME} with (force)`)
  await rm(dir, { recursive: true, force: true })
})

test('LAV-10 LAV-11 LAV-13 LAV-09 an upgrade sets twins apart and loses no vehicle', async () => {
  await client.query(`
    insert into users (id, exploitant_id, role, libelle, email, password) overriding system value values
      (1, 1, 'exploitant', 'A', 'a@test.example', 'x'), (2, 2, 'exploitant', 'B', 'b@test.example', 'x'),
      (3, 1, 'operateur', 'O', 'o@test.example', 'x');
    insert into laveuses (id, exploitant_id, immatriculation, quartix_id, operateur_id, updated_at, archived_at)
      overriding system value values
      (1, 1, 'AB-123-CD', 7, 3, '2026-01-01', null), (2, 1, 'ab 123 cd', 7, 3, '2026-02-01', null),
      (3, 1, 'AB123CD', null, null, '2026-01-01', null), (4, 2, 'AB-123-CD', 7, null, '2026-01-01', null),
      (5, 1, 'AB-123-CD', 7, 3, '2026-03-01', '2026-03-01');
    alter table laveuses force row level security`)
  await migrate(url)
  await client.query('begin; set local role lavandiere_systeme')
  const { rows } = await client.query(`select l.id, immatriculation, quartix_id, l.operateur_id,
      statut_updated_at is not null as told, a.operateur_id as driver
    from laveuses l left join laveuse_affectations a on a.laveuse_id = l.id order by l.id`)
  await client.query('commit')
  const read = rows.map((row) => [row.id, row.immatriculation, row.quartix_id, row.operateur_id, row.driver])
  expect(read).toEqual([
    [1, 'AB-123-CD', null, null, null],
    [2, 'ab 123 cd (doublon 2)', 7, 3, 3],
    [3, 'AB123CD (doublon 3)', null, null, null],
    [4, 'AB-123-CD', 7, null, null],
    [5, 'AB-123-CD', 7, 3, null],
  ])
  expect(rows.every(({ told }) => told)).toBe(true)
})
