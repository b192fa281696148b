import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asActor } from '../src/platform/db/actor.ts'
import { turnOnSecondFactor } from '../testing/second-facteur.ts'
import { fingerprint, tablesOf } from './base.ts'
import { forbiddenTokens } from './biens.ts'
import { corps } from './corps.ts'
import { secretsOf } from './monde.ts'
import { useMonde } from './monde-commun.ts'

const { server, monde } = useMonde()

const ROLES = ['exploitant', 'client', 'operateur'] as const

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '?')

test('S3 S4 a connection without an actor sees no row of any table, though every table has some', async () => {
  await secretsOf(server, monde.a1)
  await server.call(
    monde.a1.exploitant,
    'POST',
    '/prestations',
    { libelle: 'x' },
    { 'idempotency-key': 'une-prestation' },
  )
  await turnOnSecondFactor(server, monde.admin)
  for (const camp of [monde.a1, monde.b1]) {
    const other = await server.call(
      camp.exploitant,
      'POST',
      '/campagne_lavages',
      corps.campagne_lavages?.(camp),
    )
    await server.query(sql`insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, ordre)
      values (${camp.exploitant.id}, ${camp.client.id}, ${camp.biens.campagne_lavages}, '2026-03-02', ${camp.biens.conteneurs}, ${Number(other.json.id)}, 1)`)
  }
  const tables = await tablesOf(server)
  for (const table of tables) {
    const count = sql`select count(*)::int as n from ${sql.identifier(table)}`
    const [all] = await server.query(count)
    expect(all?.n, table).toBeGreaterThan(0)
    const { rows } = await server.services.pool.query(`select count(*)::int as n from "${table}"`)
    expect(rows, table).toEqual([{ n: 0 }])
  }
})

for (const role of ROLES) {
  test(`S2 S3 PAT-33 the database itself shows ${role} no row of another, in any table or view`, async () => {
    const names = monde.camps.map(({ nom }) => nom)
    const tokens = forbiddenTokens(role, 'a1', names)
    const b = monde.b1.exploitant.id
    let seen = 0
    for (const table of [...(await tablesOf(server)), 'clients', 'operateurs', 'exploitants']) {
      const rows = await asActor(server.services.pool, monde.a1[role], async (tx) => {
        const columns = await tx.execute<{ name: string }>(sql`select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
            and has_column_privilege(attrelid, attnum, 'select')`)
        if (columns.rows.length === 0) return []
        const all = sql.join(
          columns.rows.map(({ name }) => sql`t.${sql.identifier(name)}`),
          sql`, `,
        )
        return (await tx.execute(sql`select ${all} from ${sql.identifier(table)} t`)).rows
      })
      seen += rows.length
      const said = JSON.stringify(rows)
      expect([table, tokens.filter((token) => said.includes(token))]).toEqual([table, []])
      // Many tables hold no text that names the company, so its id is looked for too.
      expect([table, rows.filter((row) => row.exploitant_id === b)]).toEqual([table, []])
    }
    expect(seen).toBeGreaterThan(5)
  })

  test(`S2 S3 the database itself lets ${role} change, take or leave behind nothing of another company`, async () => {
    const [a, b] = [monde.a1.exploitant.id, monde.b1.exploitant.id]
    const before = await fingerprint(server, b)
    for (const table of await tablesOf(server)) {
      const name = sql.identifier(table)
      for (const statement of [
        sql`update ${name} set exploitant_id = ${a} where exploitant_id = ${b}`,
        sql`update ${name} set exploitant_id = exploitant_id where exploitant_id = ${b}`,
        sql`delete from ${name} where exploitant_id = ${b}`,
        sql`update ${name} set exploitant_id = ${b} where exploitant_id = ${a}`,
      ]) {
        const done = await asActor(server.services.pool, monde.a1[role], (tx) => tx.execute(statement)).catch(
          codeOf,
        )
        // SQLSTATE 42703: a table without a company.
        if (typeof done === 'string') expect(done, table).toMatch(/^(42501|42703|23503|23505|23514)$/)
        else expect([table, done.rowCount]).toEqual([table, 0])
      }
    }
    expect(await fingerprint(server, b)).toEqual(before)
  })
}
