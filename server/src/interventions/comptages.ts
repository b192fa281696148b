import { type SQL, sql } from 'drizzle-orm'

/**
 * Interventions as rows with the bins that each counts for, from which every figure is computed. Of several at one
 * place in one occurrence the last one counts (`compte`), the others for no bin (OPEN-03). Never more bins are washed
 * than the place had; bins of a visited place that were not washed are impossible, whatever the reason (OPEN-04).
 * @param where condition over interventions, named `i`; it must take whole occurrences, or it may miss the last one
 */
export const countedInterventions = (where: SQL) => sql`(
  select v.campagne_id, v.jour, v.patrimoine_id, v.conteneur_id, v.operateur_id, v.date_evenement, v.status, v.lavage_partiel,
    v.compte, case when v.compte then least(v.laves, v.bacs) else 0 end as laves,
    case when v.compte then greatest(v.bacs - v.laves, 0) else 0 end as impossibles
  from (select i.campagne_id, i.jour, i.patrimoine_id, i.conteneur_id, i.operateur_id, i.date_evenement, i.status, i.lavage_partiel,
      case when i.is_accessible then i.nombre_laves else 0 end as laves,
      coalesce(i.sur_place, c.quantite, (select p.nombre_de_bacs from patrimoines p where p.id = i.patrimoine_id), 1) as bacs,
      row_number() over (partition by i.patrimoine_id, i.campagne_id, i.jour, i.conteneur_id
        order by i.date_evenement desc, i.id desc) = 1 as compte
    from interventions i left join conteneurs c on c.id = i.conteneur_id
    where ${where} and i.archived_at is null) v)`
