CREATE TABLE "corrections_conges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_conges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"sorte" text NOT NULL,
	"jours" numeric(6, 2) NOT NULL,
	"periode" date NOT NULL,
	"motif" text NOT NULL,
	"jour" date NOT NULL,
	"auteur_id" integer NOT NULL,
	CONSTRAINT "corrections_conges_sorte" CHECK ("corrections_conges"."sorte" in ('CP', 'RTT'))
);
--> statement-breakpoint
ALTER TABLE "corrections_conges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "soldes_depart" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "soldes_depart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"jour" date NOT NULL,
	"cp_precedents" numeric(8, 4) DEFAULT 0 NOT NULL,
	"cp_en_cours" numeric(8, 4) DEFAULT 0 NOT NULL,
	"rtt" numeric(8, 4) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "soldes_depart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "poste_operateurs" DROP CONSTRAINT "poste_operateurs_statut";--> statement-breakpoint
ALTER TABLE "donnees_rhs" ADD COLUMN "rtt_par_an" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "corrections_conges" ADD CONSTRAINT "corrections_conges_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections_conges" ADD CONSTRAINT "corrections_conges_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soldes_depart" ADD CONSTRAINT "soldes_depart_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_conges_personne" ON "corrections_conges" USING btree ("operateur_id","jour");--> statement-breakpoint
CREATE INDEX "soldes_depart_personne" ON "soldes_depart" USING btree ("operateur_id","jour");--> statement-breakpoint
ALTER TABLE "poste_operateurs" ADD CONSTRAINT "poste_operateurs_statut" CHECK ("poste_operateurs"."statut_journee" in ('WD', 'AM', 'CP', 'RTT', 'ABS', 'JF'));--> statement-breakpoint
CREATE POLICY "systeme" ON "corrections_conges" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "corrections_conges" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "corrections_conges" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "corrections_conges" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "soldes_depart" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "soldes_depart" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "soldes_depart" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "soldes_depart" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));