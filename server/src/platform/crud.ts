import { introuvable, invalide, Refus, type Violation } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta, idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Tx } from './db/actor.ts'
import { again } from './db/statements.ts'
import { collection, listQuery, type Where } from './list.ts'
import { columnOf, fieldColumn, type Kept, live, selection } from './present.ts'
import { type Answer, type Call, type Route, route } from './route.ts'
import type { Services } from './services.ts'
import { BASE, idParams, iri, violationsOf } from './wire.ts'

/** Columns to write, by the key that drizzle knows them by. */
export type Columns = Record<string, unknown>

export interface CrudOptions<R extends Resource> {
  /** SQL of the computed fields that are no column. */
  computed?: Record<string, SQL>
  /** Columns that every row has, and that a creation sets (users by role). */
  scope?: Record<string, string>
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
  return { resource, table, computed: options.computed ?? {}, scope: options.scope ?? {} }
}

const bodySchema = z.record(z.string(), z.unknown(), { error: 'Un objet JSON est attendu' })

/** list, get, create, put, patch, delete and restaurer of a resource. */
export function crud<R extends Resource>(resource: R, table: PgTable, options: CrudOptions<R> = {}): Route[] {
  const kept = keep(resource, table, options)
  return [
    listRoute(kept),
    getRoute(kept),
    createRoute(kept, options),
    ...updateRoutes(kept, options),
    ...removeRoutes(kept),
  ]
}

const subject = (kept: Kept) => kept.resource.name as Subject

export function listRoute(
  kept: Kept,
  where?: (query: Record<string, unknown>) => Where | undefined,
  more?: z.ZodRawShape,
): Route {
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
      body: await collection(tx, kept, query, request.url, where?.(query)),
    }),
  })
}

export function getRoute(kept: Kept): Route {
  return route({
    method: 'GET',
    url: `/${kept.resource.name}/:id`,
    tag: kept.resource.name,
    summary: `Retrieves a ${kept.resource.type} resource.`,
    access: ['read', subject(kept)],
    params: idParams,
    query: z.strictObject({ groups: z.string().max(255).optional() }),
    answer: { status: 200, schema: kept.resource.read, description: `${kept.resource.type} resource` },
    handler: async (tx, { params }) => item(tx, kept, params.id),
  })
}

export function createRoute<R extends Resource>(kept: Kept<R>, options: CrudOptions<R>): Route {
  return route({
    method: 'POST',
    url: `/${kept.resource.name}`,
    tag: kept.resource.name,
    summary: `Creates a ${kept.resource.type} resource.`,
    access: ['create', subject(kept)],
    body: bodySchema,
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
      body: bodySchema,
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
        await restore?.(tx, params.id)
        await setColumns(tx, kept, params.id, { archivedAt: null })
        return item(tx, kept, params.id)
      },
    }),
  ]
}

/** An item with its ETag. @throws Refus 404 when the actor cannot see it. */
export async function item(tx: Tx, kept: Kept, id: number): Promise<Answer> {
  const write = () => sql`
    select ${columnOf(kept.table, 'version')} as version,
      (select row_to_json(m)::text from (select ${selection(kept)}) m) as doc
    from ${kept.table} where ${live(kept)} and ${columnOf(kept.table, 'id')} = ${sql.placeholder('id')}`
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

/** A whole item against its definition. @throws Refus 422 with the violations. */
export function check<R extends Resource>(resource: R, draft: unknown): Valid<R> {
  const parsed = resource.write.safeParse(draft)
  if (parsed.success) return parsed.data as Valid<R>
  const violations: Violation[] = violationsOf(parsed.error)
  throw new Refus('invalide', violations.map((v) => v.message).join('\n'), { violations })
}

/** What is dropped beside JSON-LD keywords and computed fields: `originId` is where @api-platform/admin keeps the id. */
const IDS = new Set(['id', 'originId'])

/**
 * A body without what is only read: JSON-LD keywords, the id and the computed fields are dropped, a relation given as
 * the object that was read becomes its IRI. Everything else stays, so that an unknown property is refused.
 */
export function known(kept: Pick<Kept, 'resource'>, body: Record<string, unknown>): Record<string, unknown> {
  const { fields, computed } = kept.resource
  const entries = Object.entries(body).filter(
    ([key]) =>
      Object.hasOwn(fields, key) || !(key.startsWith('@') || IDS.has(key) || Object.hasOwn(computed, key)),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      Object.hasOwn(fields, key) && fieldMeta(fields[key] ?? z.never()).ref ? toIri(value) : value,
    ]),
  )
}

function toIri(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIri)
  return typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value
}

/**
 * The row that a write is about, locked, as its columns.
 * @throws Refus 404 when the actor cannot see it, 412 when If-Match names another version (S14).
 */
export async function lock(tx: Tx, kept: Kept, id: number, ifMatch?: string): Promise<Columns> {
  const wanted = Object.keys(kept.resource.fields).flatMap((key) => {
    const column = fieldColumn(kept.table, key)
    const hidden = fieldMeta(kept.resource.fields[key] ?? z.never()).writeOnly
    return column && !hidden ? [sql`${column} as ${sql.identifier(key)}`] : []
  })
  const all = sql.join(
    [sql`${columnOf(kept.table, 'id')} as id`, sql`${columnOf(kept.table, 'version')} as version`, ...wanted],
    sql`, `,
  )
  const { rows } = await tx.execute(sql`
    select ${all} from ${kept.table} where ${live(kept)} and ${columnOf(kept.table, 'id')} = ${id} for no key update`)
  const row = rows[0]
  if (!row) throw await unwritable(tx, kept, id)
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(`"${row.version}"`)) {
    throw new Refus(
      'perime',
      "Cet élément a été modifié par quelqu'un d'autre : rechargez la page avant de continuer",
    )
  }
  return row
}

/** Why a row cannot be locked: one that the actor may read but not write (a common entry) is 403, any other is 404. */
async function unwritable(tx: Tx, kept: Kept, id: number): Promise<Refus> {
  const { rows } = await tx.execute(sql`
    select 1 from ${kept.table} where ${live(kept)} and ${columnOf(kept.table, 'id')} = ${id}`)
  return rows.length > 0
    ? new Refus('interdit', "Cet élément est commun à tous : seul l'administrateur peut le modifier")
    : introuvable()
}

/**
 * The stored item in the form that a person writes, to lay a partial update over: as it is read, relations as IRIs. So a
 * list kept in another table (problems of an intervention) stays unless the update names it.
 */
async function draftOf(tx: Tx, kept: Kept, id: number, restated: readonly string[] = []): Promise<Columns> {
  const { rows } = await tx.execute<{ doc: Record<string, unknown> }>(sql`
    select (select row_to_json(m) from (select ${selection(kept)}) m) as doc
    from ${kept.table} where ${columnOf(kept.table, 'id')} = ${id}`)
  const draft = known(kept, rows[0]?.doc ?? {})
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([key]) => Object.hasOwn(kept.resource.fields, key) && !restated.includes(key),
    ),
  )
}

/** The fields of a checked item as columns; fields without a column of their own are the rule's business. */
async function columnsOf(
  tx: Tx,
  kept: Kept,
  value: Record<string, unknown>,
  before: Columns | null = null,
): Promise<Columns> {
  const columns: Columns = {}
  for (const [key, schema] of Object.entries(kept.resource.fields)) {
    const { ref, many, writeOnly } = fieldMeta(schema)
    if (many || writeOnly || value[key] === undefined) continue
    const column = ref ? `${key}Id` : key
    if (!columnOf(kept.table, column)) continue
    columns[column] = ref
      ? await target(tx, ref, key, value[key], before?.[key])
      : value[key] === ''
        ? null
        : value[key]
  }
  return columns
}

/**
 * The id that a relation points to, when the actor can see a live row there.
 * @param before the id that it pointed to: kept without a look, for what it names may have been archived since (OPEN-38).
 * @throws Refus 422 on that field.
 */
export async function target(
  tx: Tx,
  resource: string,
  field: string,
  value: unknown,
  before?: unknown,
): Promise<number | null> {
  if (value === null) return null
  const id = idOf(String(value), resource)
  if (id !== null && id === before) return id
  const found =
    id === null
      ? []
      : (
          await tx.execute(
            sql`select 1 from ${sql.identifier(resource)} where id = ${id} and archived_at is null`,
          )
        ).rows
  if (id === null || found.length === 0) throw invalide(field, "L'élément choisi n'existe pas", 'relation')
  return id
}

export async function insert(
  tx: Tx,
  kept: Kept,
  value: Record<string, unknown>,
  more: Columns,
): Promise<number> {
  const columns = { ...kept.scope, ...(await columnsOf(tx, kept, value)), ...more }
  const [row] = await tx
    .insert(kept.table)
    .values(columns as never)
    .returning({ id: columnOf(kept.table, 'id') as never })
  return Number((row as { id: number }).id)
}

export async function update(
  tx: Tx,
  kept: Kept,
  id: number,
  value: Record<string, unknown>,
  more: Columns,
  before: Columns | null = null,
): Promise<void> {
  await setColumns(tx, kept, id, { ...(await columnsOf(tx, kept, value, before)), ...more })
}

/** Writes columns of one row and moves its version on. @throws Refus 404 when the actor may not write that row. */
export async function setColumns(tx: Tx, kept: Kept, id: number, columns: Columns): Promise<void> {
  const scope = Object.entries(kept.scope).map(([key, v]) => sql`${columnOf(kept.table, key)} = ${v} and `)
  const { rowCount } = await tx
    .update(kept.table)
    .set({ ...columns, version: sql`${columnOf(kept.table, 'version')} + 1`, updatedAt: sql`now()` } as never)
    .where(sql`${sql.join(scope, sql``)}${columnOf(kept.table, 'id')} = ${id}`)
  if (rowCount === 0) throw introuvable()
}

/**
 * The exploitant that a row of the actor belongs to: its own for an exploitant, none for an administrator, who keeps
 * the common entries of the catalogues (OPEN-19).
 */
export const ownExploitant = (actor: Actor): Columns => ({ exploitantId: actor.exploitantId })
