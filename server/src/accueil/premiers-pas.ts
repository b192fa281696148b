import { premiersPas } from '@lavandiere/domain/accueil/premiers-pas.ts'
import { sql } from 'drizzle-orm'
import { foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'

const URL = '/accueil/premiers-pas'
const { '@id': _id, '@type': _type, ...columns } = premiersPas.shape

const readSteps = route({
  call: `GET ${URL}`,
  tag: 'accueil',
  summary: 'Retrieves how far the company has come with what its first round needs.',
  access: ['read', 'premiers-pas'],
  answer: { status: 200, schema: premiersPas, description: 'The steps' },
  handler: async (tx, { actor }) => {
    const found = await foundRow(
      tx,
      columns,
      sql`select exists (select 1 from reglages_exploitants where premiers_pas_ranges) as ranges,
          (select max(id) from users where role = 'client' and archived_at is null) as client,
          exists (select 1 from forms where archived_at is null) as formulaire,
          (select max(id) from patrimoines where archived_at is null and not is_unipatrimoine) as patrimoine,
          exists (select 1 from conteneurs where archived_at is null)
            or exists (select 1 from patrimoines where archived_at is null and is_unipatrimoine) as conteneurs,
          exists (select 1 from users where role = 'operateur' and archived_at is null) as operateur,
          exists (select 1 from campagne_lavages where archived_at is null) as tournee,
          exists (select 1 from interventions where exploitant_id = ${actor.exploitantId} and archived_at is null) as lavage`,
    )
    return { body: { '@id': `${BASE}${URL}`, '@type': 'PremiersPas', ...found } }
  },
})

const putAway = route({
  call: `DELETE ${URL}`,
  tag: 'accueil',
  summary: 'Puts the first steps of the company away, for ever.',
  access: ['remove', 'premiers-pas'],
  answer: { status: 204, schema: null, description: 'They are put away' },
  handler: async (tx, { actor }) => {
    await tx.execute(sql`
      insert into reglages_exploitants (exploitant_id, premiers_pas_ranges) values (${actor.exploitantId}, true)
      on conflict (exploitant_id) do update set premiers_pas_ranges = true`)
    return { status: 204 }
  },
})

export const premiersPasRoutes: readonly Route[] = [readSteps, putAway]
