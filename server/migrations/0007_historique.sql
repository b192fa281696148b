CREATE TABLE "modifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"conteneur_id" integer,
	"sujet" text NOT NULL,
	"nature" text NOT NULL,
	"nombre" integer DEFAULT 1 NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"auteur_id" integer,
	"auteur_role" text NOT NULL,
	"avant" jsonb,
	"apres" jsonb
);
--> statement-breakpoint
ALTER TABLE "modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "modifications_patrimoine" ON "modifications" USING btree ("patrimoine_id","moment" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "modifications_conteneur" ON "modifications" USING btree ("conteneur_id","moment" DESC NULLS LAST) WHERE "modifications"."conteneur_id" is not null;--> statement-breakpoint
CREATE INDEX "modifications_moment" ON "modifications" USING brin ("moment");--> statement-breakpoint
CREATE POLICY "systeme" ON "modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
-- The history of changes (docs/decisions/030), for whole statements at once: an import of 30,000 lines is one line of history where it
-- creates, and one statement more where it changes.
-- Joins of transition tables never by nested loops: a plan kept from an edit of one row would be quadratic for an import.
CREATE FUNCTION noter_creations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  auteur int := nullif(current_setting('app.acteur', true), '')::int;
  de_role text := replace(current_user, 'lavandiere_', '');
BEGIN
  IF tg_table_name = 'patrimoines' THEN
    INSERT INTO modifications (exploitant_id, patrimoine_id, sujet, nature, auteur_id, auteur_role)
      SELECT exploitant_id, id, 'patrimoine', 'creation', auteur, de_role FROM nouvelles;
  ELSE
    INSERT INTO modifications (exploitant_id, patrimoine_id, conteneur_id, sujet, nature, nombre, auteur_id, auteur_role)
      SELECT exploitant_id, patrimoine_id, CASE WHEN count(*) = 1 THEN min(id) END, 'conteneur', 'creation', count(*), auteur, de_role
        FROM nouvelles GROUP BY exploitant_id, patrimoine_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION noter_patrimoines() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
      array_remove(ARRAY[
        CASE WHEN a.libelle = n.libelle THEN 'libelle' END,
        CASE WHEN a.is_unipatrimoine = n.is_unipatrimoine THEN 'isUnipatrimoine' END,
        CASE WHEN a.lieu IS NOT DISTINCT FROM n.lieu THEN 'lieu' END,
        CASE WHEN a.nombre_de_bacs IS NOT DISTINCT FROM n.nombre_de_bacs THEN 'nombreDeBacs' END,
        CASE WHEN a.commentaire IS NOT DISTINCT FROM n.commentaire THEN 'commentaire' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'latitude' END,
        CASE WHEN row(a.latitude, a.longitude) IS NOT DISTINCT FROM row(n.latitude, n.longitude) THEN 'longitude' END,
        CASE WHEN a.client_id = n.client_id THEN 'client' END], NULL) AS egaux
    FROM nouvelles n JOIN anciennes a ON a.id = n.id) m
  WHERE nature <> 'modification' OR cardinality(egaux) < 8;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION noter_conteneurs() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
      array_remove(ARRAY[
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
        -- A line more at the top of a file shifts the rank of all others: no change to each of them.
        CASE WHEN NOT seul OR a.ordre_csv IS NOT DISTINCT FROM n.ordre_csv THEN 'ordreCsv' END], NULL) AS egaux
    FROM nouvelles n JOIN anciennes a ON a.id = n.id) m
  WHERE nature <> 'modification' OR cardinality(egaux) < 12;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER historique_creations AFTER INSERT ON patrimoines REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_creations();
--> statement-breakpoint
CREATE TRIGGER historique_creations AFTER INSERT ON conteneurs REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_creations();
--> statement-breakpoint
CREATE TRIGGER historique AFTER UPDATE ON patrimoines REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_patrimoines();
--> statement-breakpoint
CREATE TRIGGER historique AFTER UPDATE ON conteneurs REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_conteneurs();
