import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../platform/db/columns.ts'
import { closed, everyRow, may } from '../platform/db/policies.ts'

/** The backups that were tried, good or not: administrators read when the last good one was made. */
export const sauvegardes = pgTable(
  'sauvegardes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    debut: instantColumn().notNull(),
    fin: instantColumn().notNull(),
    /** Whether it was restored, and the restored rows and files were those of the original. */
    estBonne: boolean().notNull(),
    lignes: bigint({ mode: 'number' }).notNull(),
    octets: bigint({ mode: 'number' }).notNull(),
    fichiers: integer().notNull(),
    /** Files that rows name and the store no longer has. */
    fichiersManquants: integer().notNull(),
    /** Why it is not good; null for a good one. */
    raison: text(),
  },
  (t) => [index('sauvegardes_fin_index').on(t.fin), ...closed(), ...may('admin', ['select'], everyRow)],
)
