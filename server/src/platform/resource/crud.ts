import type { Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Tx } from '../db/actor.ts'
import { type Route, route } from '../http/route.ts'
import { anyBody, idParams } from '../http/wire.ts'
import type { Services } from '../services.ts'
import { questionOf } from './collection.ts'
import { created, item } from './item.ts'
import { collection, type Where } from './list.ts'
import { flag, listQuery, strictQuery } from './list-query.ts'
import { computedSql, type Facts, fieldColumn, type StoredResource, selection } from './present.ts'
import { madeOnce, nameUuid, type UuidRefusals } from './uuid.ts'
import {
  type Columns,
  check,
  draftOf,
  insert,
  known,
  lock,
  lockedRow,
  ownExploitant,
  setColumns,
  update,
} from './write.ts'

/** How a document is asked for. */
interface FormAsked {
  kind: 'list' | 'item'
  groups?: unknown
}

export interface CrudOptions<R extends Resource> {
  /** SQL of computed fields that need only the row itself. */
  computed?: Record<string, SQL>
  /** The other fields that are no column, by the joins that they are read from. */
  facts?: readonly Facts[]
  /** Columns that every row has, and that a creation sets (users by role). */
  scope?: Record<string, string>
  /** Tells of the past: its relations may name rows that have been removed since (OPEN-38). */
  isHistory?: boolean
  /** Rows that the resource shows, where row-level security lets more be seen. */
  visible?: SQL
  /** Fields shown as null, by how a document is asked for; none by default. */
  hidden?: (asked: FormAsked) => readonly string[]
  /** More names of the query of a list, and the rows that it finds by them. */
  list?: ListOptions
  /** `archives=true` in a query shows removed rows too (OPEN-38). */
  showsRemoved?: boolean
  /** The calls that are made; a room writes the others by hand or has none. All by default. */
  calls?: readonly ('list' | 'get' | 'create' | 'update' | 'remove')[]
  /**
   * A telephone may send a creation again: its `uuid` answers the item that it made before. The table has the columns
   * `uuid` and `empreinte`.
   */
  once?: UuidRefusals
  /** Locks what must be locked before the row of an update. */
  hold?: (tx: Tx, id: number) => Promise<void>
  /** The fields of an update as they are checked, where the actor or what is stored changes those that came. */
  amend?: (
    tx: Tx,
    update: { actor: Actor; sent: Columns; before: Columns; id: number; services: Services },
  ) => Promise<Columns>
  /**
   * The business rule of a write. It may refuse (throw a Refus), and returns columns to set in addition to those of the
   * fields, or the id of the item where it has written the rows itself. A new row gets the actor's company unless the
   * rule names another. `before` and `id` are null for a creation.
   */
  rule?: (
    tx: Tx,
    write: {
      actor: Actor
      value: Valid<R>
      /** The body as it came, with the fields that are only read. */
      body: Columns
      before: Columns | null
      id: number | null
      /** The print of the body of a creation with a `uuid` (`once`). */
      empreinte?: string | null
      services: Services
    },
  ) => Promise<Columns | number>
  /**
   * Input fields derived from another one. A PATCH does not pre-fill them from the stored row: a stale copy would
   * contradict the changed field.
   */
  restated?: readonly string[]
  /** Writes lists and days that have tables of their own, in the same transaction, once the row is written. */
  after?: (
    tx: Tx,
    written: { actor: Actor; value: Valid<R>; before: Columns | null; id: number },
  ) => Promise<void>
  /** Refuses a removal, or archives other rows with this one, which is not archived yet. */
  remove?: (tx: Tx, removed: { actor: Actor; id: number }) => Promise<void>
  /** Refuses a restoration, or restores other rows with this one, which is still archived. */
  restore?: (tx: Tx, id: number) => Promise<void>
}

export interface ListOptions {
  more?: z.ZodRawShape
  where?: (query: Record<string, unknown>) => Where | undefined
}

let made = 0

/** A resource with its table and computed fields, as the functions of this folder read and write it. */
export function storedResource<R extends Resource>(
  resource: R,
  table: PgTable,
  options: CrudOptions<R> = {},
): StoredResource<R> {
  const { computed = {}, facts = [], scope = {}, isHistory = false, visible, hidden = () => [] } = options
  const key = `${resource.name} ${made++}`
  const common = { key, resource, table, computed, facts, scope, isHistory, visible, removedToo: false }
  return { ...common, hidden: hidden({ kind: 'item' }) }
}

/**
 * Checks the names in the definition of a list.
 * @throws Error for a field, or a name of the list, that has neither a column nor SQL: the server then does not start
 */
function refuseUnknownNames(stored: StoredResource): void {
  const { resource, table } = stored
  const { filter, order, search = [], by } = resource.list
  for (const name of [...filter, ...order, ...search, by]) {
    if (!fieldColumn(table, name) && !computedSql(stored, name))
      throw new Error(`${resource.name}: the list names ${name}, which is neither a column nor computed`)
  }
  selection(stored)
}

/** The calls of a resource: list, get, create, put, patch, delete and restaurer. */
export function crud<R extends Resource>(resource: R, table: PgTable, options: CrudOptions<R> = {}): Route[] {
  const stored = storedResource(resource, table, options)
  refuseUnknownNames(stored)
  const { calls = ['list', 'get', 'create', 'update', 'remove'] } = options
  const made = {
    list: () => [listRoute(stored, options)],
    get: () => [getRoute(stored, options)],
    create: () => [createRoute(stored, options)],
    update: () => updateRoutes(stored, options),
    remove: () => removeRoutes(stored, options),
  }
  return calls.flatMap((call) => made[call]())
}

const subject = (stored: StoredResource) => stored.resource.name as Subject
const AGAIN =
  '; the same uuid with the same body again answers the first one, with another body 409 and its Location'
const GROUPS = { groups: z.string().max(255).optional() }
const ARCHIVES = { archives: flag.optional() }

/** A resource as a query asks for it. @param kind whether a list or an item is asked for */
export function formsOf<R extends Resource>(
  stored: StoredResource<R>,
  kind: FormAsked['kind'],
  { hidden = () => [] }: CrudOptions<R>,
): (query: Record<string, unknown>) => StoredResource<R> {
  return ({ groups, archives }) => {
    const form = { hidden: hidden({ kind, groups }), removedToo: archives === 'true' }
    return { ...stored, ...form, key: `${stored.key} ${JSON.stringify(form)}` }
  }
}

function listRoute<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route {
  const { resource } = stored
  const { list: { more, where } = {}, showsRemoved } = options
  const shown = formsOf(stored, 'list', options)
  return route({
    call: `GET /${resource.name}`,
    summary: `Retrieves the collection of ${resource.type} resources.`,
    access: ['read', subject(stored)],
    query: listQuery(resource, { ...more, ...(showsRemoved ? ARCHIVES : {}) }),
    answer: { status: 200, schema: z.array(resource.read), description: `${resource.type} collection` },
    handler: async (tx, { query, request, services: { tokens } }) => {
      const asked = { ...questionOf(request), link: tokens.link }
      return { body: await collection(tx, shown(query), query, asked, where?.(query)) }
    },
  })
}

function getRoute<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route {
  const { resource } = stored
  const shown = formsOf(stored, 'item', options)
  return route({
    call: `GET /${resource.name}/:id`,
    summary: `Retrieves a ${resource.type} resource.`,
    access: ['read', subject(stored)],
    params: idParams,
    query: strictQuery({ ...GROUPS, ...(options.showsRemoved ? ARCHIVES : {}) }),
    answer: { status: 200, schema: resource.read, description: `${resource.type} resource` },
    handler: async (tx, { params, query, services }) =>
      item(tx, shown(query), params.id, services, { isLast: true }),
  })
}

function createRoute<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route {
  const { resource } = stored
  if (options.once) nameUuid(resource.name)
  return route({
    call: `POST /${resource.name}`,
    summary: `Creates a ${resource.type} resource${options.once ? AGAIN : ''}.`,
    access: ['create', subject(stored)],
    body: anyBody,
    documented: resource.write,
    answer: { status: 201, schema: resource.read, description: `${resource.type} resource created` },
    handler: async (tx, { body, actor, services }) => {
      const value = check(resource, known(stored, body))
      const make = async (empreinte: string | null) => {
        const write = { actor, value, body, before: null, id: null, empreinte, services }
        const more = (await options.rule?.(tx, write)) ?? {}
        if (typeof more === 'number') return more
        const own = { ...ownExploitant(stored.table, actor), ...(options.once ? { empreinte } : {}) }
        const id = await insert(tx, stored, value, { ...own, ...more })
        await options.after?.(tx, { actor, value, before: null, id })
        return id
      }
      const { once } = options
      const id = once ? await madeOnce(tx, resource.name, body, once, make) : await make(null)
      return created(tx, stored, id, services)
    },
  })
}

function updateRoutes<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route[] {
  const { resource } = stored
  return (['PUT', 'PATCH'] as const).map((method) =>
    route({
      call: `${method} /${resource.name}/:id`,
      summary: `${method === 'PUT' ? 'Replaces' : 'Updates'} the ${resource.type} resource.`,
      access: ['update', subject(stored)],
      params: idParams,
      body: anyBody,
      documented: resource.patch,
      answer: { status: 200, schema: resource.read, description: `${resource.type} resource updated` },
      handler: async (tx, { params: { id }, body, actor, request, services }) => {
        await options.hold?.(tx, id)
        const before = await lock(tx, stored, id, request.headers['if-match'])
        const sent = known(stored, body)
        const amended = (await options.amend?.(tx, { actor, sent, before, id, services })) ?? sent
        const draft = await draftOf(tx, stored, id, options.restated)
        const value = check(resource, { ...draft, ...amended })
        const write = { actor, value, body, before, id, services }
        const more = (await options.rule?.(tx, write)) ?? {}
        if (typeof more !== 'number') {
          await update(tx, stored, id, value, more, before)
          await options.after?.(tx, { actor, value, before, id })
        }
        return item(tx, stored, id, services)
      },
    }),
  )
}

/** DELETE archives (OPEN-38); `restaurer` takes that back for the undo of a toast. */
function removeRoutes<R extends Resource>(stored: StoredResource<R>, options: CrudOptions<R>): Route[] {
  const { resource } = stored
  const common = { params: idParams, access: ['remove', subject(stored)] as const }
  return [
    route({
      ...common,
      call: `DELETE /${resource.name}/:id`,
      summary: `Removes the ${resource.type} resource.`,
      answer: { status: 204, schema: null, description: `${resource.type} resource deleted` },
      handler: async (tx, { params: { id }, actor, request }) => {
        await lock(tx, stored, id, request.headers['if-match'])
        await options.remove?.(tx, { actor, id })
        await setColumns(tx, stored, id, { archivedAt: sql`now()` })
        return {}
      },
    }),
    route({
      ...common,
      call: `POST /${resource.name}/:id/restaurer`,
      summary: `Restores an archived ${resource.type} resource.`,
      answer: { status: 200, schema: resource.read, description: `${resource.type} resource restored` },
      handler: async (tx, { params: { id }, services }) => {
        // A living row is locked until the end, so that it is not removed meanwhile.
        if (await lockedRow(tx, stored, id)) return item(tx, stored, id, services)
        await options.restore?.(tx, id)
        await setColumns(tx, stored, id, { archivedAt: null })
        return item(tx, stored, id, services)
      },
    }),
  ]
}
