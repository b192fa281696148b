-- Tells of a vehicle that breaks down (statut 4), by a problem of its journal or by the hand of the office.
CREATE OR REPLACE FUNCTION annoncer_panne() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.annoncer(NEW.exploitant_id, 'laveuse.en_panne', 'laveuses/' || NEW.id,
    jsonb_build_object('@id', '/api/laveuses/' || NEW.id, 'id', NEW.id, 'immatriculation', NEW.immatriculation));
  RETURN NULL;
END $$;

CREATE TRIGGER annonce AFTER UPDATE OF statut ON laveuses FOR EACH ROW
  WHEN (NEW.statut = 4 AND OLD.statut <> 4 AND NEW.archived_at IS NULL) EXECUTE FUNCTION annoncer_panne();
