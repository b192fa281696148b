CREATE TABLE "fournisseurs_identite" (
	"exploitant_id" integer PRIMARY KEY NOT NULL,
	"lien" text NOT NULL,
	"emetteur" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"domaines" text[] NOT NULL,
	"actif" boolean NOT NULL,
	CONSTRAINT "fournisseurs_identite_lien_unique" UNIQUE("lien")
);
--> statement-breakpoint
ALTER TABLE "fournisseurs_identite" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identites_externes" (
	"user_id" integer NOT NULL,
	"emetteur" text NOT NULL,
	"sujet" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"utilisee_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identites_externes_user_id_emetteur_pk" PRIMARY KEY("user_id","emetteur")
);
--> statement-breakpoint
ALTER TABLE "identites_externes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identites_externes" ADD CONSTRAINT "identites_externes_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identites_externes_sujet" ON "identites_externes" USING btree ("emetteur","sujet");--> statement-breakpoint
CREATE POLICY "systeme" ON "fournisseurs_identite" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "fournisseurs_identite" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "identites_externes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "identites_externes" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "identites_externes" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "identites_externes" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "identites_externes" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));