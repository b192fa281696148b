-- The minutes worked in a shift: the real ones between start and end without the pause; none while the end is missing, and
-- none on a day that is no working day (OPEN-120). `travailDe` of the domain says the same.
CREATE OR REPLACE FUNCTION minutes_travaillees(statut text, debut timestamptz, fin timestamptz, pause integer) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN statut = 'WD' AND fin IS NOT NULL
    THEN greatest(0, floor(extract(epoch FROM fin - debut) / 60)::int - pause) ELSE 0 END
$$;
