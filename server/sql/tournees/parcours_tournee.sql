-- The containers of a tournée in their order, their number and their bins; one that left the patrimoine no longer counts.
-- Always one row. OFFSET 0 keeps the planner to one look-up by key for each container: it would rather read every container
-- of the company for each tournée.
CREATE OR REPLACE FUNCTION parcours_tournee(tournee integer) RETURNS TABLE (ids json, nombre integer, bacs integer)
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(c.id ORDER BY k.position), '[]'), count(*)::int, coalesce(sum(c.quantite), 0)::int
  FROM campagne_conteneurs k CROSS JOIN LATERAL (
    SELECT c.id, c.quantite FROM conteneurs c WHERE c.id = k.conteneur_id AND c.archived_at IS NULL OFFSET 0) c
  WHERE k.campagne_id = tournee
$$;
