-- Done 0, to do 1, problem 2, impossible 3 (OPEN-01): the last intervention counts unless the day that it counts for lies before the
-- latest day on which a tournée took place.
CREATE OR REPLACE FUNCTION status_lavage(jour date, status smallint, dernier_jour date) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN jour IS NULL OR jour < dernier_jour THEN 1 ELSE status END
$$;
