-- The photos of one moment of an intervention, in order, as they are read on the wire (OPEN-68); links are signed on their way out.
CREATE OR REPLACE FUNCTION photos_de(intervention integer, moment_voulu text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object(
      '@id', '/api/intervention_photos/' || p.id, 'id', p.id, 'contentUrl', '/api/fichiers/' || p.nom, 'priseLe', p.prise_le)
      ORDER BY p.position, p.id), '[]')
    FROM intervention_photos p WHERE p.intervention_id = intervention AND p.moment = moment_voulu
$$;
