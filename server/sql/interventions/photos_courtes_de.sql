-- The living photos of an intervention by their moment, as the document of its container shows them: address and link.
-- Always one row.
CREATE OR REPLACE FUNCTION photos_courtes_de(intervention integer)
  RETURNS TABLE (avant json, apres json, probleme json, inaccessible json) LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(photo) FILTER (WHERE moment = 'avant'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'apres'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'probleme'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'inaccessible'), '[]')
  FROM (SELECT p.moment, json_build_object('@id', '/api/intervention_photos/' || p.id,
      'contentUrl', '/api/fichiers/' || p.nom) AS photo
    FROM intervention_photos p WHERE p.intervention_id = intervention AND p.archived_at IS NULL
    ORDER BY p.position, p.id) p
$$;
