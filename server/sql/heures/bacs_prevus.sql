-- Bins that the rounds of a person have planned on a day; null without a round.
CREATE OR REPLACE FUNCTION bacs_prevus(personne integer, le date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT sum(p.bacs) FROM equipages_du_jour e CROSS JOIN LATERAL plan_du_jour(e.campagne_id, e.jour) p
  WHERE e.jour = le AND personne IN (e.chauffeur_id, e.equipier_id)
$$;
