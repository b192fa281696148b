-- A poste shows the hours of its sheet: its version moves with them, so that nobody writes over hours that changed meanwhile.
CREATE OR REPLACE FUNCTION suivre_la_feuille() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE poste_operateurs SET version = version + 1 WHERE id = NEW.poste_id AND archived_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER version_du_poste AFTER UPDATE ON feuille_de_temps FOR EACH ROW EXECUTE FUNCTION suivre_la_feuille();
