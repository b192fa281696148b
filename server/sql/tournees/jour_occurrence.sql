-- The day that an event counts for (OPEN-03): its day in Paris. Between 00:00 and 05:59 it counts for the day before when
-- the tournée had an occurrence then, and on the day of the event has none or one that begins at noon or later: that one
-- cannot be under way yet, so it is the evening's that goes on. `bornes_du_jour`, which looks names up in the catalogue
-- alone, calls it.
CREATE OR REPLACE FUNCTION jour_occurrence(campagne integer, quand timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN extract(hour FROM quand AT TIME ZONE 'Europe/Paris') < 6
      AND EXISTS (SELECT 1 FROM public.jours_tenus o WHERE o.campagne_id = campagne
        AND o.jour = (quand AT TIME ZONE 'Europe/Paris')::date - 1)
      AND NOT EXISTS (SELECT 1 FROM public.jours_tenus o WHERE o.campagne_id = campagne
        AND o.jour = (quand AT TIME ZONE 'Europe/Paris')::date AND (o.heure_debut IS NULL OR o.heure_debut < '12:00'))
    THEN (quand AT TIME ZONE 'Europe/Paris')::date - 1
    ELSE (quand AT TIME ZONE 'Europe/Paris')::date END
$$;
