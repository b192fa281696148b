import type { Portees } from '@lavandiere/domain/programmes/portees.ts'
import { date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide, limit } from '../platform/db/grants.ts'
import { own } from '../platform/db/policies.ts'

/**
 * The keys with which programs call in the name of an account: of a company, or of one of its clients. Of the key itself
 * only a hash is stored, by which `seance_ouverte` finds it.
 */
export const clesApi = pgTable(
  'cles_api',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    compteId: integer().notNull(),
    libelle: text().notNull(),
    empreinte: text().notNull(),
    /** Last characters of the key, by which a person recognises it. */
    fin: text().notNull(),
    portees: jsonb().$type<Portees>().notNull(),
    creeLe: instantColumn().notNull().defaultNow(),
    expireLe: date(),
    /** When the key was last used, to within some minutes. */
    utiliseeLe: instantColumn(),
    revoqueeLe: instantColumn(),
  },
  (t) => [
    keyTo(users, 'cles_api_compte', t.exploitantId, t.compteId),
    unique('cles_api_tenant').on(t.exploitantId, t.id),
    uniqueIndex('cles_api_empreinte').on(t.empreinte),
    index('cles_api_compte_index').on(t.compteId),
    ...own('compte_id', ['exploitant', 'client'], ['select', 'update']),
  ],
)
hide(clesApi.empreinte)
limit('UPDATE', ['exploitant', 'client'], clesApi.revoqueeLe)
