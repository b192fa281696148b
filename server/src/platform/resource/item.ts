import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { askIn, type Tx } from '../db/actor.ts'
import type { Ask } from '../db/statements.ts'
import type { Answer } from '../http/route.ts'
import { BASE, iri } from '../http/wire.ts'
import { documentsOf, readable } from './page.ts'
import { columnOf, live, type StoredResource } from './present.ts'

/** An item with its ETag. @throws Refus 404 when the actor cannot see it. */
export async function item(ask: Ask, stored: StoredResource, id: number): Promise<Answer> {
  const write = () => {
    const row = sql`select ${readable(stored)} from ${stored.table}
      where ${live(stored)} and ${columnOf(stored.table, 'id')} = ${sql.placeholder('id')}`
    const { head, columns, from } = documentsOf(stored, row)
    return sql`${head} select ${columnOf(stored.table, 'version')} as version,
      (select row_to_json(m)::text from (select ${columns}) m) as doc from ${from}`
  }
  const [row] = await ask<{ version: number; doc: string }>({
    subject: stored,
    shape: 'item',
    write,
    values: { id },
  })
  if (!row) throw notFound()
  const context = `{"@context":${JSON.stringify(`${BASE}/contexts/${stored.resource.type}`)},`
  return { body: context + row.doc.slice(1), headers: { etag: `"${row.version}"` } }
}

/** The answer to a creation: 201, Location and the item. */
export async function created(tx: Tx, stored: StoredResource, id: number): Promise<Answer> {
  const answer = await item(askIn(tx), stored, id)
  return { ...answer, status: 201, headers: { ...answer.headers, location: iri(stored.resource.name, id) } }
}
