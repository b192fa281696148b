-- Done 0, to do 1, problem 2, impossible 3 (OPEN-01): the last intervention counts unless it lies before the latest day on
-- which a tournée took place.
CREATE OR REPLACE FUNCTION status_lavage(derniere timestamptz, status smallint, dernier_jour date) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN derniere IS NULL OR derniere < dernier_jour::timestamptz THEN 1 ELSE status END
$$;
