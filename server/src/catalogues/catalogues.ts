import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { problem, problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { crud } from '../platform/crud.ts'
import { ownExploitant } from '../platform/write.ts'
import { prestations, problemLaveuses, problems, typologieLavages } from './tables.ts'
import { usagesRoute } from './usages.ts'

/** A catalogue entry belongs to the exploitant that makes it; the administrator's are common to all (OPEN-19). */
const entries = <R extends Resource>(resource: R, table: PgTable) =>
  crud(resource, table, { rule: async (_, { actor, before }) => (before ? {} : ownExploitant(actor)) })

export const catalogueRoutes = [
  ...entries(prestation, prestations),
  usagesRoute('prestations'),
  ...entries(typologie, typologieLavages),
  usagesRoute('typologie_lavages'),
  ...entries(problem, problems),
  ...entries(problemLaveuse, problemLaveuses),
]
