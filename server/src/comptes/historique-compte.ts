import { operation } from '@lavandiere/domain/historique/modification.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { operationsOf, pagesOfOperations } from '../historique/routes.ts'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

/** Of a removed account too. */
export const historiqueRoute = route({
  call: 'GET /users/:id/historique',
  summary:
    'Retrieves what was changed on the account, newest first: no password, only that there is another one.',
  access: ['read', 'comptes-tenus'],
  params: idParams,
  query: strictQuery(pagesOfOperations),
  answer: { status: 200, schema: z.array(operation), description: 'Operations, newest first' },
  handler: async (tx, { params: { id }, query, request }) => {
    await foundRow(tx, {}, sql`select from users where id = ${id}`)
    return operationsOf(tx, sql`(select * from modifications where compte_id = ${id})`, query, request)
  },
})
