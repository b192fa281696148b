import { EARTH_M } from '@lavandiere/domain/kernel/geo.ts'
import { GPS_ORANGE_M, GPS_VERT_M } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Facts, iriOf, shortJoin } from '../platform/resource/present.ts'

/** The state of a container, computed on every read and never stored (OPEN-01). */

/** The newest intervention of each row of `conteneurs`. */
export const lastIntervention: Facts = {
  joins: () => sql`left join dernieres_interventions derniere on derniere.conteneur_id = conteneurs.id`,
  fields: {
    lastInterventionDate: sql`derniere.date_evenement`,
    lastInterventionStatus: sql`derniere.status`,
  },
}

/**
 * The latest day, up to today, of each tournée that has a container of `page`, as JSON by the id of the tournée. Each
 * tournée is looked up once. The result is one value, because the planner expects only a row or two where there may be
 * thousands, and joined them by comparing all with all (decision 115).
 */
const lastDays = (page: SQL) => sql`
  select jsonb_object_agg(t.campagne_id, ronde.jour) from (
    select distinct k.campagne_id from ${page} page join campagne_conteneurs k on k.conteneur_id = page.id) t
  cross join lateral dernier_jour(t.campagne_id) ronde`

/**
 * The day that the newest intervention counts for (OPEN-03): the one of its date, but before six in the morning the one
 * that it says, where the actor may read it: `dernieres_interventions` has no day.
 */
const lastDay = sql`coalesce(
  case when (derniere.date_evenement at time zone 'Europe/Paris')::time < '06:00'
    then (select i.jour from interventions i where i.id = derniere.intervention_id) end,
  (derniere.date_evenement at time zone 'Europe/Paris')::date)`

export const washStatus: Facts = {
  needs: [lastIntervention],
  joins: (page) => sql`left join lateral (
    select max(((${lastDays(page)}) ->> k.campagne_id::text)::date) as jour
    from campagne_conteneurs k where k.conteneur_id = conteneurs.id) cycle on true`,
  fields: { status: sql`status_lavage(${lastDay}, derniere.status, cycle.jour)` },
}

/** The colour for the distance between each row of `conteneurs` and its newest relevé. */
export const gpsColour = sql.raw(
  `couleur_gps(conteneurs.latitude, conteneurs.longitude, releve.latitude, releve.longitude, ${EARTH_M}, ${GPS_VERT_M}, ${GPS_ORANGE_M})`,
)
export const gpsStatus: Facts = {
  joins: () => sql`left join derniers_releves releve on releve.conteneur_id = conteneurs.id`,
  fields: { gpsStatus: sql`json_build_object('color', ${gpsColour})` },
}

/**
 * Joins for the relations in the document of the intervention `passage`; problems are only looked up for one whose status
 * is problem.
 */
export const passageJoins: SQL = sql`
    ${shortJoin('prestations', 'prestation', sql`passage.prestation_id`)}
    ${shortJoin('typologie_lavages', 'typologie', sql`passage.typologie_lavage_id`)}
    left join lateral problemes_de(case when passage.status <> 0 then passage.id end) problemes on true
    left join lateral photos_courtes_de(passage.id) photos on true`

/** The document of the intervention `passage`, with `passageJoins` (CONT-02); null where there is none. */
export const passageDocument: SQL = sql`case when passage.id is not null then json_build_object(
    '@id', ${iriOf('interventions', sql`passage.id`)}, 'id', passage.id,
    'dateEvenement', passage.date_evenement, 'isAccessible', passage.is_accessible,
    'prestation', prestation.court, 'typologieLavage', typologie.court, 'problemes', problemes.problemes,
    'photosAvant', photos.avant, 'photosApres', photos.apres,
    'photosInaccessible', photos.inaccessible, 'photosProblem', photos.probleme) end`

/** The document of the newest intervention of each row of `conteneurs`. */
export const lastDocument: Facts = {
  needs: [lastIntervention],
  joins: () => sql`left join interventions passage on passage.id = derniere.intervention_id ${passageJoins}`,
  fields: { lastIntervention: passageDocument },
}

/** The newest wash of a container, as a relation: when it was (`quand`), and the day that it counts for (`jour`). */
export const newestWash = (conteneur: SQL): SQL => sql`(
  select i.date_evenement as quand, i.jour from interventions i where i.conteneur_id = ${conteneur}
  and i.archived_at is null and i.status <> 3 order by i.date_evenement desc nulls last limit 1)`

/**
 * The next day on which a tournée passes at a container, closures and cancelled days left out; today is one until the
 * container is washed for today: a wash of the night may be of yesterday's round (OPEN-03).
 * @param lave the day that its newest wash counts for, where the statement has it already
 */
export const prochainLavageDe = (
  conteneur: SQL,
  lave = sql`(select jour from ${newestWash(conteneur)} w)`,
): SQL => sql`(
  select min(prochain.jour) from campagne_conteneurs k
  join campagne_lavages t on t.id = k.campagne_id and t.archived_at is null
  cross join lateral (select j.jour from jours_tenus j where j.campagne_id = t.id and j.jour >= current_date
    and (${lave} is null or j.jour > ${lave}) order by j.jour limit 1) prochain
  where k.conteneur_id = ${conteneur})`
