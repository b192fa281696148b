import { ID_MAX, realDay } from '@lavandiere/domain/kernel/fields.ts'
import { comparaison } from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { CONTENEURS_MAX } from '@lavandiere/domain/tournees/tournee.ts'
import { sql } from 'drizzle-orm'
import { foundDocument } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { strictQuery, whole } from '../platform/resource/list-query.ts'
import { isShownOn } from '../tournees/jours-travailles.ts'

/** Passages of one day at most: two at each place of the longest possible round. */
const PASSAGES_MAX = 2 * CONTENEURS_MAX

/**
 * The plan in its order, and the washes of that day (OPEN-03) in the order of time, in one statement (DASH-30,
 * DASH-31). On a day on which the tournée does not take place, the plan is empty.
 */
export const comparaisonRoute = route({
  call: 'GET /tournee/conteneurs-interventions',
  tag: 'tableau-de-bord',
  summary: 'Retrieves the planned and the actual order of a CampagneLavage resource on a day.',
  access: ['read', 'campagne_lavages'],
  query: strictQuery({ date: realDay(), tourneeId: whole(ID_MAX) }),
  answer: { status: 200, schema: comparaison, description: 'The planned and the actual order' },
  handler: async (tx, { query: { date, tourneeId } }) => {
    const jour = sql`${date}::date`
    const iri = sql`${`${BASE}/tournee/conteneurs-interventions?date=${date}&tourneeId=${tourneeId}`}::text`
    return foundDocument(
      tx,
      sql`
      with tournee as (
        select t.id, t.libelle from campagne_lavages t where t.id = ${tourneeId} and ${isShownOn(jour)}
      ), passages as materialized (
        select i.id, i.conteneur_id, i.patrimoine_id, i.date_evenement, i.is_accessible, i.status, p.problemes
        from interventions i cross join lateral problemes_de(i.id) p
        where i.campagne_id in (select id from tournee union select c.campagne_id from points_confies_tenus c
            join tournee t on t.id = c.vers_campagne_id where c.jour = ${jour})
          and i.jour = ${jour} and i.archived_at is null
          and porteur(i.campagne_id, i.jour, i.conteneur_id) = (select id from tournee)
        order by i.date_evenement, i.id limit ${PASSAGES_MAX}
      ), prevus as (
        select l.rang, l.conteneur_id, l.patrimoine_id from tournee t cross join lateral (
          select k.rang, k.conteneur_id, c.patrimoine_id from points_du_jour(t.id, ${jour}) k join conteneurs c on c.id = k.conteneur_id
          union all select 1, null, p.id from plan_du_jour(t.id, ${jour}) v join patrimoines p on p.id = v.patrimoine_id
            where p.is_unipatrimoine and v.tenu) l
        order by l.rang limit ${CONTENEURS_MAX}
      ), places as (
        select 0 as liste, rang, conteneur_id, patrimoine_id, null::int as intervention from prevus
        union all select 1, row_number() over (order by date_evenement, id), conteneur_id, patrimoine_id, id from passages
      ), membres as (
        select v.liste, v.rang, json_build_object('id', coalesce(c.id, p.id), 'nomenclature', coalesce(c.nomenclature, p.libelle),
          'adresse', case when c.id is null then p.lieu else nullif(concat_ws(', ', c.adresse, c.commune), '') end,
          'latitude', case when c.id is null then p.latitude else c.latitude end,
          'longitude', case when c.id is null then p.longitude else c.longitude end, 'estPatrimoine', c.id is null,
          'date_evenement', i.date_evenement, 'isAccessible', i.is_accessible, 'status', i.status, 'problemes', coalesce(i.problemes, '[]')) as membre
        from places v join patrimoines p on p.id = v.patrimoine_id left join conteneurs c on c.id = v.conteneur_id
          left join lateral (select * from passages i where case when v.intervention is null
            then i.patrimoine_id = v.patrimoine_id and i.conteneur_id is not distinct from v.conteneur_id
            else i.id = v.intervention end order by i.date_evenement desc, i.id desc limit 1) i on true
      )
      select json_build_object('@id', ${iri}, '@type', 'ComparaisonTournee', 'date', ${jour}, 'libelle', t.libelle,
        'ordre_prevu', coalesce((select json_agg(membre order by rang) from membres where liste = 0), '[]'),
        'ordre_reel', coalesce((select json_agg(membre order by rang) from membres where liste = 1), '[]'))::text as doc
      from tournee t`,
    )
  },
})
