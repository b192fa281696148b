-- A number for each company that changes with each new position of one of its vehicles: a map asks for it to know whether it is
-- up to date. It is the sum of the instants of the newest positions, in seconds, which only grow. Positions outside the hours
-- of service change nothing. No row for a company without a position that may be shown. STRICT keeps its plan with the connection.
CREATE OR REPLACE FUNCTION versions_de_flotte(societes integer[]) RETURNS TABLE (exploitant_id integer, version bigint)
  LANGUAGE sql STABLE STRICT AS $$
  SELECT d.exploitant_id, sum(extract(epoch FROM d.instant)::bigint)::bigint
  FROM dernieres_positions d LEFT JOIN reglages_telematiques r ON r.exploitant_id = d.exploitant_id
  WHERE d.exploitant_id = ANY(societes) AND est_en_service(d.instant, r.service_debut, r.service_fin)
  GROUP BY d.exploitant_id
$$;
