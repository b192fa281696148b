CREATE TABLE "signalements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signalements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"conteneur_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nature" text NOT NULL,
	"texte" text NOT NULL,
	"photo" text,
	"empreinte" text NOT NULL,
	"etat" text DEFAULT 'recu' NOT NULL,
	"reponse" text,
	"traite_le" timestamp with time zone,
	"auteur_id" integer,
	CONSTRAINT "signalements_etat" CHECK ("signalements"."etat" in ('recu', 'accepte', 'refuse'))
);
--> statement-breakpoint
ALTER TABLE "signalements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avis_immediats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tableau_de_bord" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "page_publique" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conteneurs" ADD COLUMN "code_public" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "signalements" ADD CONSTRAINT "signalements_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signalements" ADD CONSTRAINT "signalements_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signalements_empreinte" ON "signalements" USING btree ("empreinte");--> statement-breakpoint
CREATE INDEX "signalements_liste" ON "signalements" USING btree ("exploitant_id","etat","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signalements_conteneur_index" ON "signalements" USING btree ("conteneur_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "conteneurs_code_public" ON "conteneurs" USING btree ("code_public");--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (conteneur_id = any((select nullif(current_setting('app.conteneurs', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (id = any((select nullif(current_setting('app.conteneurs', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "systeme" ON "signalements" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "signalements" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "signalements" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "visiteur_ajout" ON "signalements" AS PERMISSIVE FOR INSERT TO "lavandiere_visiteur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and conteneur_id = any((select nullif(current_setting('app.conteneurs', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "signalements" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (empreinte = (select nullif(current_setting('app.signalement', true), '')));