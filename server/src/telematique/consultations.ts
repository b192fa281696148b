import { consultationsLues } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { type Call, route } from '../platform/http/route.ts'
import { strictQuery, whole } from '../platform/resource/list-query.ts'
import type { Vehicule } from './vehicules.ts'

/** Several looks of one person at one day of a vehicle within this time count as one. */
const MEME_REGARD = sql`interval '15 minutes'`

/** Records that the actor looks at the track of a vehicle on a day. */
export async function noteLook(
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  { id, exploitantId }: Vehicule,
  jour: string,
): Promise<void> {
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`insert into consultations (exploitant_id, auteur_id, laveuse_id, jour)
      select ${exploitantId}::int, ${actor.id}::int, ${id}::int, ${jour}::date
      where not exists (select 1 from consultations where laveuse_id = ${id} and jour = ${jour} and auteur_id = ${actor.id}
        and moment > now() - ${MEME_REGARD})`),
  )
}

const PAGE = 50
const PAGES_MAX = 10_000

export const consultationsRoute = route({
  call: 'GET /telematique/consultations',
  summary: 'Who looked at the track of which vehicle, and of which day',
  access: ['read', 'telematique'],
  query: strictQuery({ page: whole(PAGES_MAX).optional() }),
  answer: { status: 200, schema: consultationsLues, description: 'Looks, the newest first' },
  async handler(tx, { query }) {
    const found = await rows(
      tx,
      { moment: 'text', auteur: 'text', laveuse: 'text', jour: 'text', total: 'int' },
      sql`select to_json(c.moment) #>> '{}' as moment, concat_ws(' ', u.libelle, u.lastname) as auteur, l.immatriculation as laveuse,
          c.jour::text as jour, count(*) over () as total
        from consultations c join users u on u.id = c.auteur_id join laveuses l on l.id = c.laveuse_id
        order by c.moment desc, c.id desc limit ${PAGE} offset ${((query.page ?? 1) - 1) * PAGE}`,
    )
    const consultations = found.map(({ total: _, ...one }) => one)
    return { body: { consultations, total: found[0]?.total ?? 0 } }
  },
})
