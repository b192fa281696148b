-- An operateur whose hours are kept has a line of HR data (OPEN-107). Switching hours management off keeps
-- the line, and switching it on finds it. `suivi` holds the days on which the hours of this person are kept: from each day of
-- switching on until the day of switching off. Sheets are asked for on these days alone.
CREATE OR REPLACE FUNCTION ouvrir_donnees_rh() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  desormais datemultirange := datemultirange(daterange((now() AT TIME ZONE 'Europe/Paris')::date, NULL));
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  IF NEW.rh_feature_enabled THEN
    INSERT INTO donnees_rhs AS d (exploitant_id, operateur_id) VALUES (NEW.exploitant_id, NEW.id)
      ON CONFLICT (exploitant_id, operateur_id) DO UPDATE SET suivi = d.suivi + desormais
        WHERE NOT d.suivi @> desormais;
  ELSE
    UPDATE donnees_rhs SET suivi = suivi - desormais
      WHERE exploitant_id = NEW.exploitant_id AND operateur_id = NEW.id AND suivi && desormais;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER donnees_rh AFTER INSERT OR UPDATE OF rh_feature_enabled ON users FOR EACH ROW
  WHEN (NEW.role = 'operateur') EXECUTE FUNCTION ouvrir_donnees_rh();
