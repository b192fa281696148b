import { compte } from '@lavandiere/domain/comptes/compte.ts'
import { compteSupprime } from '@lavandiere/domain/comptes/corbeille.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { foundRow, jsonList } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { listQuery, pageRows, whole } from '../platform/resource/list-query.ts'
import { matchesCompte } from './recherche-comptes.ts'

const PAGE_SIZE_MAX = 50
const PAGE_SIZE = 15

export const corbeilleRoute = route({
  call: 'GET /users/corbeille',
  summary: 'Retrieves a page of the removed accounts.',
  access: ['remove', 'users'],
  query: listQuery(
    { ...compte, list: { ...compte.list, filter: [], order: [] } },
    { itemsPerPage: whole(PAGE_SIZE_MAX).default(PAGE_SIZE), id: idParams.shape.id.optional() },
  ),
  answer: { status: 200, schema: z.array(compteSupprime), description: 'User collection' },
  handler: async (tx, { query, request }) => {
    const page = { page: Number(query.page ?? 1), itemsPerPage: Number(query.itemsPerPage) }
    const among = query.id === undefined ? sql`true` : sql`users.id = ${query.id}`
    const removed = sql`users.archived_at is not null and ${among} and ${matchesCompte(String(query.search ?? ''))}`
    const found = await foundRow(
      tx,
      { total: 'int', member: 'text' },
      sql`
      select (select count(*)::int from users where ${removed}) as total, ${jsonList(sql`
          select '/api/users/' || users.id as "@id", 'User' as "@type", users.id, users.libelle, users.email,
            json_build_array('ROLE_' || upper(users.role)) as roles,
            case when e.id <> users.id then json_build_object('@id', '/api/exploitants/' || e.id, 'id', e.id, 'libelle', e.libelle) end as exploitant,
            users.archived_at as "supprimeLe",
            case when e.id <> users.id and e.archived_at is not null then 'exploitant'
              when exists (select 1 from users other where other.email = users.email and other.archived_at is null) then 'email'
            end as obstacle
          from users left join users e on e.id = users.exploitant_id
          where ${removed} order by users.archived_at desc, users.id desc ${pageRows(page)}`)}::text as member`,
    )
    return { body: pageAnswer(compte, found, page, request) }
  },
})
