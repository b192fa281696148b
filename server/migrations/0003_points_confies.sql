ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_societe" UNIQUE("exploitant_id","id");--> statement-breakpoint
CREATE TABLE "points_confies" (
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"campagne_id" integer NOT NULL,
	"jour" date NOT NULL,
	"conteneur_id" integer NOT NULL,
	"vers_campagne_id" integer NOT NULL,
	"apres" integer,
	"ordre" integer NOT NULL,
	CONSTRAINT "points_confies_campagne_id_jour_conteneur_id_pk" PRIMARY KEY("campagne_id","jour","conteneur_id"),
	CONSTRAINT "points_confies_autre" CHECK ("points_confies"."vers_campagne_id" <> "points_confies"."campagne_id")
);
--> statement-breakpoint
ALTER TABLE "points_confies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "points_confies" ADD CONSTRAINT "points_confies_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_confies" ADD CONSTRAINT "points_confies_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_confies" ADD CONSTRAINT "points_confies_vers" FOREIGN KEY ("exploitant_id","vers_campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "points_confies_jour" ON "points_confies" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "points_confies_vers_index" ON "points_confies" USING btree ("vers_campagne_id","jour");--> statement-breakpoint
CREATE INDEX "points_confies_conteneur_index" ON "points_confies" USING btree ("conteneur_id");--> statement-breakpoint
CREATE POLICY "systeme" ON "points_confies" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "points_confies" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "points_confies" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "points_confies" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "points_confies" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);