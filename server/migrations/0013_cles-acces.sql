CREATE TABLE "cles_acces" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"nom" text NOT NULL,
	"cle_publique" text NOT NULL,
	"compteur" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"utilisee_le" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cles_acces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cles_acces" ADD CONSTRAINT "cles_acces_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cles_acces_user_index" ON "cles_acces" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "systeme" ON "cles_acces" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "cles_acces" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "cles_acces" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "cles_acces" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "cles_acces" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));