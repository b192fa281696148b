-- The last wash of a vehicle's rounds of a day, points that these were given included (`porteur`), that was recorded after
-- midnight, before six (OPEN-03): until then the vehicle works for that day. Null without one.
CREATE OR REPLACE FUNCTION dernier_lavage_de_nuit(laveuse integer, le date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH rondes AS MATERIALIZED (
    SELECT e.exploitant_id, e.campagne_id FROM laveuses l
      JOIN equipages_du_jour e ON e.exploitant_id = l.exploitant_id AND e.laveuse_id = l.id
    WHERE l.id = laveuse AND e.jour = le),
  visitees AS (
    SELECT r.exploitant_id, r.campagne_id FROM rondes r
    UNION SELECT r.exploitant_id, c.campagne_id FROM rondes r JOIN points_confies_tenus c ON c.vers_campagne_id = r.campagne_id
    WHERE c.jour = le)
  SELECT max(i.date_evenement) FROM visitees v
    JOIN interventions i ON i.exploitant_id = v.exploitant_id AND i.campagne_id = v.campagne_id
  WHERE i.jour = le AND i.archived_at IS NULL AND porteur(i.campagne_id, i.jour, i.conteneur_id) IN (SELECT campagne_id FROM rondes)
    AND i.date_evenement >= (le + 1)::timestamptz AND i.date_evenement < (le + 1 + time '06:00') AT TIME ZONE 'Europe/Paris'
$$;
