CREATE TABLE "dossiers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dossiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"auteur_id" integer NOT NULL,
	"titre" text NOT NULL,
	"fichier" text NOT NULL,
	"etat" text DEFAULT 'en-attente' NOT NULL,
	"fait" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"raison" text,
	"exploitant_id" integer NOT NULL,
	"personne_id" integer,
	CONSTRAINT "dossiers_etat" CHECK ("dossiers"."etat" in ('en-attente', 'en-cours', 'pret', 'echec'))
);
--> statement-breakpoint
ALTER TABLE "dossiers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "dossiers_auteur_index" ON "dossiers" USING btree ("auteur_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "systeme" ON "dossiers" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "dossiers" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "dossiers" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_suppression" ON "dossiers" AS PERMISSIVE FOR DELETE TO "lavandiere_admin" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "dossiers" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "dossiers" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "dossiers" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));