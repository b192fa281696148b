-- Interventions with the bins that each counts for, from which every figure is computed. Of several at one place in one
-- occurrence the last one counts (`compte`), the others for no bin (OPEN-03). Never more bins are washed than the place had;
-- bins of a visited place that were not washed are impossible, whatever the reason (OPEN-04); `est_impossible` names the
-- interventions to tell for them.
-- Conditions on company, client, patrimoine, tournée, day and container reach the indexes of `interventions`, since whole
-- occurrences answer to them; a condition on another column is applied to all rows of the view.
CREATE OR REPLACE VIEW interventions_comptees WITH (security_invoker = true) AS
  SELECT v.exploitant_id, v.client_id, v.patrimoine_id, v.campagne_id, v.jour, v.conteneur_id, v.id, v.operateur_id,
    v.date_evenement, v.status, v.lavage_partiel, v.compte,
    CASE WHEN v.compte THEN least(v.laves, v.bacs) ELSE 0 END AS laves,
    CASE WHEN v.compte THEN greatest(v.bacs - v.laves, 0) ELSE 0 END AS impossibles, v.ecarts,
    v.compte AND (v.status = 3 OR v.laves < v.bacs) AS est_impossible
  FROM (SELECT i.*, CASE WHEN i.is_accessible THEN i.nombre_laves ELSE 0 END AS laves,
      coalesce(i.sur_place, c.quantite, (SELECT p.nombre_de_bacs FROM patrimoines p WHERE p.id = i.patrimoine_id), 1) AS bacs,
      row_number() OVER (PARTITION BY i.exploitant_id, i.client_id, i.patrimoine_id, i.campagne_id, i.jour, i.conteneur_id
        ORDER BY i.date_evenement DESC, i.id DESC) = 1 AS compte
    FROM interventions i LEFT JOIN conteneurs c ON c.id = i.conteneur_id
    WHERE i.archived_at IS NULL) v;
