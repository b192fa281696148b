-- The problems that an entry of a journal reports go and come back with it.
CREATE OR REPLACE FUNCTION archiver_problemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE journal_problemes SET archived_at = NEW.archived_at WHERE journal_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_archive AFTER UPDATE OF archived_at ON journal_laveuses FOR EACH ROW
  WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION archiver_problemes();
