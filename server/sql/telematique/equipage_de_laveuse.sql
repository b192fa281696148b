-- Who worked with a vehicle on a day, in order of the start of their shifts; where nobody is known to have, the one it was
-- assigned to then (OPEN-97).
CREATE OR REPLACE FUNCTION equipage_de_laveuse(laveuse integer, le date) RETURNS TABLE (operateur_id integer, rang bigint)
  LANGUAGE sql STABLE AS $$
  WITH equipe AS (SELECT e.operateur_id, e.rang FROM equipages_des_laveuses(le, laveuse) e),
  affectes AS (
    SELECT a.operateur_id, 1::bigint AS rang FROM laveuse_affectations a
    WHERE a.laveuse_id = laveuse AND a.du < (le + 1)::timestamptz AND (a.au IS NULL OR a.au > le::timestamptz)
    ORDER BY a.du DESC LIMIT 1)
  SELECT * FROM equipe UNION ALL SELECT * FROM affectes WHERE NOT EXISTS (SELECT FROM equipe)
$$;
