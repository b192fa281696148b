-- The plan of a tournée on a day: as it was written on that day, else as the tournée stands now (`plan_tournee`), with the
-- crew and the form of that day where it names others.
CREATE OR REPLACE FUNCTION plan_du_jour(tournee integer, le date)
  RETURNS TABLE (patrimoine_id integer, formulaire_id integer, prestation_id integer, chauffeur_id integer,
    equipier_id integer, bacs integer, conteneurs integer[]) LANGUAGE sql STABLE AS $$
  SELECT o.patrimoine_id, o.formulaire_id, o.prestation_id, o.chauffeur_id, o.equipier_id, o.bacs, o.conteneurs
  FROM campagne_occurrences o WHERE o.campagne_id = tournee AND o.jour = le AND o.bacs IS NOT NULL
  UNION ALL
  SELECT n.patrimoine_id, coalesce(o.formulaire_id, n.formulaire_id), n.prestation_id, coalesce(o.chauffeur_id, n.chauffeur_id),
    CASE WHEN o.chauffeur_id IS NULL THEN n.equipier_id ELSE o.equipier_id END, n.bacs, n.conteneurs
  FROM plan_tournee(tournee) n LEFT JOIN campagne_occurrences o ON o.campagne_id = tournee AND o.jour = le
  WHERE o.bacs IS NULL
$$;
