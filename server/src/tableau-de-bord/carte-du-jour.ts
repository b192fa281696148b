import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { CARTE_JOUR_MAX, carteDuJour } from '@lavandiere/domain/tableau-de-bord/carte-du-jour.ts'
import { type SQL, sql } from 'drizzle-orm'
import { foundDocument } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { refuseClosedDay } from './acces.ts'
import { dayOf } from './rounds.ts'

const rankedColumn = (value: SQL) =>
  sql`coalesce(json_agg(${value} order by v.campagne_id, v.rang, v.id), '[]')`

/**
 * The statement for the columns of the map: first the places of the rounds in the order of their plans, then washed
 * places outside the plan.
 */
function dayMapStatement(exploitant: number, date: string): SQL {
  const jour = sql`${date}::date`
  return sql`
    with ${dayOf(exploitant, jour)}, prevus as (
      select t.id as campagne_id, t.patrimoine_id, k.conteneur_id, k.rang from plans t
        cross join lateral unnest(t.conteneurs) with ordinality as k(conteneur_id, rang)
      union all
      select t.id, t.patrimoine_id, null, 1 from plans t join patrimoines p on p.id = t.patrimoine_id and p.is_unipatrimoine and t.tenu
    ), visites as (
      select campagne_id, patrimoine_id, conteneur_id, status, date_evenement from faits where compte
    ), lieux as (
      select coalesce(l.campagne_id, f.campagne_id) as campagne_id, coalesce(l.patrimoine_id, f.patrimoine_id) as patrimoine_id,
        coalesce(l.conteneur_id, f.conteneur_id) as conteneur_id, l.rang, f.status, f.date_evenement
      from prevus l full join visites f on f.campagne_id = l.campagne_id
        and coalesce(f.conteneur_id, -f.patrimoine_id) = coalesce(l.conteneur_id, -l.patrimoine_id)
      where l.campagne_id is not null or f.campagne_id in (select id from plans)
    ), v as (
      select coalesce(g.vers_campagne_id, l.campagne_id) as campagne_id, l.rang, coalesce(c.id, p.id) as id, c.id is null as uni, coalesce(c.nomenclature, p.libelle) as nom,
        case when c.id is null then p.latitude else c.latitude end as latitude,
        case when c.id is null then p.longitude else c.longitude end as longitude,
        coalesce(l.status, 1) as status, l.date_evenement as quand
      from lieux l join patrimoines p on p.id = l.patrimoine_id left join conteneurs c on c.id = l.conteneur_id
        left join points_confies_tenus g on g.campagne_id = l.campagne_id and g.jour = ${jour} and g.conteneur_id = l.conteneur_id
      order by l.campagne_id, l.rang, c.id limit ${CARTE_JOUR_MAX}
    )
    select json_build_object('@id', ${`${BASE}/dashboard/carte?date=${date}`}::text, '@type', 'CarteDuJour', 'date', ${jour},
      'total', (select count(*)::int from lieux), 'tournee', ${rankedColumn(sql`v.campagne_id`)}, 'id', ${rankedColumn(sql`v.id`)},
      'estPatrimoine', ${rankedColumn(sql`v.uni`)}, 'nomenclature', ${rankedColumn(sql`v.nom`)}, 'latitude', ${rankedColumn(sql`v.latitude`)},
      'longitude', ${rankedColumn(sql`v.longitude`)}, 'status', ${rankedColumn(sql`v.status`)}, 'quand', ${rankedColumn(sql`v.quand`)})::text as doc
    from v`
}

/** For the calling exploitant or client (OPEN-09). */
export const mapRoute = route({
  call: 'GET /dashboard/carte',
  tag: 'tableau-de-bord',
  summary: "Retrieves the places of a day's rounds as columns for a map.",
  access: ['read', 'tableau-de-bord-carte'],
  query: strictQuery({ date: realDay() }),
  answer: { status: 200, schema: carteDuJour, description: 'The places of the day' },
  handler: async (tx, { actor, query }) => {
    await refuseClosedDay(tx, actor)
    if (actor.exploitantId === null) throw forbidden()
    return foundDocument(tx, dayMapStatement(actor.exploitantId, query.date))
  },
})
