-- The history of changes (decision 030), written once for a whole statement: containers that an import creates together
-- are one line of history.
CREATE OR REPLACE FUNCTION noter_creations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  auteur int := nullif(current_setting('app.acteur', true), '')::int;
  de_role text := replace(current_user, 'lavandiere_', '');
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  IF tg_table_name = 'users' THEN
    INSERT INTO modifications (exploitant_id, compte_id, sujet, nature, auteur_id, auteur_role)
      SELECT exploitant_id, id, 'compte', 'creation', auteur, de_role FROM nouvelles;
  ELSIF tg_table_name = 'patrimoines' THEN
    INSERT INTO modifications (exploitant_id, patrimoine_id, sujet, nature, auteur_id, auteur_role)
      SELECT exploitant_id, id, 'patrimoine', 'creation', auteur, de_role FROM nouvelles;
  ELSE
    INSERT INTO modifications (exploitant_id, patrimoine_id, conteneur_id, sujet, nature, nombre, auteur_id, auteur_role)
      SELECT exploitant_id, patrimoine_id, CASE WHEN count(*) = 1 THEN min(id) END, 'conteneur', 'creation', count(*), auteur, de_role
        FROM nouvelles GROUP BY exploitant_id, patrimoine_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER historique_creations AFTER INSERT ON users REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_creations();
CREATE TRIGGER historique_creations AFTER INSERT ON patrimoines REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_creations();
CREATE TRIGGER historique_creations AFTER INSERT ON conteneurs REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_creations();
