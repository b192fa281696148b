CREATE TABLE "telephones" (
	"exploitant_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"appareil" text NOT NULL,
	"vu_le" timestamp with time zone NOT NULL,
	"faits" integer NOT NULL,
	"photos" integer NOT NULL,
	"a_corriger" integer NOT NULL,
	"decalage_horloge" integer,
	CONSTRAINT "telephones_operateur_id_appareil_pk" PRIMARY KEY("operateur_id","appareil")
);
--> statement-breakpoint
ALTER TABLE "telephones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "telephones" ADD CONSTRAINT "telephones_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "systeme" ON "telephones" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "telephones" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "telephones" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "telephones" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));