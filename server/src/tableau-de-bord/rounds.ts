import { tour } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { isShownOn } from '../tournees/jours-travailles.ts'

const idList = z.array(z.int())
const roundColumns = {
  id: 'int',
  libelle: 'text',
  client_id: 'int',
  client: 'text',
  form_id: 'int',
  type: 'text?',
  prestation: 'text?',
  prestation_partielle: 'text?',
  chauffeur_id: 'int',
  /** Null for a client, who may not read the accounts of the crew. */
  chauffeur: 'text?',
  equipier_id: 'int?',
  equipier: 'text?',
  /** True when the tournée was removed after that day was laid out. */
  supprimee: 'bool',
  total: 'int',
  conteneurs: idList,
  laves: 'int',
  hors_plan: 'int',
  impossibles: 'int',
  partiels: 'int',
  tardifs: 'int',
  decales: 'int',
  premiere: 'text?',
  derniere: 'text?',
  regle: 'text?',
  heureDebut: 'text?',
  motif: 'text?',
  laveuse_id: 'int?',
  laveuse: 'text?',
  confies: tour.shape.confies,
  ignition_on: 'text?',
  ignition_off: 'text?',
} as const

/**
 * Common table expressions over a day of a company, within the rows that the actor may read. `faits` are the
 * interventions that count for the day. `plans` are its rounds with their plans: those planned for the day, and those
 * with an intervention that counts for it (OPEN-03), even if the tournée was removed later (OPEN-38). Only this day is
 * read, by an index, however long the history is.
 */
export const dayOf = (exploitant: number, jour: SQL): SQL => sql`
    faits as materialized (
      select n.* from interventions_comptees n
      where n.exploitant_id = ${exploitant} and n.jour = ${jour} and n.campagne_id is not null
    ), du_jour as (
      select o.campagne_id as id from jours_tenus o where o.exploitant_id = ${exploitant} and o.jour = ${jour}
      union select campagne_id from faits
    ), plans as materialized (
      select t.id, t.libelle, t.client_id, t.archived_at, v.*
      from du_jour d join campagne_lavages t on t.id = d.id and ${isShownOn(jour)}
        cross join lateral plan_du_jour(t.id, ${jour}) v
    )`

/**
 * The rounds of a day with the work done on them, in one statement. Bins at places outside the plan of the day are
 * counted separately and do not advance the round. A round that does not take place on the day has an empty plan
 * (`plan_du_jour`).
 */
export function roundsOf(tx: Tx, exploitant: number, date: string) {
  const jour = sql`${date}::date`
  return rows(
    tx,
    roundColumns,
    sql`
    with ${dayOf(exploitant, jour)}, lieux as (
      select id as campagne_id, unnest(conteneurs) as conteneur_id from plans
    ), passages as (
      select f.campagne_id,
        coalesce(sum(f.laves) filter (where p.est_prevu), 0)::int as laves,
        coalesce(sum(f.laves) filter (where not p.est_prevu), 0)::int as hors_plan,
        coalesce(sum(f.impossibles) filter (where p.est_prevu), 0)::int as impossibles,
        coalesce(sum(f.laves) filter (where f.lavage_partiel), 0)::int as partiels,
        count(*) filter (where 'tardif' = any(f.ecarts))::int as tardifs,
        count(*) filter (where f.ecarts && array['decalage', 'avance'])::int as decales,
        to_json(min(f.date_evenement))#>>'{}' as premiere, to_json(max(f.date_evenement))#>>'{}' as derniere
      from faits f join plans t on t.id = f.campagne_id
        left join lieux l on l.campagne_id = f.campagne_id and l.conteneur_id = f.conteneur_id
        cross join lateral (select t.tenu and (f.conteneur_id is null or l.conteneur_id is not null) as est_prevu) p
      group by f.campagne_id
    ), dons as (
      select g.campagne_id, g.vers_campagne_id, count(*)::int as points, count(f.conteneur_id)::int as faits
      from points_confies_tenus g left join (select distinct campagne_id, conteneur_id from faits) f
        on f.campagne_id = g.campagne_id and f.conteneur_id = g.conteneur_id
      where g.jour = ${jour} group by g.campagne_id, g.vers_campagne_id
    )
    select t.id, t.libelle, t.client_id, u.libelle as client, f.id as form_id, y.libelle as type,
      pr.libelle as prestation, yf.libelle as prestation_partielle,
      t.chauffeur_id, ch.libelle as chauffeur, t.equipier_id, eq.libelle as equipier, t.archived_at is not null as supprimee,
      t.bacs as total, to_json(t.conteneurs) as conteneurs, coalesce(s.laves, 0) as laves, coalesce(s.hors_plan, 0) as hors_plan,
      coalesce(s.impossibles, 0) as impossibles, coalesce(s.partiels, 0) as partiels, coalesce(s.tardifs, 0) as tardifs,
      coalesce(s.decales, 0) as decales, s.premiere, s.derniere,
      coalesce(o.regle, o.jour)::text as regle, to_char(o.heure_debut, 'HH24:MI') as "heureDebut", o.motif,
      e.laveuse_id, (select l.immatriculation from laveuses l where l.id = e.laveuse_id) as laveuse,
      coalesce((select json_agg(json_build_object('sens', d.sens, 'id', l.id, 'libelle', l.libelle, 'points', d.points, 'faits', d.faits)
          order by d.sens desc, l.libelle collate fr_naturel, l.id)
        from (select 'vers' as sens, vers_campagne_id as autre, points, faits from dons where campagne_id = t.id
          union all select 'de', campagne_id, points, faits from dons where vers_campagne_id = t.id) d
        join campagne_lavages l on l.id = d.autre), '[]') as confies,
      to_json(m.ignition_on)#>>'{}' as ignition_on, to_json(m.ignition_off)#>>'{}' as ignition_off
    from plans t join users u on u.id = t.client_id
      join forms f on f.id = t.formulaire_id join typologie_lavages y on y.id = f.typologie_lavage_id
      left join typologie_lavages yf on yf.id = f.typologie_lavage_fallback_id
      left join prestations pr on pr.id = t.prestation_id
      left join users ch on ch.id = t.chauffeur_id left join users eq on eq.id = t.equipier_id
      left join passages s on s.campagne_id = t.id
      left join campagne_occurrences o on o.campagne_id = t.id and o.jour = ${jour}
      left join equipages_du_jour e on e.campagne_id = t.id and e.jour = ${jour}
      left join temps_moteurs_montres m on m.laveuse_id = e.laveuse_id and m.jour = ${jour}
    order by u.libelle collate fr_naturel, u.id, t.libelle collate fr_naturel, t.id`,
  )
}
export type RoundRow = Awaited<ReturnType<typeof roundsOf>>[number]
