-- The working day of a vehicle at an instant, on the clock of Paris: that of its rounds. Until six in the morning it is the evening's
-- (OPEN-03), unless the vehicle has begun the new day by then: the engine of a night's work counts for the evening.
CREATE OR REPLACE FUNCTION journee_de_laveuse(laveuse integer, quand timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.heure < '06:00' AND NOT EXISTS (SELECT 1 FROM temps_moteurs_montres m
      WHERE m.laveuse_id = laveuse AND m.jour = p.jour AND (m.ignition_on AT TIME ZONE 'Europe/Paris')::date = p.jour)
    THEN p.jour - 1 ELSE p.jour END
  FROM (SELECT (quand AT TIME ZONE 'Europe/Paris')::date AS jour, (quand AT TIME ZONE 'Europe/Paris')::time AS heure) p
$$;
