import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/actor.ts'
import { ask } from '../db/statements.ts'
import type { Answer } from '../http/route.ts'
import { BASE, iri } from '../http/wire.ts'
import type { Services } from '../services.ts'
import { documentWriter } from './document.ts'
import { documentsOf, readable } from './list-page.ts'
import { columnOf, living, type StoredResource } from './present.ts'

/**
 * An item with its ETag.
 * @param isLast whether a call that only reads asks nothing after it
 * @throws Refus 404 when the actor cannot see it
 */
export async function item(
  tx: Tx,
  stored: StoredResource,
  id: number,
  { tokens }: Pick<Services, 'tokens'>,
  { isLast = false } = {},
): Promise<Answer> {
  const write = () => {
    const row = sql`select ${readable(stored)} from ${stored.table}
      where ${living(stored)} and ${columnOf(stored.table, 'id')} = ${sql.placeholder('id')}`
    const { head, columns, from } = documentsOf(stored, row)
    return sql`${head} select ${columnOf(stored.table, 'version')} as version, ${columns} from ${from}`
  }
  const { fields, rows } = await ask(tx, { key: `${stored.key} item`, write, values: { id }, isLast })
  const [row] = rows
  if (!row) throw notFound()
  const [version, ...document] = row
  const context = `{"@context":${JSON.stringify(`${BASE}/contexts/${stored.resource.type}`)},`
  const body = context + documentWriter(fields.slice(1), stored.resource, tokens.link)(document).slice(1)
  return { body, headers: { etag: `"${version}"` } }
}

/** The answer to a creation: 201, Location and the item. */
export async function created(
  tx: Tx,
  stored: StoredResource,
  id: number,
  services: Pick<Services, 'tokens'>,
): Promise<Answer> {
  const answer = await item(tx, stored, id, services)
  return { ...answer, status: 201, headers: { ...answer.headers, location: iri(stored.resource.name, id) } }
}
