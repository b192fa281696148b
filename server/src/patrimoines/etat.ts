import { EARTH_M } from '@lavandiere/domain/kernel/geo.ts'
import { type CouleurGps, GPS_ORANGE_M, GPS_VERT_M } from '@lavandiere/domain/patrimoines/statut.ts'
import { type SQL, sql } from 'drizzle-orm'
import { fileUrl } from '../platform/files/links.ts'
import { iriOf, shortFrom } from '../platform/resource/present.ts'

/**
 * The state of a container or of a unipatrimoine, computed on read and never stored (OPEN-01), as pieces of SQL. Each
 * piece is a lateral join: a list lays them beside its page of rows, once; a sort or a single item looks through `alone`.
 */

/** The last intervention ever, as `derniere`. The order is spelt as its index is (nulls last), or it would be sorted. */
export const derniere = (owner: SQL) => sql`
  left join lateral (select i.id, i.patrimoine_id, i.conteneur_id, i.date_evenement, i.is_accessible, i.status, i.prestation_id, i.typologie_lavage_id
    from interventions i where ${owner} and i.archived_at is null
    order by i.date_evenement desc nulls last, i.id desc nulls last limit 1) derniere on true`

/** The latest day, up to today, on which a tournée takes place; null before the first (OPEN-01). */
export const dernierJour = (tournee: SQL) => sql`(select o.jour from campagne_occurrences o
  where o.campagne_id = ${tournee} and o.jour <= current_date order by o.jour desc limit 1)`

/** The latest day, up to today, on which one of these tournées takes place, as `cycle` (OPEN-01). */
export const cycle = (tournees: SQL) => sql`
  left join lateral (select max(o.jour) as jour from (${tournees}) t
    cross join lateral ${dernierJour(sql`t.id`)} o) cycle on true`

/**
 * The same of a container, for a sort of thousands: the latest days of the tournées that `where` names (the row at hand
 * as `t`) are found once for the whole statement, not again for each container.
 */
export const cycleParmi = (where: SQL, conteneur: SQL) => sql`
  left join lateral (select max(((select jsonb_object_agg(t.id, ${dernierJour(sql`t.id`)}) from campagne_lavages t
      where ${where} and t.archived_at is null) ->> k.campagne_id::text)::date) as jour
    from campagne_conteneurs k where k.conteneur_id = ${conteneur}) cycle on true`

/** Done 0, to do 1, problem 2, impossible 3: the last intervention counts when it lies in the cycle (OPEN-01). */
export const status = sql`case
  when derniere.id is null or derniere.date_evenement < cycle.jour::timestamptz then 1
  else derniere.status end`

/** A relation that many rows share, as `alias`: under a left join its short object, `court`, is made below the join, once. */
export const shared = (resource: string, alias: string, on: SQL) =>
  sql`left join (select lie.id, ${shortFrom(resource, 'lie')} as court from ${sql.identifier(resource)} lie)
    ${sql.identifier(alias)} on ${on}`

const photosDe = (moment: string) =>
  sql.raw(`json_agg(photo) filter (where moment = '${moment}') as ${moment}`)

/**
 * What belongs to the intervention at hand as `derniere`, read once for it; only one with a problem has problems.
 * @param owner says again whose intervention it is: without it the planner joins the catalogues to each intervention
 * by itself, instead of once to all of them (15 ms for 1,000 rows)
 */
export const details = (owner: SQL) => sql`
  ${shared('prestations', 'prestation', sql`prestation.id = derniere.prestation_id and ${owner}`)}
  ${shared('typologie_lavages', 'typologie', sql`typologie.id = derniere.typologie_lavage_id and ${owner}`)}
  left join lateral (select json_agg(${shortFrom('problems', 'p')} order by p.libelle collate fr_naturel, p.id) as tous
    from intervention_problemes l join problems p on p.id = l.problem_id
    where l.intervention_id = case when derniere.status <> 0 then derniere.id end) problemes on true
  left join lateral (select ${sql.join(['avant', 'apres', 'inaccessible', 'probleme'].map(photosDe), sql`, `)}
    from (select f.moment, json_build_object('@id', ${iriOf('intervention_photos', sql`f.id`)},
        'contentUrl', ${fileUrl('')}::text || f.nom) as photo
      from intervention_photos f where f.intervention_id = derniere.id and f.archived_at is null
      order by f.position, f.id) f) photos on true`

/** The document of the intervention at hand as `derniere` with its `details` (CONT-02); null when there is none. */
export const intervention = sql`case when derniere.id is not null then json_build_object(
  '@id', ${iriOf('interventions', sql`derniere.id`)},
  'id', derniere.id,
  'dateEvenement', derniere.date_evenement,
  'isAccessible', derniere.is_accessible,
  'prestation', prestation.court,
  'typologieLavage', typologie.court,
  'problemes', coalesce(problemes.tous, '[]'),
  'photosAvant', coalesce(photos.avant, '[]'),
  'photosApres', coalesce(photos.apres, '[]'),
  'photosInaccessible', coalesce(photos.inaccessible, '[]'),
  'photosProblem', coalesce(photos.probleme, '[]')) end`

/** The newest relevé of a container, as `releve`. */
export const releve = (conteneur: SQL) => sql`
  left join lateral (select r.latitude, r.longitude from releve_terrains r
    where r.conteneur_id = ${conteneur} and r.archived_at is null
    order by r.created_at desc nulls last, r.id desc limit 1) releve on true`

/** Metres between two points over the sphere (CONT-32), as domain/kernel/geo.ts has it. */
const distanceM = (lat: SQL, lon: SQL, lat2: SQL, lon2: SQL) => sql`2 * ${EARTH_M} * asin(least(1, sqrt(
  sin(radians(${lat2} - ${lat}) / 2) ^ 2
  + cos(radians(${lat})) * cos(radians(${lat2})) * sin(radians(${lon2} - ${lon}) / 2) ^ 2)))`

const parDistance = (lat: SQL, lon: SQL, dite: (couleur: CouleurGps) => SQL) => {
  const metres = distanceM(lat, lon, sql`releve.latitude`, sql`releve.longitude`)
  return sql`case when ${lat} is null or releve.latitude is null then ${dite('grey')}
    when ${metres} <= ${GPS_VERT_M} then ${dite('green')}
    when ${metres} <= ${GPS_ORANGE_M} then ${dite('orange')} else ${dite('red')} end`
}

/** How far the newest relevé, at hand as `releve`, lies from a container (OPEN-53); grey without a relevé or a position. */
export const couleurGps = (lat: SQL, lon: SQL) => parDistance(lat, lon, (nom) => sql.raw(`'${nom}'`))

/** The same as the wire has it in a container. */
export const gpsStatus = (lat: SQL, lon: SQL) =>
  parDistance(lat, lon, (nom) => sql.raw(`'{"color":"${nom}"}'::json`))

/** One value of the state by itself. */
export const alone = (value: SQL, ...joins: SQL[]) =>
  sql`(select ${value} from (values (1)) seul ${sql.join(joins, sql` `)})`
