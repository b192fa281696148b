import { createHash } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/actor.ts'
import { firstRow } from '../db/rows.ts'
import { iri } from '../http/wire.ts'

/** A print of a body, the same whatever the order of its names. */
export const bodyPrint = (body: Record<string, unknown>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('base64url')

interface UuidAsked {
  /** The resource, whose table has the columns `uuid` and `empreinte`. */
  resource: string
  uuid: string
  empreinte: string
  /** The sentences of an item that was removed since, and of one that was made from another body. */
  refusals: { removed: string; other: string }
}

const uuidColumns = { id: 'int', archived: 'bool', same: 'bool' } as const

/**
 * The id of the item that this uuid made from this very body, or null; twins that arrive together wait for each other
 * here (S13).
 * @throws Refus 409 when it was removed since: whoever sends it again may forget it; 409 with its address when it was
 *   made from another body
 */
export async function madeBefore(tx: Tx, { resource, uuid, empreinte, refusals }: UuidAsked) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uuid}, 0))`)
  const first = await firstRow(
    tx,
    uuidColumns,
    sql`select id, archived_at is not null as archived, coalesce(empreinte = ${empreinte}, true) as same
      from ${sql.identifier(resource)} where uuid = ${uuid}`,
  )
  if (!first) return null
  if (first.archived) throw new Refus('conflit', refusals.removed)
  if (!first.same)
    throw new Refus('conflit', refusals.other, { headers: { location: iri(resource, first.id) } })
  return first.id
}
