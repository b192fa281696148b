import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useServer } from '../../testing/app.ts'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { conteneurs, patrimoines } from './tables.ts'

const server = useServer()

/** Another value of a column, by its type. */
const OTHER: Record<string, (column: SQL) => SQL> = {
  text: (column) => sql`coalesce(${column}, '') || 'x'`,
  integer: (column) => sql`coalesce(${column}, 0) + 1`,
  boolean: (column) => sql`not ${column}`,
  'double precision': (column) => sql`${column} + 1`,
  date: (column) => sql`coalesce(${column}, '2026-01-01') + 1`,
}

/** The fields of a definition that are no relation, each with its column. */
function columnsOf(table: typeof conteneurs | typeof patrimoines, fields: Record<string, z.ZodType>) {
  const { columns } = getTableConfig(table)
  return Object.entries(fields).flatMap(([champ, schema]) => {
    if (fieldMeta(schema).ref !== undefined) return []
    const column = columns.find(({ name }) => name === champ || name === toSnakeCase(champ))
    if (!column) throw new Error(`${champ} has no column`)
    return [{ champ, name: toSnakeCase(champ), type: column.getSQLType() }]
  })
}

const cases = [
  ['patrimoines', patrimoines, columnsOf(patrimoines, patrimoine.fields)],
  ['conteneurs', conteneurs, columnsOf(conteneurs, conteneur.fields)],
] as const

describe.each(cases)('a field of %s that changes alone', (_name, table, columns) => {
  test.each(columns)('$champ is kept in the history', async ({ champ, name, type }) => {
    const of = await server.parc.patrimoine('Champs')
    const id = table === patrimoines ? of : await server.parc.conteneur(of, 'A')
    const row = sql.identifier(getTableName(table))
    const other = OTHER[type]?.(sql`${sql.identifier(name)}`)
    if (!other) throw new Error(`${champ}: this test knows no other value of the type ${type}`)
    const kept = await asSystem(server.services.pool, async (tx) => {
      await tx.execute(sql`update ${row} set latitude = 45, longitude = 4 where id = ${id}`)
      await tx.execute(sql`delete from modifications where patrimoine_id = ${of}`)
      await tx.execute(sql`update ${row} set ${sql.identifier(name)} = ${other} where id = ${id}`)
      return rows(
        tx,
        { apres: z.record(z.string(), z.unknown()) },
        sql`select apres from modifications where patrimoine_id = ${of}`,
      )
    })
    const trigger = `server/sql/patrimoines/noter_${getTableName(table)}.sql`
    expect(kept, `${champ} is missing in ${trigger}`).toEqual([
      { apres: expect.objectContaining({ [champ]: expect.anything() }) },
    ])
  })
})
