-- The history of changes of containers (decision 030): a line for each changed row, with the fields that differ.
-- `egaux` holds the name of each field that is the same on both sides, and a null for each that differs.
-- Transition tables are never joined by nested loops: a plan kept from an edit of one row would be quadratic for an import.
CREATE OR REPLACE FUNCTION noter_conteneurs() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  seul boolean;
BEGIN
  -- Archived and restored with its patrimoine: the patrimoine's own line says it.
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  SELECT count(*) = 1 INTO seul FROM (SELECT 1 FROM nouvelles LIMIT 2) n;
  INSERT INTO modifications (exploitant_id, patrimoine_id, conteneur_id, sujet, nature, auteur_id, auteur_role, avant, apres)
  SELECT exploitant_id, patrimoine_id, id, 'conteneur', nature, nullif(current_setting('app.acteur', true), '')::int,
      replace(current_user, 'lavandiere_', ''),
      CASE WHEN nature = 'modification' THEN avant - egaux END, CASE WHEN nature = 'modification' THEN apres - egaux END
  FROM (SELECT n.exploitant_id, n.patrimoine_id, n.id,
      CASE WHEN (a.archived_at IS NULL) = (n.archived_at IS NULL) THEN 'modification'
        WHEN n.archived_at IS NULL THEN 'restauration' ELSE 'suppression' END AS nature,
      jsonb_build_object('nomenclature', a.nomenclature, 'adresse', a.adresse, 'complementAdresse', a.complement_adresse,
        'commune', a.commune, 'conteneurType', a.conteneur_type, 'dechetType', a.dechet_type, 'marque', a.marque,
        'quantite', a.quantite, 'volume', a.volume, 'latitude', a.latitude, 'longitude', a.longitude, 'ordreCsv', a.ordre_csv) AS avant,
      jsonb_build_object('nomenclature', n.nomenclature, 'adresse', n.adresse, 'complementAdresse', n.complement_adresse,
        'commune', n.commune, 'conteneurType', n.conteneur_type, 'dechetType', n.dechet_type, 'marque', n.marque,
        'quantite', n.quantite, 'volume', n.volume, 'latitude', n.latitude, 'longitude', n.longitude, 'ordreCsv', n.ordre_csv) AS apres,
      ARRAY[
        CASE WHEN a.nomenclature = n.nomenclature THEN 'nomenclature' END,
        CASE WHEN a.adresse IS NOT DISTINCT FROM n.adresse THEN 'adresse' END,
        CASE WHEN a.complement_adresse IS NOT DISTINCT FROM n.complement_adresse THEN 'complementAdresse' END,
        CASE WHEN a.commune IS NOT DISTINCT FROM n.commune THEN 'commune' END,
        CASE WHEN a.conteneur_type = n.conteneur_type THEN 'conteneurType' END,
        CASE WHEN a.dechet_type = n.dechet_type THEN 'dechetType' END,
        CASE WHEN a.marque IS NOT DISTINCT FROM n.marque THEN 'marque' END,
        CASE WHEN a.quantite = n.quantite THEN 'quantite' END,
        CASE WHEN a.volume IS NOT DISTINCT FROM n.volume THEN 'volume' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'latitude' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'longitude' END,
        -- One more line at the top of an imported file shifts the rank of all others: the history tells none of these shifts.
        CASE WHEN NOT seul OR a.ordre_csv IS NOT DISTINCT FROM n.ordre_csv THEN 'ordreCsv' END] AS egaux
    FROM nouvelles n JOIN anciennes a ON a.id = n.id) m
  WHERE nature <> 'modification' OR array_position(egaux, NULL) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER historique AFTER UPDATE ON conteneurs REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_conteneurs();
