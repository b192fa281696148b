CREATE TABLE "dernieres_interventions" (
	"conteneur_id" integer PRIMARY KEY NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"intervention_id" integer NOT NULL,
	"date_evenement" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dernieres_interventions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "derniers_releves" (
	"conteneur_id" integer PRIMARY KEY NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"releve_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "derniers_releves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dernieres_interventions" ADD CONSTRAINT "dernieres_interventions_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derniers_releves" ADD CONSTRAINT "derniers_releves_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "systeme" ON "dernieres_interventions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "derniers_releves" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
-- Those of the rows that are there already; from now on the triggers of server/sql write them. Row-level security is
-- forced, so this runs as the system.
DO $$
BEGIN
  GRANT SELECT ON interventions, releve_terrains TO lavandiere_systeme;
  GRANT INSERT ON dernieres_interventions, derniers_releves TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  INSERT INTO dernieres_interventions (conteneur_id, exploitant_id, client_id, intervention_id, date_evenement, status)
    SELECT DISTINCT ON (conteneur_id) conteneur_id, exploitant_id, client_id, id, date_evenement, status
    FROM interventions WHERE conteneur_id IS NOT NULL AND archived_at IS NULL
    ORDER BY conteneur_id, date_evenement DESC, id DESC;
  INSERT INTO derniers_releves (conteneur_id, exploitant_id, client_id, releve_id, created_at, latitude, longitude)
    SELECT DISTINCT ON (conteneur_id) conteneur_id, exploitant_id, client_id, id, created_at, latitude, longitude
    FROM releve_terrains WHERE archived_at IS NULL
    ORDER BY conteneur_id, created_at DESC, id DESC;
  RESET ROLE;
END $$;
