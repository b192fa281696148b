-- The problems of an intervention, as they are read on the wire (INT-08): sorted as people sort (BIZ-04), and what has been
-- removed since says so, as every relation does (OPEN-38).
CREATE OR REPLACE FUNCTION problemes_de(intervention integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(CASE WHEN p.archived_at IS NULL
        THEN json_build_object('@id', '/api/problems/' || p.id, 'id', p.id, 'libelle', p.libelle)
        ELSE json_build_object('@id', '/api/problems/' || p.id, 'id', p.id, 'libelle', p.libelle, 'supprime', true) END
      ORDER BY p.libelle COLLATE fr_naturel, p.id), '[]')
    FROM intervention_problemes l JOIN problems p ON p.id = l.problem_id WHERE l.intervention_id = intervention
$$;
