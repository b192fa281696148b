-- A new password or address, a refusal or an archiving ends the sessions of the account, whoever does it and by whichever
-- call; the session that changes its own password goes on. With a company end the sessions of all its people. A hash that
-- log-in only makes again with other parameters ends nothing.
CREATE OR REPLACE FUNCTION fin_des_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.meme_mot_de_passe', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  UPDATE sessions SET ended_at = now()
    WHERE user_id = NEW.id AND ended_at IS NULL AND id <> coalesce(current_setting('app.session', true), '');
  IF NEW.role = 'exploitant' AND (NOT NEW.is_accredited OR NEW.archived_at IS NOT NULL) THEN
    UPDATE sessions s SET ended_at = now() FROM users u
      WHERE u.exploitant_id = NEW.id AND s.user_id = u.id AND s.ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER fin_des_sessions AFTER UPDATE OF password, email, is_accredited, archived_at ON users FOR EACH ROW
  WHEN (OLD.password <> NEW.password OR OLD.email <> NEW.email OR (OLD.is_accredited AND NOT NEW.is_accredited)
    OR (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL))
  EXECUTE FUNCTION fin_des_sessions();
