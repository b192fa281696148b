import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { catalogue } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import { entryColumns } from './entree.ts'
import { tourneesNaming, usagesRoute } from './usages.ts'

export const prestations = pgTable(
  'prestations',
  { ...entryColumns, category: text().notNull().default('container') },
  (t) => [index('prestations_exploitant').on(t.exploitantId), ...catalogue()],
)

export const routes = [
  ...crud(prestation, prestations),
  usagesRoute('prestations', { usersOf: tourneesNaming('prestation_id') }),
]
