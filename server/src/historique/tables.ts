import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../platform/db/columns.ts'
import { journal } from '../platform/db/policies.ts'

/**
 * Changes of patrimoines, containers and accounts: author, date, values before and after. Written by triggers of the database,
 * so that imports, bulk edits, moves and single edits are all recorded (docs/decisions/030). No foreign key: a line
 * records what was true for that company then, even of a patrimoine that belongs to another one since.
 */
export const modifications = pgTable(
  'modifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the account of an administrator. */
    exploitantId: integer(),
    /** Null for an account. */
    patrimoineId: integer(),
    /** The container; null for the patrimoine itself, and for containers created together. */
    conteneurId: integer(),
    compteId: integer(),
    sujet: text().$type<'patrimoine' | 'conteneur' | 'compte'>().notNull(),
    nature: text().$type<'creation' | 'modification' | 'suppression' | 'restauration'>().notNull(),
    /** Number of containers of the line. */
    nombre: integer().notNull().default(1),
    /** The start of the transaction: the same for all changes of one action. */
    moment: instantColumn().notNull().defaultNow(),
    auteurId: integer(),
    auteurRole: text().notNull(),
    /** The changed fields, by their names in the API. */
    avant: jsonb(),
    apres: jsonb(),
  },
  (t) => [
    index('modifications_patrimoine').on(t.patrimoineId, t.moment.desc()),
    index('modifications_conteneur')
      .on(t.conteneurId, t.moment.desc())
      .where(sql`${t.conteneurId} is not null`),
    index('modifications_compte').on(t.compteId, t.moment.desc()).where(sql`${t.compteId} is not null`),
    index('modifications_moment').using('brin', t.moment),
    check('modifications_objet', sql`num_nonnulls(${t.patrimoineId}, ${t.compteId}) = 1`),
    ...journal(),
  ],
)
