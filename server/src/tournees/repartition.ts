import { forbidden, invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { JOUR_PASSE } from '@lavandiere/domain/tournees/jour.ts'
import {
  type PointsConfies,
  pointsConfies,
  repartition,
} from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList, rows } from '../platform/db/rows.ts'
import { contentPrint, isMatch } from '../platform/http/etag.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { journeeDeTravail } from './journee-de-travail.ts'

/** Rounds of a day at most, far more than any company has. */
const RONDES_MAX = 500
/** Days of visits that tell the pace of crews. */
const RYTHME_JOURS = 28
/** Seconds between two visits: less is one stop, more is a break. */
const ECART = { min: 30, max: 1800 }

/** Whether a point of a round was visited on a day, washed or not. */
const visited = (campagne: SQL, conteneur: SQL, jour: SQL) => sql`exists (select 1 from interventions i
  where i.campagne_id = ${campagne} and i.jour = ${jour} and i.conteneur_id is not distinct from ${conteneur} and i.archived_at is null)`

const person = (id: SQL) =>
  sql`(select json_build_object('id', u.id, 'libelle', u.libelle) from users u where u.id = ${id})`

const roundsStatement = (jour: SQL) => sql`
  select t.id, t.libelle, c.libelle as client, ${person(sql`e.chauffeur_id`)} as chauffeur, ${person(sql`e.equipier_id`)} as equipier,
    (select json_build_object('id', l.id, 'immatriculation', l.immatriculation, 'statut', l.statut) from laveuses l
      where l.id = e.laveuse_id) as laveuse,
    to_char(o.heure_debut, 'HH24:MI') as "heureDebut", v.premiere,
    case when v.latitude is not null then json_build_object('id', v.lieu, 'latitude', v.latitude, 'longitude', v.longitude) end as dernier,
    coalesce((select json_agg(json_build_object('id', q.id, 'campagne', q.campagne_id, 'nomenclature', q.nomenclature,
        'adresse', q.adresse, 'latitude', q.latitude, 'longitude', q.longitude) order by q.rang) from (
      select n.id, k.campagne_id, n.nomenclature, nullif(concat_ws(', ', n.adresse, n.commune), '') as adresse, n.latitude, n.longitude, k.rang
      from points_du_jour(t.id, ${jour}) k join conteneurs n on n.id = k.conteneur_id and n.archived_at is null
      where not ${visited(sql`k.campagne_id`, sql`k.conteneur_id`, jour)}
      union all
      select -p.id, t.id, p.libelle, p.lieu, p.latitude, p.longitude, 1 from patrimoines p
      where p.id = t.patrimoine_id and p.is_unipatrimoine and not ${visited(sql`t.id`, sql`null`, jour)}) q), '[]') as points
  from campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
    join users c on c.id = t.client_id
    join equipages_du_jour e on e.campagne_id = o.campagne_id and e.jour = o.jour
    left join lateral (select min(i.date_evenement) over () as premiere, coalesce(n.id, -p.id) as lieu,
        coalesce(n.latitude, p.latitude) as latitude,
        coalesce(n.longitude, p.longitude) as longitude
      from interventions i join patrimoines p on p.id = i.patrimoine_id left join conteneurs n on n.id = i.conteneur_id
      where i.jour = ${jour} and i.archived_at is null and i.campagne_id in (select t.id
          union select g.campagne_id from points_confies_tenus g where g.vers_campagne_id = t.id and g.jour = ${jour})
        and porteur(i.campagne_id, i.jour, i.conteneur_id) = t.id
      order by i.date_evenement desc, i.id desc limit 1) v on true
  where o.jour = ${jour} and o.etat <> 'annulee'
  order by t.libelle collate fr_naturel, t.id limit ${RONDES_MAX}`

const given = (
  jour: SQL,
) => sql`select g.conteneur_id as conteneur, g.campagne_id as campagne, g.vers_campagne_id as vers, g.apres
  from points_confies_tenus g where g.jour = ${jour} order by g.campagne_id, g.vers_campagne_id, g.ordre, g.conteneur_id`

const pace = (
  jour: SQL,
) => sql`select case when count(*) >= 20 then percentile_cont(0.5) within group (order by ecart) end
  from (select extract(epoch from i.date_evenement - lag(i.date_evenement) over (partition by i.campagne_id, i.jour order by i.date_evenement)) as ecart
    from interventions i where i.jour between ${jour} - ${RYTHME_JOURS}::int and ${jour} and i.archived_at is null and i.campagne_id is not null) e
  where ecart between ${ECART.min} and ${ECART.max}`

/** The rounds of a day with what is left of them, and the version of who takes what on that day. */
async function readDay(tx: Tx, date: string, now: string, dejaFaits = 0) {
  const jour = sql`${date}::date`
  const { doc, print } = await foundRow(
    tx,
    { doc: 'text', print: 'text' },
    sql`with confies as materialized (select ${jsonList(given(jour))} as liste)
      select json_build_object('@id', ${`${BASE}/repartitions/${date}`}::text, '@type', 'Repartition', 'jour', ${jour}, 'now', ${now}::text,
        'rythme', (${pace(jour)}), 'rondes', ${jsonList(roundsStatement(jour))},
        'confies', confies.liste, 'dejaFaits', ${dejaFaits}::int)::text as doc, confies.liste::text as print from confies`,
  )
  return { body: doc, headers: { etag: `"${contentPrint(print)}"` } }
}

const params = z.object({ jour: realDay() })
const answer = {
  status: 200,
  schema: repartition,
  description: 'The rounds of the day, with what is left of them',
} as const

const readRoute = route({
  call: 'GET /repartitions/:jour',
  summary: 'Retrieves the rounds of a day with the points that are left to be washed.',
  access: ['update', 'campagne_lavages'],
  params,
  answer,
  handler: (tx, { actor, params: { jour }, services }) => {
    if (actor.exploitantId === null) throw forbidden()
    return readDay(tx, jour, services.now().toISOString())
  },
})

/** Or back to their own. A point that was visited meanwhile stays. `If-Match` takes the version of the day as it was read. */
const saveRoute = route({
  call: 'POST /repartitions',
  summary: 'Gives points of a day to other rounds of that day.',
  access: ['update', 'campagne_lavages'],
  body: pointsConfies,
  answer,
  handler: async (tx, { actor, body, request, services }) => {
    if (actor.exploitantId === null) throw forbidden()
    const now = services.now().toISOString()
    const dejaFaits = await give(tx, actor, body, { ifMatch: request.headers['if-match'], now })
    return readDay(tx, body.jour, now, dejaFaits)
  },
})

/** @returns how many points stayed because they were visited. @throws Refus 412, 422 */
async function give(
  tx: Tx,
  actor: Actor,
  { jour: date, points }: PointsConfies,
  { ifMatch, now }: { ifMatch: string | undefined; now: string },
): Promise<number> {
  const jour = sql`${date}::date`
  if (date < (await journeeDeTravail(tx, actor.exploitantId, new Date(now))))
    throw invalid('jour', JOUR_PASSE)
  // In one order, so that two calls do not wait for each other.
  await tx.execute(sql`select from campagne_lavages
    where id = any(${sql.param([...new Set(points.flatMap(({ campagne, vers }) => (vers === null ? [campagne] : [campagne, vers])))])}::int[])
    order by id for no key update`)
  const { headers } = await readDay(tx, date, now)
  if (ifMatch !== undefined && !isMatch(ifMatch, [headers.etag]))
    throw new Refus('perime', "Quelqu'un d'autre vient de répartir des points de ce jour : recommencez")
  const lines = JSON.stringify(points.map((one, i) => ({ ...one, ordre: i + 1 })))
  const asked = sql`jsonb_to_recordset(${lines}::jsonb) as a (conteneur int, campagne int, vers int, apres int, ordre int)`
  await refuseStrangers(tx, jour, asked)
  const open = sql`not ${visited(sql`a.campagne`, sql`a.conteneur`, jour)}`
  const before = await givenInWords(tx, jour, points)
  await tx.execute(sql`delete from points_confies p using ${asked}
    where p.campagne_id = a.campagne and p.jour = ${jour} and p.conteneur_id = a.conteneur and ${open}`)
  await tx.execute(sql`
    insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, apres, ordre)
    select t.exploitant_id, t.client_id, t.id, ${jour}, a.conteneur, a.vers, a.apres, a.ordre
    from ${asked} join campagne_lavages t on t.id = a.campagne where a.vers is not null and ${open}`)
  await record(tx, actor, jour, before, await givenInWords(tx, jour, points))
  const { faits } = await foundRow(
    tx,
    { faits: 'int' },
    sql`select count(*)::int as faits from ${asked} where not (${open})`,
  )
  return faits
}

/** @throws Refus 422 for a point that is not in the plan of its round, or a round that does not take place that day */
async function refuseStrangers(tx: Tx, jour: SQL, asked: SQL): Promise<void> {
  const held = (
    id: SQL,
  ) => sql`exists (select 1 from jours_tenus o join campagne_lavages t on t.id = o.campagne_id
    and t.archived_at is null where o.campagne_id = ${id} and o.jour = ${jour})`
  const { wrong, lost } = await foundRow(
    tx,
    { wrong: 'int', lost: 'int' },
    sql`select count(*) filter (where not ${held(sql`a.campagne`)} or a.vers is not null and (a.vers = a.campagne or not ${held(sql`a.vers`)}))::int as wrong,
      count(*) filter (where not exists (select 1 from conteneurs n where n.id = a.conteneur)
        or not a.conteneur = any(p.conteneurs))::int as lost
    from ${asked} left join lateral plan_du_jour(a.campagne, ${jour}) p on true`,
  )
  if (wrong > 0) throw invalid('points', "Une des tournées n'a pas lieu ce jour-là")
  if (lost > 0) throw invalid('points', "Un des points n'est pas au plan de sa tournée ce jour-là")
}

/** Per round that has some of these points: the day of its rule, and to whom its points are given, in words. */
const givenInWords = (tx: Tx, jour: SQL, points: PointsConfies['points']) =>
  rows(
    tx,
    { campagne: 'int', regle: 'text', mots: 'text?' },
    sql`select o.campagne_id as campagne, coalesce(o.regle, o.jour)::text as regle,
      (select string_agg(g.libelle || ' : ' || g.nombre, ', ' order by g.libelle collate fr_naturel) from (
        select t.libelle, count(*) as nombre from points_confies_tenus c join campagne_lavages t on t.id = c.vers_campagne_id
        where c.campagne_id = o.campagne_id and c.jour = ${jour} group by t.id, t.libelle) g) as mots
    from campagne_occurrences o where o.jour = ${jour}
      and o.campagne_id = any(${sql.param([...new Set(points.map(({ campagne }) => campagne))])}::int[]) order by 1`,
  )
type Words = Awaited<ReturnType<typeof givenInWords>>

/** Adds a line to the history of each day whose given points changed. */
async function record(tx: Tx, actor: Actor, jour: SQL, before: Words, after: Words): Promise<void> {
  const changed = after.flatMap((one, i) => {
    const was = before[i]?.mots ?? null
    return was === one.mots ? [] : [{ ...one, avant: { confies: was }, apres: { confies: one.mots } }]
  })
  if (changed.length === 0) return
  await tx.execute(sql`insert into jour_modifications (exploitant_id, campagne_id, regle, auteur_id, avant, apres)
    select o.exploitant_id, c.campagne, c.regle, ${actor.id}, c.avant, c.apres
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (campagne int, regle date, avant jsonb, apres jsonb)
      join campagne_occurrences o on o.campagne_id = c.campagne and o.jour = ${jour}`)
}

export const repartitionRoutes: readonly Route[] = [readRoute, saveRoute]
