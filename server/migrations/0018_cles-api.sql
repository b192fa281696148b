CREATE TABLE "cles_api" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cles_api_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"compte_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"empreinte" text NOT NULL,
	"fin" text NOT NULL,
	"portees" jsonb NOT NULL,
	"cree_le" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_le" date,
	"utilisee_le" timestamp with time zone,
	"revoquee_le" timestamp with time zone,
	CONSTRAINT "cles_api_tenant" UNIQUE("exploitant_id","id")
);
--> statement-breakpoint
ALTER TABLE "cles_api" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cles_api" ADD CONSTRAINT "cles_api_compte" FOREIGN KEY ("exploitant_id","compte_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cles_api_empreinte" ON "cles_api" USING btree ("empreinte");--> statement-breakpoint
CREATE INDEX "cles_api_compte_index" ON "cles_api" USING btree ("compte_id");--> statement-breakpoint
CREATE POLICY "systeme" ON "cles_api" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "cles_api" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (compte_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "cles_api" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (compte_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (compte_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "cles_api" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (compte_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_modification" ON "cles_api" AS PERMISSIVE FOR UPDATE TO "lavandiere_client" USING (compte_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (compte_id = (select nullif(current_setting('app.acteur', true), '')::int));