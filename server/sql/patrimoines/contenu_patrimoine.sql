-- Points, bins, waste and types of the containers of a patrimoine (OPEN-50). Always one row.
CREATE OR REPLACE FUNCTION contenu_patrimoine(patrimoine integer)
  RETURNS TABLE (points integer, bacs integer, flux json, types json) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, coalesce(sum(c.quantite), 0)::int,
    coalesce(to_json(array_agg(DISTINCT c.dechet_type)), '[]'), coalesce(to_json(array_agg(DISTINCT c.conteneur_type)), '[]')
  FROM conteneurs c WHERE c.patrimoine_id = patrimoine AND c.archived_at IS NULL
$$;
