import { introuvable } from '@lavandiere/domain/kernel/errors.ts'
import type { Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Tx } from '../db/actor.ts'
import { again } from '../db/statements.ts'
import { type Answer, type Call, type Route, route } from '../http/route.ts'
import { anyBody, BASE, idParams, iri } from '../http/wire.ts'
import type { Services } from '../services.ts'
import { askedOf } from './collection.ts'
import { collection, type Where } from './list.ts'
import { listQuery, strictQuery } from './list-query.ts'
import { besideOf, columnOf, type Kept, live, selection } from './present.ts'
import { type Columns, check, draftOf, insert, known, lock, setColumns, update } from './write.ts'

export interface CrudOptions<R extends Resource> {
  /** SQL of the computed fields that are no column. */
  computed?: Record<string, SQL>
  /** Columns that every row has, and that a creation sets (users by role). */
  scope?: Record<string, string>
  /** Tells of the past: what its relations name may have been removed since (OPEN-38). */
  isHistory?: boolean
  /** Rows that the resource shows, where row-level security lets more be seen. */
  visible?: SQL
  /**
   * The business rule of a write: may refuse (throw a Refus) and returns columns to set besides the fields' own.
   * `before` is null for a creation. `id` is null then too.
   */
  rule?: (
    tx: Tx,
    write: { actor: Actor; value: Valid<R>; before: Columns | null; id: number | null; services: Services },
  ) => Promise<Columns>
  /** Fields that say another one again: not laid under a partial update, which would then contradict itself. */
  restated?: readonly string[]
  /** What is kept beside the row (lists, derived days), in the same transaction, once the row is written. */
  after?: (tx: Tx, written: { actor: Actor; value: Valid<R>; id: number }) => Promise<void>
}

/** The table and computed fields of a resource; what list, item and write helpers work on. */
export function keep<R extends Resource>(resource: R, table: PgTable, options: CrudOptions<R> = {}): Kept<R> {
  const { computed = {}, scope = {}, isHistory = false, visible } = options
  return { resource, table, computed, scope, isHistory, ...(visible ? { visible } : {}) }
}

/** list, get, create, put, patch, delete and restaurer of a resource. */
export function crud<R extends Resource>(
  resource: R,
  table: PgTable,
  options: CrudOptions<R> = {},
  list: ListOptions = {},
): Route[] {
  const kept = keep(resource, table, options)
  return [
    listRoute(kept, list),
    getRoute(kept),
    createRoute(kept, options),
    ...updateRoutes(kept, options),
    ...removeRoutes(kept),
  ]
}

const subject = (kept: Kept) => kept.resource.name as Subject

/** `archives=true`: what has been removed comes too (OPEN-38). */
const withRemoved = { archives: z.enum(['true', 'false'], { error: 'true ou false est attendu' }).optional() }

/** List and item of a resource whose removed ones can still be asked for. */
export function readRoutesWithRemoved(kept: Kept): Route[] {
  const all: Kept = { ...kept, removedToo: true }
  const chosen = ({ archives }: Record<string, unknown>) => (archives === 'true' ? all : kept)
  return [listRoute(kept, { more: withRemoved, chosen }), getRoute(kept, { more: withRemoved, chosen })]
}

interface ReadOptions {
  /** More names of the query. */
  more?: z.ZodRawShape
  /** What is read, where the query says so. */
  chosen?: (query: Record<string, unknown>) => Kept
}

export interface ListOptions extends ReadOptions {
  /** Which rows, where the query says so. */
  where?: (query: Record<string, unknown>) => Where | undefined
}

export function listRoute(kept: Kept, { where, more, chosen = () => kept }: ListOptions = {}): Route {
  return route({
    method: 'GET',
    url: `/${kept.resource.name}`,
    tag: kept.resource.name,
    summary: `Retrieves the collection of ${kept.resource.type} resources.`,
    access: ['read', subject(kept)],
    query: listQuery(kept.resource, more),
    answer: {
      status: 200,
      schema: z.array(kept.resource.read),
      description: `${kept.resource.type} collection`,
    },
    handler: async (tx, { query, request }) => ({
      body: await collection(tx, chosen(query), query, askedOf(request), where?.(query)),
    }),
  })
}

export function getRoute(kept: Kept, { more, chosen = () => kept }: ReadOptions = {}): Route {
  return route({
    method: 'GET',
    url: `/${kept.resource.name}/:id`,
    tag: kept.resource.name,
    summary: `Retrieves a ${kept.resource.type} resource.`,
    access: ['read', subject(kept)],
    params: idParams,
    query: strictQuery({ groups: z.string().max(255).optional(), ...more }),
    answer: { status: 200, schema: kept.resource.read, description: `${kept.resource.type} resource` },
    handler: async (tx, { params, query }) => item(tx, chosen(query), params.id),
  })
}

export function createRoute<R extends Resource>(kept: Kept<R>, options: CrudOptions<R>): Route {
  return route({
    method: 'POST',
    url: `/${kept.resource.name}`,
    tag: kept.resource.name,
    summary: `Creates a ${kept.resource.type} resource.`,
    access: ['create', subject(kept)],
    body: anyBody,
    documented: kept.resource.write,
    answer: {
      status: 201,
      schema: kept.resource.read,
      description: `${kept.resource.type} resource created`,
    },
    handler: async (tx, { body, actor, services }) => {
      const value = check(kept.resource, known(kept, body))
      const more = (await options.rule?.(tx, { actor, value, before: null, id: null, services })) ?? {}
      const id = await insert(tx, kept, value, more)
      await options.after?.(tx, { actor, value, id })
      return created(tx, kept, id)
    },
  })
}

export function updateRoutes<R extends Resource>(kept: Kept<R>, options: CrudOptions<R>): Route[] {
  return (['PUT', 'PATCH'] as const).map((method) =>
    route({
      method,
      url: `/${kept.resource.name}/:id`,
      tag: kept.resource.name,
      summary: `${method === 'PUT' ? 'Replaces' : 'Updates'} the ${kept.resource.type} resource.`,
      access: ['update', subject(kept)],
      params: idParams,
      body: anyBody,
      documented: kept.resource.patch,
      answer: {
        status: 200,
        schema: kept.resource.read,
        description: `${kept.resource.type} resource updated`,
      },
      handler: async (tx, { params, body, actor, request, services }) => {
        const before = await lock(tx, kept, params.id, request.headers['if-match'])
        const value = check(kept.resource, {
          ...(await draftOf(tx, kept, params.id, options.restated)),
          ...known(kept, body),
        })
        const more = (await options.rule?.(tx, { actor, value, before, id: params.id, services })) ?? {}
        await update(tx, kept, params.id, value, more, before)
        await options.after?.(tx, { actor, value, id: params.id })
        return item(tx, kept, params.id)
      },
    }),
  )
}

/** DELETE archives (OPEN-38); `restaurer` takes that back for the undo of a toast. */
export function removeRoutes(
  kept: Kept,
  rule?: (tx: Tx, call: Call<{ id: number }, undefined, undefined>) => Promise<void>,
  /** Brings back what the rule took along; the row itself is still archived then. */
  restore?: (tx: Tx, id: number) => Promise<void>,
): Route[] {
  const common = { tag: kept.resource.name, params: idParams, access: ['remove', subject(kept)] as const }
  return [
    route({
      ...common,
      method: 'DELETE',
      url: `/${kept.resource.name}/:id`,
      summary: `Removes the ${kept.resource.type} resource.`,
      answer: { status: 204, schema: null, description: `${kept.resource.type} resource deleted` },
      handler: async (tx, call) => {
        await lock(tx, kept, call.params.id, call.request.headers['if-match'])
        await rule?.(tx, call)
        await setColumns(tx, kept, call.params.id, { archivedAt: sql`now()` })
        return {}
      },
    }),
    route({
      ...common,
      method: 'POST',
      url: `/${kept.resource.name}/:id/restaurer`,
      summary: `Restores an archived ${kept.resource.type} resource.`,
      answer: {
        status: 200,
        schema: kept.resource.read,
        description: `${kept.resource.type} resource restored`,
      },
      handler: async (tx, { params }) => {
        if (await isLiving(tx, kept, params.id)) return item(tx, kept, params.id)
        await restore?.(tx, params.id)
        await setColumns(tx, kept, params.id, { archivedAt: null })
        return item(tx, kept, params.id)
      },
    }),
  ]
}

/** Held until the end, so that it is not removed meanwhile. */
async function isLiving(tx: Tx, kept: Kept, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from ${kept.table} where ${live(kept)} and ${columnOf(kept.table, 'id')} = ${id} for no key update`)
  return rowCount !== 0
}

/** An item with its ETag. @throws Refus 404 when the actor cannot see it. */
export async function item(tx: Tx, kept: Kept, id: number): Promise<Answer> {
  const write = () => sql`
    select ${columnOf(kept.table, 'version')} as version,
      (select row_to_json(m)::text from (select ${selection(besideOf(kept))}) m) as doc
    from ${kept.table} ${kept.beside?.joins ?? sql``} where ${live(kept)} and ${columnOf(kept.table, 'id')} = ${sql.placeholder('id')}`
  const rows = await again<{ version: number; doc: string }>(tx, kept, 'item', write, { id })
  const row = rows[0]
  if (!row) throw introuvable()
  const context = `{"@context":${JSON.stringify(`${BASE}/contexts/${kept.resource.type}`)},`
  return { body: context + row.doc.slice(1), headers: { etag: `"${row.version}"` } }
}

/** The answer to a creation: 201, Location and the item. */
export async function created(tx: Tx, kept: Kept, id: number): Promise<Answer> {
  const answer = await item(tx, kept, id)
  return { ...answer, status: 201, headers: { ...answer.headers, location: iri(kept.resource.name, id) } }
}
