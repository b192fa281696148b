-- From when until when an event of a tournée counts for a day: the instants to which `jour_occurrence` gives that day. With the
-- rights of the system: the day after tomorrow, which a crew does not see, decides about the night before it. Always one row.
CREATE OR REPLACE FUNCTION bornes_du_jour(tournee integer, le date) RETURNS TABLE (debut timestamptz, fin timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN public.jour_occurrence(tournee, b.minuit) = le THEN b.minuit ELSE b.six_heures END,
    CASE WHEN public.jour_occurrence(tournee, b.minuit_suivant) = le THEN b.six_heures_suivantes ELSE b.minuit_suivant END
  FROM (SELECT le::timestamp AT TIME ZONE 'Europe/Paris' AS minuit, (le + time '06:00') AT TIME ZONE 'Europe/Paris' AS six_heures,
    (le + 1)::timestamp AT TIME ZONE 'Europe/Paris' AS minuit_suivant,
    (le + 1 + time '06:00') AT TIME ZONE 'Europe/Paris' AS six_heures_suivantes) b
$$;
