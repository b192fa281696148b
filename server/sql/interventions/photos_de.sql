-- The photos of an intervention by their moment, in order, as the API shows them (OPEN-68); links are made of their
-- addresses when the document is written. Always one row.
CREATE OR REPLACE FUNCTION photos_de(intervention integer)
  RETURNS TABLE (avant json, apres json, probleme json, inaccessible json) LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(photo) FILTER (WHERE moment = 'avant'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'apres'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'probleme'), '[]'),
    coalesce(json_agg(photo) FILTER (WHERE moment = 'inaccessible'), '[]')
  FROM (SELECT p.moment, json_build_object('@id', '/api/intervention_photos/' || p.id, 'id', p.id,
      'contentUrl', '/api/fichiers/' || p.nom, 'priseLe', p.prise_le) AS photo
    FROM intervention_photos p WHERE p.intervention_id = intervention ORDER BY p.position, p.id) p
$$;
