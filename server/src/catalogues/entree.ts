import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { integer, type PgTable, text } from 'drizzle-orm/pg-core'
import { base } from '../platform/db/columns.ts'
import type { Route } from '../platform/http/route.ts'
import { crud, type ListOptions } from '../platform/resource/crud.ts'

/** The columns of every entry of a catalogue; an entry without exploitant is common to all companies (OPEN-19). */
export const entryColumns = { ...base, exploitantId: integer(), libelle: text().notNull() }

/**
 * The calls of a catalogue: an entry belongs to the exploitant that creates it; an administrator's entries are common
 * to all companies (OPEN-19).
 */
export const entryRoutes = <R extends Resource>(
  resource: R,
  table: PgTable,
  list: ListOptions = {},
): Route[] => crud(resource, table, { list })
