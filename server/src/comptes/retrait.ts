import { USAGES_NOMMES, usages } from '@lavandiere/domain/catalogues/usages.ts'
import { retrait } from '@lavandiere/domain/comptes/retrait.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tourneesNaming, type UsersOf, usagesOf } from '../catalogues/usages.ts'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'

/** The number of rows, and their first labels. */
const labelledUsages = (rows: SQL) => sql`(select json_build_object(
    'total', count(*), 'libelles', coalesce((array_agg(libelle order by libelle collate fr_naturel, id))[:${sql.raw(String(USAGES_NOMMES))}], '{}'))
  from ${rows} and archived_at is null)`
const people = (role: 'client' | 'operateur') =>
  labelledUsages(sql`users p where p.exploitant_id = u.id and p.id <> u.id and p.role = ${role}`)

/** The tournées that use an account, by the role of the account. */
const tourneesOf: Partial<Record<string, UsersOf>> = {
  client: tourneesNaming('client_id'),
  operateur: tourneesNaming('chauffeur_id', 'equipier_id'),
}

/** Shown before an account is removed or refused. */
export const retraitRoute = route({
  call: 'GET /users/:id/retrait',
  summary: 'Retrieves what the removal of the account would meet.',
  access: ['remove', 'users'],
  params: idParams,
  answer: {
    status: 200,
    schema: retrait.extend({ '@id': z.string() }),
    description: 'Clients, operateurs, patrimoines, forms and tournées: how many, and the first labels',
  },
  handler: async (tx, { params }) => {
    const found = await foundRow(
      tx,
      { role: 'text', clients: usages, operateurs: usages, patrimoines: usages, forms: usages },
      sql`
      select u.role, ${people('client')} as clients, ${people('operateur')} as operateurs,
        ${labelledUsages(sql`patrimoines p where p.client_id = u.id`)} as patrimoines,
        ${labelledUsages(sql`forms f where f.client_id = u.id`)} as forms
      from users u where u.id = ${params.id} and u.archived_at is null`,
    )
    const { role, ...met } = found
    const usersOf = tourneesOf[role]
    const tournees = usersOf ? await usagesOf(tx, usersOf, params.id) : { total: 0, libelles: [] }
    return { body: { '@id': `${BASE}/users/${params.id}/retrait`, ...met, tournees } }
  },
})
