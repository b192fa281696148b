import { integer, text } from 'drizzle-orm/pg-core'
import { base } from '../platform/db/columns.ts'

/**
 * The columns of every entry of a catalogue. An entry belongs to the exploitant that creates it; an administrator's entries
 * are common to all companies (OPEN-19).
 */
export const entryColumns = { ...base, exploitantId: integer(), libelle: text().notNull() }
