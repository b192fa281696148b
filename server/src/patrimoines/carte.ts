import { introuvable } from '@lavandiere/domain/kernel/errors.ts'
import { CARTE_MAX, carteConteneurs } from '@lavandiere/domain/patrimoines/carte.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { couleurGps, derniere, dernierJour, releve, status } from './etat.ts'

const column = (value: SQL) => sql`coalesce(array_to_json(array_agg(${value})), '[]')`

/**
 * The columns of the map, by one statement: for 50,000 containers the latest day of each tournée is found once for all,
 * and arrays cost half of as many objects.
 */
function statement(patrimoineId: number, withGps: boolean): SQL {
  const gps = withGps ? couleurGps(sql`c.latitude`, sql`c.longitude`) : sql`null::text`
  return sql`
    select (with rondes as materialized (
      select t.id, ${dernierJour(sql`t.id`)} as jour from campagne_lavages t
      where t.patrimoine_id = ${patrimoineId} and t.archived_at is null
    ), cycles as (
      select k.conteneur_id, max(r.jour) as jour
      from rondes r join campagne_conteneurs k on k.campagne_id = r.id group by k.conteneur_id
    )
    select json_build_object('@id', ${`${iri('patrimoines', patrimoineId)}/carte`}::text, '@type', 'CarteConteneurs',
      'total', (select count(*)::int from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null),
      'id', ${column(sql`v.id`)}, 'nomenclature', ${column(sql`v.nomenclature`)},
      'conteneurType', ${column(sql`v.conteneur_type`)},
      'latitude', ${column(sql`v.latitude`)}, 'longitude', ${column(sql`v.longitude`)},
      'status', ${column(sql`v.status`)}, 'gps', ${withGps ? column(sql`v.gps`) : sql`null`})::text
    from (select c.id, c.nomenclature, c.conteneur_type, c.latitude, c.longitude, ${status} as status, ${gps} as gps
      from (select * from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null
        order by id limit ${CARTE_MAX}) c
      ${derniere(sql`i.conteneur_id = c.id`)} left join cycles cycle on cycle.conteneur_id = c.id
      ${withGps ? releve(sql`c.id`) : sql``} order by c.id) v) as carte
    from patrimoines where id = ${patrimoineId} and archived_at is null`
}

/** `GET /patrimoines/{id}/carte`: its containers as columns, for a map of tens of thousands. */
export const carteRoute = route({
  method: 'GET',
  url: '/patrimoines/:id/carte',
  tag: 'patrimoines',
  summary: 'Retrieves the containers of a Patrimoine resource as columns for a map.',
  access: ['read', 'conteneurs'],
  params: idParams,
  query: strictQuery({ groups: z.string().max(255).optional() }),
  answer: { status: 200, schema: carteConteneurs, description: 'The map of the containers' },
  handler: async (tx, { params, query }) => {
    const { rows } = await tx.execute<{ carte: string }>(statement(params.id, query.groups === 'releves'))
    const [found] = rows
    if (!found) throw introuvable()
    return { body: found.carte }
  },
})
