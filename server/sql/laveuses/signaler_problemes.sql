-- A reported problem raises the state of its vehicle to its importance, and never lowers it (OPEN-89): also one that comes
-- back with its entry. Runs with the rights of the system: an operateur reports problems and may write no vehicle.
CREATE OR REPLACE FUNCTION signaler_problemes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  UPDATE public.laveuses l
    SET statut = p.importance, statut_updated_at = now(), updated_at = now(), version = l.version + 1
    FROM public.problem_laveuses p
    WHERE l.id = NEW.laveuse_id AND p.id = NEW.problem_laveuse_id AND l.statut < p.importance;
  RETURN NULL;
END $$;

CREATE TRIGGER signalement AFTER INSERT OR UPDATE OF archived_at ON journal_problemes FOR EACH ROW
  WHEN (NEW.corrige_le IS NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION signaler_problemes();
