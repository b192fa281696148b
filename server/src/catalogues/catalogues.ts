import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { problem, problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { idParams } from '../platform/http/wire.ts'
import { crud, type ListOptions } from '../platform/resource/crud.ts'
import { ownExploitant } from '../platform/resource/write.ts'
import { prestations, problemLaveuses, problems, typologieLavages } from './tables.ts'
import { usagesRoute } from './usages.ts'

/** A catalogue entry belongs to the exploitant that makes it; the administrator's are common to all (OPEN-19). */
const entries = <R extends Resource>(resource: R, table: PgTable, list: ListOptions = {}) =>
  crud(resource, table, { rule: async (_, { actor, before }) => (before ? {} : ownExploitant(actor)), list })

/** `GET /typologie_lavages?clientId=`: those that a form of this client may name, of its exploitant or common to all. */
const ofClient: ListOptions = {
  where: ({ clientId }) =>
    clientId === undefined
      ? undefined
      : {
          sql: OF_CLIENT,
          values: { clientId },
        },
  more: { clientId: idParams.shape.id.optional() },
}
const OF_CLIENT = sql`(typologie_lavages.exploitant_id is null
  or typologie_lavages.exploitant_id = (select c.exploitant_id from clients c where c.id = ${sql.placeholder('clientId')}))`

export const catalogueRoutes = [
  ...entries(prestation, prestations),
  usagesRoute('prestations'),
  ...entries(typologie, typologieLavages, ofClient),
  usagesRoute('typologie_lavages'),
  ...entries(problem, problems),
  ...entries(problemLaveuse, problemLaveuses),
]
