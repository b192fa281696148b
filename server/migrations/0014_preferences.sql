CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"choix" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "systeme" ON "preferences" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "preferences" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "preferences" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_modification" ON "preferences" AS PERMISSIVE FOR UPDATE TO "lavandiere_admin" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "preferences" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "preferences" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "preferences" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "preferences" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_ajout" ON "preferences" AS PERMISSIVE FOR INSERT TO "lavandiere_client" WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_modification" ON "preferences" AS PERMISSIVE FOR UPDATE TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "preferences" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "preferences" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_modification" ON "preferences" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));