-- The history of hours (decision 106): a line for each row that is made, changed or deleted, with the columns that differ. The
-- author of the change and its origin (telephone, office, system) come from the transaction. Argument: the kind of row, such
-- as `poste`. A row of settings has no id: its line bears the id of the company.
CREATE OR REPLACE FUNCTION noter_heures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  technique text[] := ARRAY['id', 'version', 'created_at', 'updated_at', 'archived_at', 'exploitant_id', 'empreinte', 'operateur_id', 'poste_id', 'absence_id', 'figees_du', 'retenu'];
  ligne jsonb := to_jsonb(coalesce(NEW, OLD));
  apres jsonb := CASE WHEN tg_op = 'DELETE' THEN '{}' ELSE ligne END;
  avant jsonb := CASE WHEN tg_op = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  nature text := CASE
    WHEN tg_op = 'INSERT' THEN 'creation'
    WHEN tg_op = 'DELETE' THEN 'suppression'
    WHEN NOT ligne ? 'archived_at' THEN 'modification'
    WHEN (apres -> 'archived_at' = 'null') = (avant -> 'archived_at' = 'null') THEN 'modification'
    WHEN apres -> 'archived_at' = 'null' THEN 'restauration' ELSE 'suppression' END;
  noms text[];
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(nom) INTO noms FROM jsonb_object_keys(ligne) nom
    WHERE nom <> ALL (technique) AND apres -> nom IS DISTINCT FROM avant -> nom
      AND (tg_op = 'UPDATE' OR ligne -> nom <> 'null');
  -- A row that is made for its version alone says nothing either (`reglages_exploitants`).
  IF nature IN ('creation', 'modification') AND NOT EXISTS (
    SELECT FROM unnest(noms) nom WHERE tg_op = 'UPDATE' OR ligne -> nom NOT IN ('{}', 'false')) THEN
    RETURN NULL;
  END IF;
  INSERT INTO heures_modifications (exploitant_id, objet, objet_id, operateur_id, jour, nature, auteur_id, origine, avant, apres)
  VALUES ((ligne ->> 'exploitant_id')::int, tg_argv[0], (coalesce(ligne ->> 'id', ligne ->> 'exploitant_id'))::int,
    (ligne ->> 'operateur_id')::int,
    CASE tg_argv[0] WHEN 'poste' THEN (ligne ->> 'date')::date
      WHEN 'feuille' THEN (SELECT date FROM poste_operateurs WHERE id = (ligne ->> 'poste_id')::int)
      WHEN 'reglages-heures' THEN (ligne ->> 'applicable_du')::date END,
    nature, nullif(current_setting('app.acteur', true), '')::int,
    CASE current_user WHEN 'lavandiere_operateur' THEN 'telephone' WHEN 'lavandiere_systeme' THEN 'systeme' ELSE 'bureau' END,
    CASE WHEN tg_op <> 'INSERT' THEN (SELECT jsonb_object_agg(nom, avant -> nom) FROM unnest(noms) nom) END,
    CASE WHEN tg_op <> 'DELETE' THEN (SELECT jsonb_object_agg(nom, apres -> nom) FROM unnest(noms) nom) END);
  RETURN NULL;
END $$;

CREATE TRIGGER historique AFTER INSERT OR UPDATE ON poste_operateurs FOR EACH ROW EXECUTE FUNCTION noter_heures('poste');
CREATE TRIGGER historique AFTER INSERT OR UPDATE ON feuille_de_temps FOR EACH ROW EXECUTE FUNCTION noter_heures('feuille');
CREATE TRIGGER historique AFTER INSERT OR UPDATE ON donnees_rhs FOR EACH ROW EXECUTE FUNCTION noter_heures('donnees-rh');
CREATE TRIGGER historique AFTER INSERT OR UPDATE ON periode_paies FOR EACH ROW EXECUTE FUNCTION noter_heures('periode');
CREATE TRIGGER historique AFTER INSERT OR UPDATE ON periode_clotures FOR EACH ROW EXECUTE FUNCTION noter_heures('cloture');
CREATE TRIGGER historique AFTER INSERT OR UPDATE OR DELETE ON reglages_heures FOR EACH ROW
  EXECUTE FUNCTION noter_heures('reglages-heures');
CREATE TRIGGER historique AFTER INSERT OR UPDATE OR DELETE ON reglages_exploitants FOR EACH ROW
  EXECUTE FUNCTION noter_heures('reglages');
