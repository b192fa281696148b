-- The open problems of a vehicle as the API shows them, the worst first (LAV-15): reported by a living entry of its journal and
-- not put right since. A problem that two entries report is one, reported when the first of them came. Always one row.
CREATE OR REPLACE FUNCTION problemes_ouverts(laveuse integer) RETURNS TABLE (problems json) LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(o.probleme ORDER BY o.importance DESC, o.signale_le, o.id), '[]')
  FROM (SELECT p.id, p.importance, min(j.signale_le) AS signale_le,
      (jsonb_build_object('@id', '/api/problem_laveuses/' || p.id, 'id', p.id, 'libelle', p.libelle, 'category', p.category,
        'importance', p.importance, 'signaleLe', min(j.signale_le))
        || CASE WHEN p.archived_at IS NULL THEN '{}' ELSE '{"supprime": true}'::jsonb END)::json AS probleme
    FROM journal_problemes j JOIN problem_laveuses p ON p.id = j.problem_laveuse_id
    WHERE j.laveuse_id = laveuse AND j.corrige_le IS NULL AND j.archived_at IS NULL
    GROUP BY p.id) o
$$;
