import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { catalogue } from '../platform/db/policies.ts'
import { idParams } from '../platform/http/wire.ts'
import { crud, type ListOptions } from '../platform/resource/crud.ts'
import { entryColumns } from './entree.ts'
import { type UsersOf, usagesRoute } from './usages.ts'

export const typologieLavages = pgTable(
  'typologie_lavages',
  { ...entryColumns, couleur: text().notNull() },
  (t) => [index('typologie_lavages_exploitant').on(t.exploitantId), ...catalogue()],
)

const OF_CLIENT = sql`(typologie_lavages.exploitant_id is null
  or typologie_lavages.exploitant_id = (select c.exploitant_id from clients c where c.id = ${sql.placeholder('clientId')}))`

/**
 * `GET /typologie_lavages?clientId=`: the typologies that a form of this client may name: its exploitant's, and the
 * common ones.
 */
const ofClient: ListOptions = {
  where: ({ clientId }) =>
    clientId === undefined ? undefined : { key: 'client', sql: OF_CLIENT, values: { clientId } },
  more: { clientId: idParams.shape.id.optional() },
}

const formulairesNaming: UsersOf = (id) =>
  sql`select libelle from forms
    where ${id} in (typologie_lavage_id, typologie_lavage_fallback_id) and archived_at is null`

export const routes = [
  ...crud(typologie, typologieLavages, { list: ofClient }),
  usagesRoute('typologie_lavages', { usersOf: formulairesNaming }),
]
