import { createHash } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/actor.ts'
import { hold } from '../db/locks.ts'
import { firstRow } from '../db/rows.ts'
import { iri, nameUnique } from '../http/wire.ts'

/** A print of a body, the same whatever the order of its names. */
const bodyPrint = (body: Record<string, unknown>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('base64url')

/** Registers the sentence for a uuid that a colleague has used: it tells nothing of what that made. */
export const nameUuid = (table: string): void =>
  nameUnique(`${table}_uuid_unique`, 'uuid', 'Cet identifiant unique a déjà servi')

/** The sentences of two refusals: the item of this uuid was removed since, or was made from another body. */
export interface UuidRefusals {
  removed: string
  other: string
}

interface UuidAsked {
  /** The resource, whose table has the columns `uuid` and `empreinte`. */
  resource: string
  uuid: string
  empreinte: string
  refusals: UuidRefusals
}

/**
 * The id of the item that this uuid made from this very body, or null. Simultaneous calls with the same uuid wait here
 * for each other (S13).
 * @throws Refus 409 when the item has been removed since, so that the sender may forget it; 409 with its address when it
 *   was made from another body
 */
async function madeBefore(tx: Tx, { resource, uuid, empreinte, refusals }: UuidAsked) {
  await hold(tx, uuid, 0)
  const first = await firstRow(
    tx,
    { id: 'int', archived: 'bool', same: 'bool' },
    sql`select id, archived_at is not null as archived, coalesce(empreinte = ${empreinte}, true) as same
      from ${sql.identifier(resource)} where uuid = ${uuid}`,
  )
  if (!first) return null
  if (first.archived) throw new Refus('conflit', refusals.removed)
  if (!first.same)
    throw new Refus('conflit', refusals.other, { headers: { location: iri(resource, first.id) } })
  return first.id
}

/**
 * The id of the item of a creation that a telephone may send again: the one that its uuid made before, else the one made
 * now.
 * @param make makes the item and returns its id; given the print of the body, null without a uuid
 * @throws Refus 409 when the uuid made an item from another body, or one that was removed
 */
export async function madeOnce(
  tx: Tx,
  resource: string,
  body: Record<string, unknown>,
  refusals: UuidRefusals,
  make: (empreinte: string | null) => Promise<number>,
): Promise<number> {
  const { uuid } = body
  if (typeof uuid !== 'string' || uuid === '') return make(null)
  const empreinte = bodyPrint(body)
  return (await madeBefore(tx, { resource, uuid, empreinte, refusals })) ?? make(empreinte)
}
