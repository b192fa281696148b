-- Interventions as a report lists them: names instead of relations, the bins that stood there, the problems in one text. What
-- the reader may not see is null.
CREATE OR REPLACE VIEW lignes_interventions WITH (security_invoker = true) AS
  SELECT i.id, i.client_id, i.patrimoine_id, i.conteneur_id, i.jour, i.date_evenement, t.libelle AS tournee,
    coalesce(c.nomenclature, p.libelle) AS nomenclature,
    coalesce(i.adresse, nullif(concat_ws(', ', c.adresse, c.complement_adresse), ''), p.lieu) AS adresse, c.commune,
    c.conteneur_type, c.dechet_type, coalesce(i.sur_place, c.quantite, p.nombre_de_bacs, 1) AS bacs, i.nombre_laves, i.status,
    y.libelle AS typologie, s.libelle AS prestation,
    CASE WHEN i.status <> 0 THEN (SELECT string_agg(b.libelle, ', ' ORDER BY b.libelle COLLATE fr_naturel, b.id)
      FROM intervention_problemes l JOIN problems b ON b.id = l.problem_id WHERE l.intervention_id = i.id) END AS problemes,
    i.observation, o.libelle AS operateur
  FROM interventions i JOIN patrimoines p ON p.id = i.patrimoine_id
    LEFT JOIN conteneurs c ON c.id = i.conteneur_id
    LEFT JOIN campagne_lavages t ON t.id = i.campagne_id
    LEFT JOIN typologie_lavages y ON y.id = i.typologie_lavage_id
    LEFT JOIN prestations s ON s.id = i.prestation_id
    LEFT JOIN users o ON o.id = i.operateur_id
  WHERE i.archived_at IS NULL;
