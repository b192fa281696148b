CREATE TABLE "donnees_rhs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donnees_rhs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"taux_charges_patronales" numeric(9, 4),
	"taux_horaire" numeric(9, 4),
	"forfait_panier_repas" numeric(9, 4),
	"forfait_deplacement" numeric(9, 4),
	"matricule_paie" text,
	"heures_hebdo" numeric(9, 4),
	CONSTRAINT "donnees_rhs_taux_charges" CHECK ("donnees_rhs"."taux_charges_patronales" between 0 and 100),
	CONSTRAINT "donnees_rhs_taux_horaire" CHECK ("donnees_rhs"."taux_horaire" between 0 and 500),
	CONSTRAINT "donnees_rhs_forfaits" CHECK (least("donnees_rhs"."forfait_panier_repas", "donnees_rhs"."forfait_deplacement") >= 0)
);
--> statement-breakpoint
ALTER TABLE "donnees_rhs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feuille_de_temps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feuille_de_temps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"poste_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"heure_debut" timestamp with time zone NOT NULL,
	"heure_fin" timestamp with time zone,
	"temps_pause_minutes" integer DEFAULT 0 NOT NULL,
	"validated_at" timestamp with time zone,
	"validated_par_id" integer,
	CONSTRAINT "feuille_de_temps_heures" CHECK ("feuille_de_temps"."heure_fin" > "feuille_de_temps"."heure_debut" and "feuille_de_temps"."heure_fin" <= "feuille_de_temps"."heure_debut" + interval '24 hours'),
	CONSTRAINT "feuille_de_temps_pause" CHECK ("feuille_de_temps"."temps_pause_minutes" >= 0 and "feuille_de_temps"."heure_debut" + "feuille_de_temps"."temps_pause_minutes" * interval '1 minute' < "feuille_de_temps"."heure_fin"),
	CONSTRAINT "feuille_de_temps_validee" CHECK ("feuille_de_temps"."validated_at" is null or "feuille_de_temps"."heure_fin" is not null)
);
--> statement-breakpoint
ALTER TABLE "feuille_de_temps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "periode_paies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periode_paies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"cloturee_le" timestamp with time zone,
	CONSTRAINT "periode_paies_tenant" UNIQUE("exploitant_id","id"),
	CONSTRAINT "periode_paies_dates" CHECK ("periode_paies"."end_date" >= "periode_paies"."start_date")
);
--> statement-breakpoint
ALTER TABLE "periode_paies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "poste_operateurs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poste_operateurs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"uuid" text,
	"empreinte" text,
	"operateur_id" integer NOT NULL,
	"date" date NOT NULL,
	"statut_journee" text DEFAULT 'WD' NOT NULL,
	"laveuse_prise_poste_id" integer,
	"laveuse_fin_poste_id" integer,
	CONSTRAINT "poste_operateurs_tenant" UNIQUE("exploitant_id","operateur_id","id"),
	CONSTRAINT "poste_operateurs_statut" CHECK ("poste_operateurs"."statut_journee" in ('WD', 'AM', 'CP', 'RTT', 'JF'))
);
--> statement-breakpoint
ALTER TABLE "poste_operateurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "heures_modifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "heures_modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"objet" text NOT NULL,
	"objet_id" integer NOT NULL,
	"operateur_id" integer,
	"jour" date,
	"nature" text NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"auteur_id" integer,
	"origine" text NOT NULL,
	"avant" jsonb,
	"apres" jsonb
);
--> statement-breakpoint
ALTER TABLE "heures_modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "periode_clotures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periode_clotures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"periode_id" integer NOT NULL,
	"cloturee_le" timestamp with time zone DEFAULT now() NOT NULL,
	"cloturee_par_id" integer NOT NULL,
	"rouverte_le" timestamp with time zone,
	"rouverte_par_id" integer,
	"motif" text,
	CONSTRAINT "periode_clotures_tenant" UNIQUE("exploitant_id","id")
);
--> statement-breakpoint
ALTER TABLE "periode_clotures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "periode_exports" (
	"cloture_id" integer NOT NULL,
	"exploitant_id" integer NOT NULL,
	"sorte" text NOT NULL,
	"nom" text NOT NULL,
	"contenu" "bytea" NOT NULL,
	CONSTRAINT "periode_exports_cloture_id_sorte_pk" PRIMARY KEY("cloture_id","sorte")
);
--> statement-breakpoint
ALTER TABLE "periode_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reglages_exploitants" (
	"exploitant_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"planning_url" text,
	"planning_publie_url" text,
	"paie" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reglages_exploitants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reglages_heures" (
	"exploitant_id" integer NOT NULL,
	"applicable_du" date NOT NULL,
	"valeurs" jsonb NOT NULL,
	CONSTRAINT "reglages_heures_exploitant_id_applicable_du_pk" PRIMARY KEY("exploitant_id","applicable_du")
);
--> statement-breakpoint
ALTER TABLE "reglages_heures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "donnees_rhs" ADD CONSTRAINT "donnees_rhs_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feuille_de_temps" ADD CONSTRAINT "feuille_de_temps_poste" FOREIGN KEY ("exploitant_id","operateur_id","poste_id") REFERENCES "public"."poste_operateurs"("exploitant_id","operateur_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feuille_de_temps" ADD CONSTRAINT "feuille_de_temps_validee_par" FOREIGN KEY ("exploitant_id","validated_par_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poste_operateurs" ADD CONSTRAINT "poste_operateurs_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poste_operateurs" ADD CONSTRAINT "poste_operateurs_laveuse_prise" FOREIGN KEY ("exploitant_id","laveuse_prise_poste_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poste_operateurs" ADD CONSTRAINT "poste_operateurs_laveuse_fin" FOREIGN KEY ("exploitant_id","laveuse_fin_poste_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periode_clotures" ADD CONSTRAINT "periode_clotures_periode" FOREIGN KEY ("exploitant_id","periode_id") REFERENCES "public"."periode_paies"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periode_clotures" ADD CONSTRAINT "periode_clotures_cloturee_par" FOREIGN KEY ("exploitant_id","cloturee_par_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periode_clotures" ADD CONSTRAINT "periode_clotures_rouverte_par" FOREIGN KEY ("exploitant_id","rouverte_par_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periode_exports" ADD CONSTRAINT "periode_exports_cloture" FOREIGN KEY ("exploitant_id","cloture_id") REFERENCES "public"."periode_clotures"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donnees_rhs_operateur_unique" ON "donnees_rhs" USING btree ("exploitant_id","operateur_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feuille_de_temps_poste_unique" ON "feuille_de_temps" USING btree ("poste_id") WHERE "feuille_de_temps"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "feuille_de_temps_operateur_index" ON "feuille_de_temps" USING btree ("operateur_id","heure_debut") WHERE "feuille_de_temps"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "periode_paies_dates_index" ON "periode_paies" USING btree ("exploitant_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "poste_operateurs_jour_unique" ON "poste_operateurs" USING btree ("operateur_id","date") WHERE "poste_operateurs"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "poste_operateurs_uuid_unique" ON "poste_operateurs" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "poste_operateurs_jours" ON "poste_operateurs" USING btree ("exploitant_id","date") WHERE "poste_operateurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "heures_modifications_operateur" ON "heures_modifications" USING btree ("operateur_id","jour","id");--> statement-breakpoint
CREATE INDEX "heures_modifications_objet" ON "heures_modifications" USING btree ("objet","objet_id","id");--> statement-breakpoint
CREATE INDEX "heures_modifications_moment" ON "heures_modifications" USING brin ("moment");--> statement-breakpoint
CREATE UNIQUE INDEX "periode_clotures_en_cours" ON "periode_clotures" USING btree ("periode_id") WHERE "periode_clotures"."rouverte_le" is null;--> statement-breakpoint
CREATE POLICY "systeme" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "periode_paies" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "heures_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "heures_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "heures_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_clotures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "periode_clotures" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "periode_clotures" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_exports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "periode_exports" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "periode_exports" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "reglages_heures" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
-- Two sheets of one person never overlap; one whose end is missing holds nobody up.
ALTER TABLE "feuille_de_temps" ADD CONSTRAINT "feuille_de_temps_sans_chevauchement" EXCLUDE USING gist
  (int4range("operateur_id", "operateur_id", '[]') WITH &&, tstzrange("heure_debut", "heure_fin") WITH &&)
  WHERE ("archived_at" IS NULL AND "heure_fin" IS NOT NULL);--> statement-breakpoint
-- Those whose hours are kept already have their line of HR data.
DO $$
BEGIN
  GRANT SELECT, INSERT ON donnees_rhs TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  INSERT INTO donnees_rhs (exploitant_id, operateur_id)
    SELECT exploitant_id, id FROM users WHERE role = 'operateur' AND rh_feature_enabled;
  RESET ROLE;
END $$;
