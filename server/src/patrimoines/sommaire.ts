import { type SQL, sql } from 'drizzle-orm'
import { countedInterventions } from '../interventions/comptages.ts'
import { shortOf } from '../platform/resource/present.ts'

/** What a patrimoine says of its containers and tournées, as pieces of SQL over the row at hand as `patrimoines`. */

/** Its live tournées, as short objects. */
export const tournees = (patrimoine: SQL) => sql`coalesce((
  select json_agg(${shortOf('campagne_lavages', sql`t.id`)} order by t.libelle collate fr_naturel, t.id)
  from campagne_lavages t where t.patrimoine_id = ${patrimoine} and t.archived_at is null), '[]')`

/** Bins planned on the tournée at hand as `t`; those of a unipatrimoine are its own. */
const prevus = sql`case when patrimoines.is_unipatrimoine then patrimoines.nombre_de_bacs else (
  select coalesce(sum(c.quantite), 0) from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id
  where k.campagne_id = t.id) end`

/** Bins dealt with today on the tournée at hand as `t`, washed or not. */
const faits = sql`(select coalesce(sum(d.laves + d.impossibles), 0)
  from ${countedInterventions(sql`i.campagne_id = t.id and i.jour = current_date`)} d)`

/**
 * The next day of wash: the earliest, from today and within a year, of its tournées; today's counts until that round is
 * over (OPEN-02).
 */
export const prochainLavage = (patrimoine: SQL) => sql`(
  select min(case when premier.jour > current_date then premier.jour
      when ${faits} > 0 and ${faits} >= ${prevus} then suivant.jour else premier.jour end)
  from campagne_lavages t
    cross join lateral (select o.jour from campagne_occurrences o
      where o.campagne_id = t.id and o.jour between current_date and current_date + 365
      order by o.jour limit 1) premier
    left join lateral (select o.jour from campagne_occurrences o
      where premier.jour = current_date and o.campagne_id = t.id and o.jour > current_date and o.jour <= current_date + 365
      order by o.jour limit 1) suivant on true
  where t.patrimoine_id = ${patrimoine} and t.archived_at is null)`
