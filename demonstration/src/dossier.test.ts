import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Ressource, ressources } from '@lavandiere/server/dossiers/contenu.ts'
import { writeDossier } from '@lavandiere/server/dossiers/ecriture.ts'
import { type IdOf, type Row, rewritten } from '@lavandiere/server/dossiers/renvois.ts'
import { reprendre } from '@lavandiere/server/dossiers/reprise.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { makeWorld } from '@lavandiere/server/testing/accounts.ts'
import { entriesOf } from '@lavandiere/server/testing/archive.ts'
import { startServices } from '@lavandiere/server/testing/services.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { loadDemonstration } from './load.ts'

const MAINTENANT = new Date('2026-11-20T07:00:00Z')

async function emptyServices(): Promise<Services> {
  const { services, stop } = await startServices()
  onTestFinished(() => stop())
  return { ...services, now: () => MAINTENANT }
}

async function dossierOf(services: Services, exploitant: number): Promise<string> {
  const path = join(services.config.VAR_DIR, 'dossier.zip')
  const signal = new AbortController().signal
  await writeDossier(services, { exploitant }, { path, signal, advance: async () => {} })
  return path
}

/** The rows of a dossier, each id replaced by the rank of its row and each file by its bytes. */
async function contentOf(path: string, tables: readonly Ressource[]): Promise<Record<string, Row[]>> {
  const entries = await entriesOf(path)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const read = (name: string): Row[] =>
    String(entries.get(`donnees/${name}.jsonl`))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const ranks = new Map(
    tables.map(({ name }) => [name, new Map(read(name).map(({ id }, rank) => [Number(id), rank]))]),
  )
  const idOf: IdOf = (table, id) => {
    const rank = ranks.get(table)?.get(id)
    if (rank === undefined) throw new Error(`${table} ${id} is not there`)
    return rank
  }
  const printOf = (file: unknown) =>
    createHash('sha256')
      .update(entries.get(String(file)) ?? '')
      .digest('hex')
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      read(table.name).map((row) => {
        // Common entries of catalogues are those of the installation.
        if (row.exploitant_id === null) return { libelle: row.libelle }
        const made = rewritten(table, row, idOf, byName)
        return table.file ? { ...made, [table.file.name]: printOf(row[table.file.name]) } : made
      }),
    ]),
  )
}

const companyOf = async ({ pool }: Services, email: string): Promise<number> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into users (role, libelle, email, password) values ('exploitant', 'Neuve', ${email}, 'x') returning id`,
    )
    return Number(rows[0]?.id)
  })

test('DOS-06 a dossier taken back elsewhere gives the same dossier again', async () => {
  const here = await emptyServices()
  await loadDemonstration(here, () => {})
  const [company] = await asSystem(
    here.pool,
    async (tx) =>
      (
        await tx.execute<{ id: number; email: string }>(
          sql`select id, email from users where role = 'exploitant'`,
        )
      ).rows,
  )
  const tables = await ressources()
  const path = await dossierOf(here, Number(company?.id))
  const there = await emptyServices()
  // Other companies, so that no id of here is free there.
  await makeWorld(there)
  const email = String(company?.email)
  const id = await companyOf(there, email)
  const taken = await reprendre(there, path, email)
  expect(Number(taken.get('interventions'))).toBeGreaterThan(2_000)
  const before = await contentOf(path, tables)
  const after = await contentOf(await dossierOf(there, id), tables)
  for (const { name } of tables) expect(after[name], name).toEqual(before[name])
  // What the database computes is there too.
  const counts = (services: Services) =>
    asSystem(
      services.pool,
      async (tx) => (await tx.execute(sql`select count(*) from dernieres_interventions`)).rows,
    )
  expect(await counts(there)).toEqual(await counts(here))
})
