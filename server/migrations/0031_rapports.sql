CREATE TABLE "rapports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rapports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"auteur_id" integer NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"demande" jsonb NOT NULL,
	"seance" text NOT NULL,
	"titre" text NOT NULL,
	"fichier" text NOT NULL,
	"etat" text DEFAULT 'en-attente' NOT NULL,
	"fait" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"raison" text,
	CONSTRAINT "rapports_etat" CHECK ("rapports"."etat" in ('en-attente', 'en-cours', 'pret', 'echec'))
);
--> statement-breakpoint
ALTER TABLE "rapports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rapports" ADD CONSTRAINT "rapports_auteur" FOREIGN KEY ("auteur_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rapports" ADD CONSTRAINT "rapports_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rapports_auteur_index" ON "rapports" USING btree ("auteur_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "systeme" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_client" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));