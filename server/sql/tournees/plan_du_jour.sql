-- The plan of a tournée on a day: as it was written on that day, else as the tournée stands now (`plan_tournee`).
CREATE OR REPLACE FUNCTION plan_du_jour(tournee integer, le date)
  RETURNS TABLE (patrimoine_id integer, formulaire_id integer, prestation_id integer, chauffeur_id integer,
    equipier_id integer, bacs integer, conteneurs integer[]) LANGUAGE sql STABLE AS $$
  SELECT o.patrimoine_id, o.formulaire_id, o.prestation_id, o.chauffeur_id, o.equipier_id, o.bacs, o.conteneurs
  FROM campagne_occurrences o WHERE o.campagne_id = tournee AND o.jour = le AND o.bacs IS NOT NULL
  UNION ALL
  SELECT n.* FROM plan_tournee(tournee) n
  WHERE NOT EXISTS (SELECT FROM campagne_occurrences o WHERE o.campagne_id = tournee AND o.jour = le AND o.bacs IS NOT NULL)
$$;
