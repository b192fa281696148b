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
import { besideOf, columnOf, live, type StoredResource, selection } from './present.ts'
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
export function storedResource<R extends Resource>(
  resource: R,
  table: PgTable,
  options: CrudOptions<R> = {},
): StoredResource<R> {
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
  const stored = storedResource(resource, table, options)
  return [
    listRoute(stored, list),
    getRoute(stored),
    createRoute(stored, options),
    ...updateRoutes(stored, options),
    ...removeRoutes(stored),
  ]
}

const subject = (stored: StoredResource) => stored.resource.name as Subject

/** `archives=true`: what has been removed comes too (OPEN-38). */
const withRemoved = { archives: z.enum(['true', 'false'], { error: 'true ou false est attendu' }).optional() }

/** List and item of a resource whose removed ones can still be asked for. */
export function readRoutesWithRemoved(stored: StoredResource): Route[] {
  const all: StoredResource = { ...stored, removedToo: true }
  const chosen = ({ archives }: Record<string, unknown>) => (archives === 'true' ? all : stored)
  return [listRoute(stored, { more: withRemoved, chosen }), getRoute(stored, { more: withRemoved, chosen })]
}

interface ReadOptions {
  /** More names of the query. */
  more?: z.ZodRawShape
  /** What is read, where the query says so. */
  chosen?: (query: Record<string, unknown>) => StoredResource
}

export interface ListOptions extends ReadOptions {
  /** Which rows, where the query says so. */
  where?: (query: Record<string, unknown>) => Where | undefined
}

export function listRoute(
  stored: StoredResource,
  { where, more, chosen = () => stored }: ListOptions = {},
): Route {
  return route({
    method: 'GET',
    url: `/${stored.resource.name}`,
    tag: stored.resource.name,
    summary: `Retrieves the collection of ${stored.resource.type} resources.`,
    access: ['read', subject(stored)],
    query: listQuery(stored.resource, more),
    answer: {
      status: 200,
      schema: z.array(stored.resource.read),
      description: `${stored.resource.type} collection`,
    },
    handler: async (tx, { query, request }) => ({
      body: await collection(tx, chosen(query), query, askedOf(request), where?.(query)),
    }),
  })
}

export function getRoute(stored: StoredResource, { more, chosen = () => stored }: ReadOptions = {}): Route {
  return route({
    method: 'GET',
    url: `/${stored.resource.name}/:id`,
    tag: stored.resource.name,
    summary: `Retrieves a ${stored.resource.type} resource.`,
    access: ['read', subject(stored)],
    params: idParams,
    query: strictQuery({ groups: z.string().max(255).optional(), ...more }),
    answer: { status: 200, schema: stored.resource.read, description: `${stored.resource.type} resource` },
    handler: async (tx, { params, query }) => item(tx, chosen(query), params.id),
  })
}

export function createRoute<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route {
  return route({
    method: 'POST',
    url: `/${stored.resource.name}`,
    tag: stored.resource.name,
    summary: `Creates a ${stored.resource.type} resource.`,
    access: ['create', subject(stored)],
    body: anyBody,
    documented: stored.resource.write,
    answer: {
      status: 201,
      schema: stored.resource.read,
      description: `${stored.resource.type} resource created`,
    },
    handler: async (tx, { body, actor, services }) => {
      const value = check(stored.resource, known(stored, body))
      const more = (await options.rule?.(tx, { actor, value, before: null, id: null, services })) ?? {}
      const id = await insert(tx, stored, value, more)
      await options.after?.(tx, { actor, value, id })
      return created(tx, stored, id)
    },
  })
}

export function updateRoutes<R extends Resource>(
  stored: StoredResource<R>,
  options: CrudOptions<R>,
): Route[] {
  return (['PUT', 'PATCH'] as const).map((method) =>
    route({
      method,
      url: `/${stored.resource.name}/:id`,
      tag: stored.resource.name,
      summary: `${method === 'PUT' ? 'Replaces' : 'Updates'} the ${stored.resource.type} resource.`,
      access: ['update', subject(stored)],
      params: idParams,
      body: anyBody,
      documented: stored.resource.patch,
      answer: {
        status: 200,
        schema: stored.resource.read,
        description: `${stored.resource.type} resource updated`,
      },
      handler: async (tx, { params, body, actor, request, services }) => {
        const before = await lock(tx, stored, params.id, request.headers['if-match'])
        const value = check(stored.resource, {
          ...(await draftOf(tx, stored, params.id, options.restated)),
          ...known(stored, body),
        })
        const more = (await options.rule?.(tx, { actor, value, before, id: params.id, services })) ?? {}
        await update(tx, stored, params.id, value, more, before)
        await options.after?.(tx, { actor, value, id: params.id })
        return item(tx, stored, params.id)
      },
    }),
  )
}

/** DELETE archives (OPEN-38); `restaurer` takes that back for the undo of a toast. */
export function removeRoutes(
  stored: StoredResource,
  rule?: (tx: Tx, call: Call<{ id: number }, undefined, undefined>) => Promise<void>,
  /** Brings back what the rule took along; the row itself is still archived then. */
  restore?: (tx: Tx, id: number) => Promise<void>,
): Route[] {
  const common = { tag: stored.resource.name, params: idParams, access: ['remove', subject(stored)] as const }
  return [
    route({
      ...common,
      method: 'DELETE',
      url: `/${stored.resource.name}/:id`,
      summary: `Removes the ${stored.resource.type} resource.`,
      answer: { status: 204, schema: null, description: `${stored.resource.type} resource deleted` },
      handler: async (tx, call) => {
        await lock(tx, stored, call.params.id, call.request.headers['if-match'])
        await rule?.(tx, call)
        await setColumns(tx, stored, call.params.id, { archivedAt: sql`now()` })
        return {}
      },
    }),
    route({
      ...common,
      method: 'POST',
      url: `/${stored.resource.name}/:id/restaurer`,
      summary: `Restores an archived ${stored.resource.type} resource.`,
      answer: {
        status: 200,
        schema: stored.resource.read,
        description: `${stored.resource.type} resource restored`,
      },
      handler: async (tx, { params }) => {
        if (await isLiving(tx, stored, params.id)) return item(tx, stored, params.id)
        await restore?.(tx, params.id)
        await setColumns(tx, stored, params.id, { archivedAt: null })
        return item(tx, stored, params.id)
      },
    }),
  ]
}

/** Held until the end, so that it is not removed meanwhile. */
async function isLiving(tx: Tx, stored: StoredResource, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from ${stored.table} where ${live(stored)} and ${columnOf(stored.table, 'id')} = ${id} for no key update`)
  return rowCount !== 0
}

/** An item with its ETag. @throws Refus 404 when the actor cannot see it. */
export async function item(tx: Tx, stored: StoredResource, id: number): Promise<Answer> {
  const write = () => sql`
    select ${columnOf(stored.table, 'version')} as version,
      (select row_to_json(m)::text from (select ${selection(besideOf(stored))}) m) as doc
    from ${stored.table} ${stored.beside?.joins ?? sql``} where ${live(stored)} and ${columnOf(stored.table, 'id')} = ${sql.placeholder('id')}`
  const rows = await again<{ version: number; doc: string }>(tx, stored, 'item', write, { id })
  const row = rows[0]
  if (!row) throw introuvable()
  const context = `{"@context":${JSON.stringify(`${BASE}/contexts/${stored.resource.type}`)},`
  return { body: context + row.doc.slice(1), headers: { etag: `"${row.version}"` } }
}

/** The answer to a creation: 201, Location and the item. */
export async function created(tx: Tx, stored: StoredResource, id: number): Promise<Answer> {
  const answer = await item(tx, stored, id)
  return { ...answer, status: 201, headers: { ...answer.headers, location: iri(stored.resource.name, id) } }
}
