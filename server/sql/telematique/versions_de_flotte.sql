-- Of each company a number that is another one whenever one of its vehicles is heard of anew, in the hours when its positions
-- are shown: the sum of the newest instants in seconds, which only grow. No row for a company without such a position.
CREATE OR REPLACE FUNCTION versions_de_flotte(societes integer[]) RETURNS TABLE (exploitant_id integer, version bigint)
  LANGUAGE sql STABLE AS $$
  SELECT d.exploitant_id, sum(extract(epoch FROM d.instant)::bigint)::bigint
  FROM dernieres_positions d LEFT JOIN reglages_telematiques r ON r.exploitant_id = d.exploitant_id
  WHERE d.exploitant_id = ANY(societes) AND est_en_service(d.instant, r.service_debut, r.service_fin)
  GROUP BY d.exploitant_id
$$;
