-- Keeps `laveuse_affectations`: an operateur who is given a vehicle begins to drive it, one who loses it or whose vehicle is
-- removed ends. Runs with the rights of the system: nobody rewrites who drove what.
CREATE OR REPLACE FUNCTION noter_affectation() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  affecte int := CASE WHEN NEW.archived_at IS NULL THEN NEW.operateur_id END;
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  UPDATE public.laveuse_affectations SET au = now()
    WHERE laveuse_id = NEW.id AND au IS NULL AND operateur_id IS DISTINCT FROM affecte;
  INSERT INTO public.laveuse_affectations (exploitant_id, laveuse_id, operateur_id, du)
    SELECT NEW.exploitant_id, NEW.id, affecte, now()
    WHERE affecte IS NOT NULL
    ON CONFLICT (laveuse_id) WHERE au IS NULL DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER affectation AFTER INSERT OR UPDATE OF operateur_id, archived_at ON laveuses FOR EACH ROW
  EXECUTE FUNCTION noter_affectation();
