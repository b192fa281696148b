-- The problems of an intervention as the API shows them (INT-08): in natural order (BIZ-04), and a removed one says so, as
-- every relation does (OPEN-38). Always one row.
CREATE OR REPLACE FUNCTION problemes_de(intervention integer) RETURNS TABLE (problemes json) LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(CASE WHEN p.archived_at IS NULL
        THEN json_build_object('@id', '/api/problems/' || p.id, 'id', p.id, 'libelle', p.libelle)
        ELSE json_build_object('@id', '/api/problems/' || p.id, 'id', p.id, 'libelle', p.libelle, 'supprime', true) END
      ORDER BY p.libelle COLLATE fr_naturel, p.id), '[]')
    FROM intervention_problemes l JOIN problems p ON p.id = l.problem_id WHERE l.intervention_id = intervention
$$;
