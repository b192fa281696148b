CREATE TABLE "fermetures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fermetures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"date_debut" date NOT NULL,
	"date_fin" date NOT NULL,
	CONSTRAINT "fermetures_dates" CHECK ("fermetures"."date_fin" >= "fermetures"."date_debut")
);
--> statement-breakpoint
ALTER TABLE "fermetures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jour_modifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jour_modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"campagne_id" integer NOT NULL,
	"regle" date NOT NULL,
	"auteur_id" integer NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"avant" jsonb NOT NULL,
	"apres" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jour_modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" DROP CONSTRAINT "campagne_occurrences_prevu";--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD COLUMN "si_jour_ferme" text DEFAULT 'maintenir' NOT NULL;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD COLUMN "territoire" text DEFAULT 'metropole' NOT NULL;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "regle" date;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "etat" text DEFAULT 'prevue' NOT NULL;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "motif" text;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "decide" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "laveuse_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "heure_debut" time;--> statement-breakpoint
ALTER TABLE "jour_modifications" ADD CONSTRAINT "jour_modifications_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fermetures_dates_index" ON "fermetures" USING btree ("exploitant_id","date_debut");--> statement-breakpoint
CREATE INDEX "jour_modifications_index" ON "jour_modifications" USING btree ("campagne_id","regle","id");--> statement-breakpoint
CREATE INDEX "jour_modifications_moment" ON "jour_modifications" USING btree ("moment");--> statement-breakpoint
ALTER TABLE "laveuses" ADD CONSTRAINT "laveuses_tenant" UNIQUE("exploitant_id","id");--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campagne_occurrences_regle" ON "campagne_occurrences" USING btree ("campagne_id","regle") WHERE "campagne_occurrences"."regle" is not null;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_si_jour_ferme" CHECK ("campagne_lavages"."si_jour_ferme" in ('maintenir', 'annuler', 'reporter', 'avancer'));--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_equipe" CHECK ("campagne_occurrences"."equipier_id" is null or coalesce("campagne_occurrences"."equipier_id" <> "campagne_occurrences"."chauffeur_id", false));--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_etat" CHECK ("campagne_occurrences"."etat" = 'annulee' or ("campagne_occurrences"."etat" = 'reportee' and "campagne_occurrences"."regle" <> "campagne_occurrences"."jour") or ("campagne_occurrences"."etat" = 'prevue' and "campagne_occurrences"."regle" is null));--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_prevu" CHECK (num_nulls("campagne_occurrences"."bacs", "campagne_occurrences"."conteneurs", "campagne_occurrences"."patrimoine_id") in (0, 3)
        and ("campagne_occurrences"."bacs" is null or num_nulls("campagne_occurrences"."formulaire_id", "campagne_occurrences"."chauffeur_id") = 0));--> statement-breakpoint
CREATE POLICY "systeme" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "jour_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "jour_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "jour_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "jour_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "jour_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));