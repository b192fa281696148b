-- The containers that the crew of a tournée passes on a day, in their order: those of its plan without the ones given to
-- other rounds, and the ones that it was given, of the tournée that has them in its plan.
CREATE OR REPLACE FUNCTION points_du_jour(tournee integer, le date)
  RETURNS TABLE (campagne_id integer, conteneur_id integer, rang integer) LANGUAGE sql STABLE AS $$
  WITH plan AS (SELECT p.conteneurs FROM plan_du_jour(tournee, le) p),
  points AS (
    SELECT tournee AS campagne_id, k.id AS conteneur_id, k.place, 0 AS ordre
    FROM plan CROSS JOIN LATERAL unnest(plan.conteneurs) WITH ORDINALITY k (id, place)
    WHERE NOT EXISTS (SELECT FROM points_confies_tenus c WHERE c.campagne_id = tournee AND c.jour = le AND c.conteneur_id = k.id)
    UNION ALL
    SELECT c.campagne_id, c.conteneur_id, coalesce(array_position(plan.conteneurs, c.apres), 0), c.ordre
    FROM plan CROSS JOIN points_confies_tenus c WHERE c.vers_campagne_id = tournee AND c.jour = le)
  SELECT p.campagne_id, p.conteneur_id, row_number() OVER (ORDER BY p.place, p.ordre, p.conteneur_id)::int FROM points p
$$;
