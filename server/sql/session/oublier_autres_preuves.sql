-- A password or an address that somebody else sets, or that a link of a mail sets, hands the account over: what else opened it
-- until then opens it no longer. The owner who changes them, logged in, keeps it; a hash made again changes nothing.
-- It runs with the rights of the system: those who keep an account do not see these rows.
CREATE OR REPLACE FUNCTION oublier_autres_preuves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.meme_mot_de_passe', true) = 'oui' OR EXISTS (
    SELECT FROM public.sessions WHERE id = current_setting('app.session', true) AND user_id = NEW.id
  ) THEN
    RETURN NULL;
  END IF;
  DELETE FROM public.identites_externes WHERE user_id = NEW.id;
  DELETE FROM public.cles_acces WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER oublier_autres_preuves AFTER UPDATE OF password, email ON users FOR EACH ROW
  WHEN (OLD.password <> NEW.password OR OLD.email <> NEW.email)
  EXECUTE FUNCTION oublier_autres_preuves();
