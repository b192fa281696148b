-- The operateur that a vehicle was assigned to on a day, the last one of that day; null where nobody.
CREATE OR REPLACE FUNCTION affecte_a(laveuse integer, le date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT a.operateur_id FROM laveuse_affectations a
  WHERE a.laveuse_id = laveuse AND a.du < (le + 1)::timestamptz AND (a.au IS NULL OR a.au > le::timestamptz)
  ORDER BY a.du DESC LIMIT 1
$$;
