-- Tells of a pay period that is closed, each time that it is.
CREATE OR REPLACE FUNCTION annoncer_cloture() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.annoncer(NEW.exploitant_id, 'periode.cloturee', 'periode_paies/' || NEW.id,
    jsonb_build_object('@id', '/api/periode_paies/' || NEW.id, 'id', NEW.id, 'libelle', NEW.libelle, 'startDate', NEW.start_date,
      'endDate', NEW.end_date, 'clotureeLe', NEW.cloturee_le));
  RETURN NULL;
END $$;

CREATE TRIGGER annonce AFTER UPDATE OF cloturee_le ON periode_paies FOR EACH ROW
  WHEN (OLD.cloturee_le IS NULL AND NEW.cloturee_le IS NOT NULL) EXECUTE FUNCTION annoncer_cloture();
