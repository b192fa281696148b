import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { detailsTournee } from '@lavandiere/domain/tournees/details.ts'
import { CONTENEURS_MAX } from '@lavandiere/domain/tournees/tournee.ts'
import { sql } from 'drizzle-orm'
import { storedIntervention } from '../interventions/interventions.ts'
import { conteneurListe } from '../patrimoines/conteneurs.ts'
import { foundDocument, jsonList } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { pageOf } from '../platform/resource/list-page.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

const limit = sql`limit ${CONTENEURS_MAX}`

/** In order, and by time (TOUR-40, OPEN-79, OPEN-03). Without a date: today. */
export const detailsRoute = route({
  call: 'GET /campagne_lavages/:id/details',
  summary: 'Retrieves the containers and the interventions of a CampagneLavage resource on a day.',
  access: ['read', 'campagne_lavages'],
  params: idParams,
  query: strictQuery({ date: realDay().optional() }),
  answer: { status: 200, schema: detailsTournee, description: 'Containers and interventions of the day' },
  handler: async (tx, { params: { id }, query }) => {
    const jour = sql`coalesce(${query.date ?? null}::date, current_date)`
    const prevus = sql`coalesce((select array_agg(p.conteneur_id order by p.rang) from points_du_jour(${id}, ${jour}) p),
      (select array_agg(k.conteneur_id order by k.position) from campagne_conteneurs k where k.campagne_id = ${id}
        and not exists (select 1 from jours_tenus o where o.campagne_id = ${id} and o.jour = ${jour})))`
    const conteneurs = pageOf(conteneurListe, {
      matching: sql`conteneurs.archived_at is null and conteneurs.id = any(${prevus})`,
      order: sql`array_position(${prevus}, conteneurs.id)`,
      limit,
    })
    const interventions = pageOf(storedIntervention, {
      matching: sql`interventions.archived_at is null and interventions.jour = ${jour}
        and interventions.campagne_id in (select ${id}::int union select c.campagne_id from points_confies_tenus c
          where c.vers_campagne_id = ${id} and c.jour = ${jour})
        and porteur(interventions.campagne_id, interventions.jour, interventions.conteneur_id) = ${id}`,
      order: sql`interventions.date_evenement, interventions.id`,
      limit,
    })
    return foundDocument(
      tx,
      sql`
      select (select row_to_json(d)::text from (select ${`${BASE}/campagne_lavages/`} || t.id || '/details' as "@id",
        'DetailsTournee' as "@type", ${jour} as date,
        exists (select 1 from jours_tenus o where o.campagne_id = t.id and o.jour = ${jour}) as "estPrevue",
        ${jsonList(conteneurs)} as conteneurs,
        ${jsonList(interventions)} as interventions) d) as doc
      from campagne_lavages t where t.id = ${id} and t.archived_at is null`,
    )
  },
})
