-- An operateur whose hours are kept has a line of HR data (OPEN-107). Switching hours management off hides it, and on again
-- finds it.
CREATE OR REPLACE FUNCTION ouvrir_donnees_rh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO donnees_rhs (exploitant_id, operateur_id) VALUES (NEW.exploitant_id, NEW.id)
    ON CONFLICT (exploitant_id, operateur_id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER donnees_rh AFTER INSERT OR UPDATE OF rh_feature_enabled ON users FOR EACH ROW
  WHEN (NEW.rh_feature_enabled AND NEW.role = 'operateur') EXECUTE FUNCTION ouvrir_donnees_rh();
