CREATE TABLE "comptes_traccar" (
	"exploitant_id" integer PRIMARY KEY NOT NULL,
	"adresse" text NOT NULL,
	"jeton" text NOT NULL,
	"demande_le" timestamp with time zone,
	"tente_le" timestamp with time zone,
	"reussi_le" timestamp with time zone,
	"jour_lu" date,
	"gardees" integer,
	"lues" integer,
	"a_lire" integer,
	"erreur" text,
	"pas_avant" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "comptes_traccar" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "laveuses" ADD COLUMN "traceur_depuis" timestamp with time zone;--> statement-breakpoint
CREATE POLICY "systeme" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));