-- The history of changes of patrimoines (decision 030): a line for each changed row, with the fields that differ.
-- `egaux` holds the name of each field that is the same on both sides, and a null for each that differs.
-- Transition tables are never joined by nested loops: a plan kept from an edit of one row would be quadratic for an import.
CREATE OR REPLACE FUNCTION noter_patrimoines() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO modifications (exploitant_id, patrimoine_id, sujet, nature, auteur_id, auteur_role, avant, apres)
  SELECT exploitant_id, id, 'patrimoine', nature, nullif(current_setting('app.acteur', true), '')::int,
      replace(current_user, 'lavandiere_', ''),
      CASE WHEN nature = 'modification' THEN avant - egaux END, CASE WHEN nature = 'modification' THEN apres - egaux END
  FROM (SELECT n.exploitant_id, n.id,
      CASE WHEN (a.archived_at IS NULL) = (n.archived_at IS NULL) THEN 'modification'
        WHEN n.archived_at IS NULL THEN 'restauration' ELSE 'suppression' END AS nature,
      jsonb_build_object('libelle', a.libelle, 'isUnipatrimoine', a.is_unipatrimoine, 'lieu', a.lieu,
        'nombreDeBacs', a.nombre_de_bacs, 'commentaire', a.commentaire, 'latitude', a.latitude, 'longitude', a.longitude,
        'client', (SELECT libelle FROM clients c WHERE c.id = a.client_id)) AS avant,
      jsonb_build_object('libelle', n.libelle, 'isUnipatrimoine', n.is_unipatrimoine, 'lieu', n.lieu,
        'nombreDeBacs', n.nombre_de_bacs, 'commentaire', n.commentaire, 'latitude', n.latitude, 'longitude', n.longitude,
        'client', (SELECT libelle FROM clients c WHERE c.id = n.client_id)) AS apres,
      ARRAY[
        CASE WHEN a.libelle = n.libelle THEN 'libelle' END,
        CASE WHEN a.is_unipatrimoine = n.is_unipatrimoine THEN 'isUnipatrimoine' END,
        CASE WHEN a.lieu IS NOT DISTINCT FROM n.lieu THEN 'lieu' END,
        CASE WHEN a.nombre_de_bacs IS NOT DISTINCT FROM n.nombre_de_bacs THEN 'nombreDeBacs' END,
        CASE WHEN a.commentaire IS NOT DISTINCT FROM n.commentaire THEN 'commentaire' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'latitude' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'longitude' END,
        CASE WHEN a.client_id = n.client_id THEN 'client' END] AS egaux
    FROM nouvelles n JOIN anciennes a ON a.id = n.id) m
  WHERE nature <> 'modification' OR array_position(egaux, NULL) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER historique AFTER UPDATE ON patrimoines REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_patrimoines();
