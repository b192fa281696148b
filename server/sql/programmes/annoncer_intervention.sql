-- Tells of an intervention that was recorded, or whose outcome was corrected, and of the round that it begins or ends: a round
-- ends with its last planned bin, washed or impossible, as the dashboard counts. Those of one round wait for each other here,
-- so that one alone finds that it was the last; nobody waits where no webhook asked for rounds. Reads as the system does:
-- a crew sees a part of the company only, and the plan of a day is a function that has the rights of its caller.
CREATE OR REPLACE FUNCTION annoncer_intervention() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  appelant text := current_setting('role');
  tournee text := 'campagne_lavages/' || NEW.campagne_id || '/' || NEW.jour;
  campagne jsonb;
  total integer;
  faits integer;
BEGIN
  IF NOT est_attendu(NEW.exploitant_id,
      '{intervention.lavee,intervention.impossible,tournee.commencee,tournee.terminee}') THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('role', 'lavandiere_systeme', true);
  PERFORM annoncer(NEW.exploitant_id, CASE NEW.status WHEN 3 THEN 'intervention.impossible' ELSE 'intervention.lavee' END,
    'interventions/' || NEW.id, jsonb_build_object('@id', '/api/interventions/' || NEW.id, 'id', NEW.id,
      'conteneur', '/api/conteneurs/' || NEW.conteneur_id, 'patrimoine', '/api/patrimoines/' || NEW.patrimoine_id,
      'client', '/api/clients/' || NEW.client_id, 'campagne', '/api/campagne_lavages/' || NEW.campagne_id, 'jour', NEW.jour,
      'dateEvenement', NEW.date_evenement, 'status', NEW.status, 'nombreLaves', NEW.nombre_laves));
  -- A day of long ago that is recorded late neither begins nor ends now.
  IF NEW.campagne_id IS NOT NULL AND NEW.jour >= (now() AT TIME ZONE 'Europe/Paris')::date - 7
      AND est_attendu(NEW.exploitant_id, '{tournee.commencee,tournee.terminee}') THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(tournee, 7205763));
    campagne := jsonb_build_object('@id', '/api/campagne_lavages/' || NEW.campagne_id, 'id', NEW.campagne_id,
      'jour', NEW.jour, 'client', '/api/clients/' || NEW.client_id);
    PERFORM annoncer(NEW.exploitant_id, 'tournee.commencee', tournee, campagne, true);
    SELECT p.bacs, coalesce(sum(f.laves + f.impossibles), 0) INTO total, faits
      FROM plan_du_jour(NEW.campagne_id, NEW.jour) p LEFT JOIN interventions_comptees f
        ON f.exploitant_id = NEW.exploitant_id AND f.campagne_id = NEW.campagne_id AND f.jour = NEW.jour
          AND (f.conteneur_id IS NULL OR f.conteneur_id = ANY (p.conteneurs))
      GROUP BY p.bacs;
    IF total > 0 AND faits >= total THEN
      PERFORM annoncer(NEW.exploitant_id, 'tournee.terminee', tournee, campagne || jsonb_build_object('bacs', total), true);
    END IF;
  END IF;
  PERFORM set_config('role', appelant, true);
  RETURN NULL;
END $$;

CREATE TRIGGER annonce_ajout AFTER INSERT ON interventions FOR EACH ROW
  WHEN (NEW.archived_at IS NULL) EXECUTE FUNCTION annoncer_intervention();
CREATE TRIGGER annonce_correction AFTER UPDATE OF status ON interventions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.archived_at IS NULL) EXECUTE FUNCTION annoncer_intervention();
