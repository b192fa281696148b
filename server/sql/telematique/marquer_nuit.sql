-- Has both days of a night counted anew (`jours_a_calculer`) when a wash after midnight of an evening's round is added, corrected
-- or removed, or when that round gets another crew or vehicle: such washes tell how long a vehicle works for the evening
-- (`dernier_lavage_de_nuit`). A change also marks the vehicles whose engine ran in that night: one of them may have had the round before.
-- A mark that is there is touched, so that a count under way does not take it before this change is seen.
-- Runs with the rights of the system: an operateur adds interventions and may write nothing else.
CREATE OR REPLACE FUNCTION marquer_nuit() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  IF tg_table_name = 'campagne_occurrences' AND NOT EXISTS (SELECT FROM public.interventions i
      WHERE i.campagne_id = NEW.campagne_id AND i.jour = NEW.jour AND (i.date_evenement AT TIME ZONE 'Europe/Paris')::date > i.jour) THEN
    RETURN NULL;
  END IF;
  WITH nuits AS (
    SELECT NEW.exploitant_id, NEW.campagne_id, NEW.jour WHERE tg_op <> 'DELETE'
    UNION SELECT OLD.exploitant_id, OLD.campagne_id, OLD.jour WHERE tg_op <> 'INSERT')
  INSERT INTO public.jours_a_calculer AS j (exploitant_id, laveuse_id, jour)
    SELECT DISTINCT n.exploitant_id, v.laveuse_id, n.jour + lendemain
    FROM nuits n CROSS JOIN LATERAL (
        SELECT r.laveuse_id FROM public.rondes_des_laveuses(n.jour, n.exploitant_id) r
        WHERE r.campagne_id = ANY (ARRAY(SELECT n.campagne_id UNION ALL
          SELECT c.vers_campagne_id FROM public.points_confies_tenus c WHERE c.campagne_id = n.campagne_id AND c.jour = n.jour))
        UNION SELECT m.laveuse_id FROM public.temps_moteurs m
        WHERE tg_op <> 'INSERT' AND m.exploitant_id = n.exploitant_id AND m.source <> 'quartix' AND (
          m.jour = n.jour AND (m.ignition_off IS NULL OR (m.ignition_off AT TIME ZONE 'Europe/Paris')::date > m.jour)
          OR m.jour = n.jour + 1 AND (m.ignition_on AT TIME ZONE 'Europe/Paris')::time < '06:00')) v
      CROSS JOIN generate_series(0, 1) lendemain
    WHERE n.campagne_id IS NOT NULL
    ORDER BY 2, 3
    ON CONFLICT (laveuse_id, jour) DO UPDATE SET depuis = now();
  RETURN NULL;
END $$;

CREATE TRIGGER nuit_ajout AFTER INSERT ON interventions FOR EACH ROW
  WHEN (NEW.jour < (NEW.date_evenement AT TIME ZONE 'Europe/Paris')::date) EXECUTE FUNCTION marquer_nuit();
CREATE TRIGGER nuit_changement AFTER UPDATE OF campagne_id, jour, date_evenement, archived_at ON interventions FOR EACH ROW
  WHEN ((OLD.jour < (OLD.date_evenement AT TIME ZONE 'Europe/Paris')::date OR NEW.jour < (NEW.date_evenement AT TIME ZONE 'Europe/Paris')::date)
    AND (OLD.campagne_id, OLD.jour, OLD.date_evenement, OLD.archived_at)
      IS DISTINCT FROM (NEW.campagne_id, NEW.jour, NEW.date_evenement, NEW.archived_at)) EXECUTE FUNCTION marquer_nuit();
CREATE TRIGGER nuit_retrait AFTER DELETE ON interventions FOR EACH ROW
  WHEN (OLD.jour < (OLD.date_evenement AT TIME ZONE 'Europe/Paris')::date) EXECUTE FUNCTION marquer_nuit();
CREATE TRIGGER nuit_equipage AFTER UPDATE OF laveuse_id, chauffeur_id, equipier_id, etat ON campagne_occurrences FOR EACH ROW
  WHEN ((OLD.laveuse_id, OLD.chauffeur_id, OLD.equipier_id, OLD.etat)
    IS DISTINCT FROM (NEW.laveuse_id, NEW.chauffeur_id, NEW.equipier_id, NEW.etat)) EXECUTE FUNCTION marquer_nuit();
