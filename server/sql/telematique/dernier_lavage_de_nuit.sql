-- The last wash of the rounds that a vehicle drove on a day (`rondes_des_laveuses`), points that these were given included
-- (`porteur`), that was recorded after midnight, before six (OPEN-03): until then the vehicle works for that day. Null without one.
CREATE OR REPLACE FUNCTION dernier_lavage_de_nuit(laveuse integer, le date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH nocturnes AS MATERIALIZED (
    SELECT i.exploitant_id, i.campagne_id, i.conteneur_id, i.date_evenement
    FROM laveuses l JOIN interventions i ON i.exploitant_id = l.exploitant_id AND i.jour = le
    WHERE l.id = laveuse AND i.campagne_id IS NOT NULL AND i.archived_at IS NULL AND i.date_evenement >= (le + 1)::timestamptz
      AND i.date_evenement < (le + 1 + time '06:00') AT TIME ZONE 'Europe/Paris')
  -- Most days have none, and then nothing more is read.
  SELECT max(n.date_evenement) FROM nocturnes n WHERE porteur(n.campagne_id, le, n.conteneur_id) IN (
    SELECT r.campagne_id FROM rondes_des_laveuses(le, (SELECT l.exploitant_id FROM laveuses l WHERE l.id = laveuse)) r
    WHERE r.laveuse_id = laveuse)
$$;
