-- Writes the plan of the past days on which somebody worked before the number of bins of a unipatrimoine changes, so that these
-- days keep the number that they had (`figer_jours`); `figer_quantites` does so for containers.
CREATE OR REPLACE FUNCTION figer_unipatrimoine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figer_jours(t.id, 0) FROM campagne_lavages t WHERE t.patrimoine_id = NEW.id ORDER BY t.id;
  RETURN NEW;
END $$;

CREATE TRIGGER bacs_du_lieu BEFORE UPDATE OF nombre_de_bacs, is_unipatrimoine ON patrimoines FOR EACH ROW
  WHEN (row(OLD.nombre_de_bacs, OLD.is_unipatrimoine) IS DISTINCT FROM row(NEW.nombre_de_bacs, NEW.is_unipatrimoine))
  EXECUTE FUNCTION figer_unipatrimoine();
