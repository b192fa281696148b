-- A new password, a refusal or an archiving ends the sessions of the account, whoever does it and by whichever call; the
-- session that changes its own password goes on.
CREATE FUNCTION fin_des_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now()
    WHERE user_id = NEW.id AND ended_at IS NULL AND id <> coalesce(current_setting('app.session', true), '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fin_des_sessions AFTER UPDATE OF password, is_accredited, archived_at ON users FOR EACH ROW
  WHEN (OLD.password <> NEW.password OR (OLD.is_accredited AND NOT NEW.is_accredited)
    OR (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL))
  EXECUTE FUNCTION fin_des_sessions();
