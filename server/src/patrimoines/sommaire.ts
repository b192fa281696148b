import { type SQL, sql } from 'drizzle-orm'
import { countedInterventions } from '../interventions/comptages.ts'
import { shortOf } from '../platform/resource/present.ts'

/** The living tournées of a patrimoine as short objects, by name. */
export const tournees = (patrimoine: SQL) => sql`coalesce((
  select json_agg(${shortOf('campagne_lavages', sql`t.id`)} order by t.libelle collate fr_naturel, t.id)
  from campagne_lavages t where t.patrimoine_id = ${patrimoine} and t.archived_at is null), '[]')`

/** Bins planned on a row `t` of tournées of a row `patrimoines`; a unipatrimoine has its number of bins written on it. */
const planned = sql`case when patrimoines.is_unipatrimoine then patrimoines.nombre_de_bacs else (
  select coalesce(sum(c.quantite), 0) from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id
  where k.campagne_id = t.id) end`

/** Bins visited today on a row `t` of tournées, washed or not. */
const visited = sql`(select coalesce(sum(d.laves + d.impossibles), 0)
  from ${countedInterventions(sql`i.campagne_id = t.id and i.jour = current_date`)} d)`

/**
 * The next day of wash of a row of `patrimoines` (OPEN-02): the earliest day of its tournées from today on and within a
 * year. Today counts until the bins of that tournée are visited.
 */
export const nextLavage = (patrimoine: SQL) => sql`(
  select min(case when premier.jour > current_date then premier.jour
      when ${visited} > 0 and ${visited} >= ${planned} then suivant.jour else premier.jour end)
  from campagne_lavages t
    cross join lateral (select o.jour from jours_tenus o
      where o.campagne_id = t.id and o.jour between current_date and current_date + 365
      order by o.jour limit 1) premier
    left join lateral (select o.jour from jours_tenus o
      where premier.jour = current_date and o.campagne_id = t.id and o.jour > current_date and o.jour <= current_date + 365
      order by o.jour limit 1) suivant on true
  where t.patrimoine_id = ${patrimoine} and t.archived_at is null)`
