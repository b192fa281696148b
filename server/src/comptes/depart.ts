import { USAGES_NOMMES } from '@lavandiere/domain/catalogues/usages.ts'
import { type Depart, depart } from '@lavandiere/domain/comptes/depart.ts'
import { introuvable } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'

/** The people of the account `u` of one role. */
const people = (role: 'client' | 'operateur') =>
  sql`users p where p.exploitant_id = u.id and p.role = ${role} and p.archived_at is null`

/** `GET /users/:id/depart`: what a person is told before removing an account; only an exploitant's has anybody. */
export const departRoute = route({
  method: 'GET',
  url: '/users/:id/depart',
  tag: 'users',
  summary: 'Retrieves who holds the account, and who would be removed with it.',
  access: ['remove', 'users'],
  params: idParams,
  answer: {
    status: 200,
    schema: depart.extend({ '@id': z.string() }),
    description: 'Number of clients; number and first names of operateurs',
  },
  handler: async (tx, { params }) => {
    const { rows } = await tx.execute<Depart & Record<string, unknown>>(sql`
      select (select count(*)::int from ${people('client')}) as clients,
        json_build_object('total', (select count(*) from ${people('operateur')}),
          'libelles', (select coalesce(json_agg(n.libelle), '[]') from (
            select p.libelle from ${people('operateur')}
            order by p.libelle collate fr_naturel, p.id limit ${USAGES_NOMMES}) n)) as operateurs
      from users u where u.id = ${params.id} and u.archived_at is null`)
    const found = rows[0]
    if (!found) throw introuvable()
    return { body: { '@id': `${BASE}/users/${params.id}/depart`, ...found } }
  },
})
