-- Bins that the rounds of a person have planned on a day, with the points that their crews gave to others or took from
-- them; null without a round.
CREATE OR REPLACE FUNCTION bacs_prevus(personne integer, le date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT sum(p.bacs + coalesce((SELECT sum(CASE WHEN c.vers_campagne_id = e.campagne_id THEN k.quantite ELSE -k.quantite END)
      FROM points_confies_tenus c JOIN conteneurs k ON k.id = c.conteneur_id
      WHERE c.jour = e.jour AND e.campagne_id IN (c.campagne_id, c.vers_campagne_id)), 0))::bigint
  FROM equipages_du_jour e CROSS JOIN LATERAL plan_du_jour(e.campagne_id, e.jour) p
  WHERE e.jour = le AND personne IN (e.chauffeur_id, e.equipier_id)
$$;
