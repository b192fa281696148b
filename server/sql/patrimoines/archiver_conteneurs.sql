-- Archives the containers of a patrimoine with it, and restores those that were archived with it. They are locked first, in
-- the order of their ids, as by everybody who writes many of them: in another order, each of two writers could hold a
-- container that the other waits for.
CREATE OR REPLACE FUNCTION archiver_conteneurs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conteneurs
    WHERE patrimoine_id = NEW.id AND archived_at IS NOT DISTINCT FROM OLD.archived_at
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE conteneurs SET archived_at = NEW.archived_at, version = version + 1
    WHERE patrimoine_id = NEW.id AND archived_at IS NOT DISTINCT FROM OLD.archived_at;
  RETURN NULL;
END $$;

CREATE TRIGGER patrimoines_archives AFTER UPDATE OF archived_at ON patrimoines FOR EACH ROW
  WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION archiver_conteneurs();
