import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base } from '../platform/db/columns.ts'
import { acteur, catalogue, tenant } from '../platform/db/policies.ts'

/** A catalogue entry without exploitant is common to all (OPEN-19). */
const entry = { ...base, exploitantId: integer(), libelle: text().notNull() }

export const prestations = pgTable(
  'prestations',
  { ...entry, category: text().notNull().default('container') },
  (t) => [index('prestations_exploitant').on(t.exploitantId), ...catalogue()],
)

export const typologieLavages = pgTable('typologie_lavages', { ...entry, couleur: text().notNull() }, (t) => [
  index('typologie_lavages_exploitant').on(t.exploitantId),
  ...catalogue(),
])

export const problems = pgTable(
  'problems',
  { ...entry, importance: smallint().notNull(), conteneurType: text().notNull() },
  (t) => [
    index('problems_exploitant').on(t.exploitantId),
    check('problems_importance', sql`${t.importance} between 1 and 4`),
    ...catalogue(),
  ],
)

export const problemLaveuses = pgTable(
  'problem_laveuses',
  { ...entry, importance: smallint().notNull(), category: text().notNull() },
  (t) => [
    index('problem_laveuses_exploitant').on(t.exploitantId),
    check('problem_laveuses_importance', sql`${t.importance} in (3, 4)`),
    check('problem_laveuses_category', sql`${t.category} in ('machine', 'vehicule')`),
    ...catalogue({ client: false }),
  ],
)

/** What the field application asks the crew for (CAT-30 … CAT-42). */
export const forms = pgTable(
  'forms',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    libelle: text().notNull(),
    typologieLavageId: integer().notNull(),
    galleryEnabled: boolean().notNull(),
    hasQrcode: boolean().notNull(),
    hasBarcode: boolean().notNull(),
    hasRFID: boolean('has_rfid').notNull(),
    hasVolume: boolean().notNull(),
    hasWaste: boolean().notNull(),
    releveTerrainEnabled: boolean().notNull(),
    minPhotoAvant: smallint().notNull(),
    minPhotoApres: smallint().notNull(),
    minPhotoMaintenance: smallint().notNull(),
    minPhotoLavageImpossible: smallint().notNull(),
    typologieLavageFallbackId: integer(),
    strategieLavageImpossible: smallint().notNull().default(0),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'forms_client',
    }),
    foreignKey({
      columns: [t.typologieLavageId],
      foreignColumns: [typologieLavages.id],
      name: 'forms_typologie',
    }),
    foreignKey({
      columns: [t.typologieLavageFallbackId],
      foreignColumns: [typologieLavages.id],
      name: 'forms_typologie_fallback',
    }),
    unique('forms_tenant').on(t.exploitantId, t.clientId, t.id),
    index('forms_client_index').on(t.clientId),
    ...tenant({ client: sql`client_id = ${acteur}` }),
  ],
)
