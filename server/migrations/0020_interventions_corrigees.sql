CREATE TABLE "intervention_modifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intervention_modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"intervention_id" integer NOT NULL,
	"auteur_id" integer NOT NULL,
	"nature" text NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"avant" jsonb,
	"apres" jsonb
);
--> statement-breakpoint
ALTER TABLE "intervention_modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "auteur_id" integer;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "sur_place" integer;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "ecarts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "corrigee_le" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "annoncee_le" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "status_annonce" smallint;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "laves_annonces" integer;--> statement-breakpoint
ALTER TABLE "intervention_modifications" ADD CONSTRAINT "intervention_modifications_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_modifications" ADD CONSTRAINT "intervention_modifications_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intervention_modifications_index" ON "intervention_modifications" USING btree ("intervention_id","id");--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interventions_a_annoncer" ON "interventions" USING btree ("jour","client_id") WHERE "interventions"."annoncee_le" is null or "interventions"."updated_at" > "interventions"."annoncee_le";--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "intervention_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "intervention_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
-- Clients were told of every intervention as it came: the first digest must not tell the last days again. Row-level
-- security is forced, so this runs as the system.
DO $$
BEGIN
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO lavandiere_systeme;
  GRANT UPDATE ON interventions TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE interventions SET annoncee_le = greatest(updated_at, now()) WHERE jour > current_date - 15;
  RESET ROLE;
END $$;
