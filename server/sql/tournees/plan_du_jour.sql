-- The plan of a tournée on a day: as it was written on that day, else as the tournée stands now (`plan_tournee`), with the
-- crew and the form of that day where it names others. A day that the tournée does not hold (no day of it, or a cancelled one)
-- plans no place and no bin (`tenu`): work done on it is beside the plan, in no progress figure.
CREATE OR REPLACE FUNCTION plan_du_jour(tournee integer, le date)
  RETURNS TABLE (patrimoine_id integer, formulaire_id integer, prestation_id integer, chauffeur_id integer,
    equipier_id integer, bacs integer, conteneurs integer[], tenu boolean) LANGUAGE sql STABLE AS $$
  SELECT o.patrimoine_id, o.formulaire_id, o.prestation_id, o.chauffeur_id, o.equipier_id, o.bacs, o.conteneurs, true
  FROM campagne_occurrences o WHERE o.campagne_id = tournee AND o.jour = le AND o.bacs IS NOT NULL AND o.etat <> 'annulee'
  UNION ALL
  SELECT n.patrimoine_id, coalesce(o.formulaire_id, n.formulaire_id), n.prestation_id, coalesce(o.chauffeur_id, n.chauffeur_id),
    CASE WHEN o.chauffeur_id IS NULL THEN n.equipier_id ELSE o.equipier_id END,
    CASE WHEN d.tenu THEN n.bacs ELSE 0 END, CASE WHEN d.tenu THEN n.conteneurs ELSE '{}' END, d.tenu
  FROM plan_tournee(tournee) n LEFT JOIN campagne_occurrences o ON o.campagne_id = tournee AND o.jour = le
    CROSS JOIN LATERAL (SELECT o.etat IS NOT NULL AND o.etat <> 'annulee' AS tenu) d
  WHERE o.bacs IS NULL OR o.etat = 'annulee'
$$;
