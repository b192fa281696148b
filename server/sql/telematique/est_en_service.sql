-- Whether what a vehicle did at an instant may be shown: in hours of service on the clock of Paris, which may run across
-- midnight, or whenever none are set. An expression that the planner unfolds: it is asked of every row.
CREATE OR REPLACE FUNCTION est_en_service(instant timestamptz, debut time, fin time) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT debut IS NULL OR CASE WHEN debut < fin
    THEN (instant AT TIME ZONE 'Europe/Paris')::time >= debut AND (instant AT TIME ZONE 'Europe/Paris')::time < fin
    ELSE (instant AT TIME ZONE 'Europe/Paris')::time >= debut OR (instant AT TIME ZONE 'Europe/Paris')::time < fin END
$$;
