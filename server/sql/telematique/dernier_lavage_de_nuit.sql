-- The last wash of a vehicle's rounds of a day that was recorded after midnight, before six (OPEN-03): until then the vehicle
-- works for that day. Null without one.
CREATE OR REPLACE FUNCTION dernier_lavage_de_nuit(laveuse integer, le date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(i.date_evenement) FROM laveuses l JOIN equipages_du_jour e ON e.exploitant_id = l.exploitant_id AND e.laveuse_id = l.id
    JOIN interventions i ON i.exploitant_id = e.exploitant_id AND i.campagne_id = e.campagne_id AND i.jour = e.jour
  WHERE l.id = laveuse AND e.jour = le AND i.jour = le AND i.archived_at IS NULL
    AND i.date_evenement >= (le + 1)::timestamptz AND i.date_evenement < (le + 1 + time '06:00') AT TIME ZONE 'Europe/Paris'
$$;
