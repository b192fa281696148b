CREATE TABLE "journal_laveuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_laveuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"uuid" text,
	"empreinte" text,
	"laveuse_id" integer NOT NULL,
	"date" date NOT NULL,
	"operateur_id" integer,
	"auteur_id" integer NOT NULL,
	"remarque" text,
	"kilometrage_debut" integer,
	"kilometrage_fin" integer,
	CONSTRAINT "journal_laveuses_tenant" UNIQUE("exploitant_id","id"),
	CONSTRAINT "journal_laveuses_kilometrage" CHECK ("journal_laveuses"."kilometrage_fin" >= "journal_laveuses"."kilometrage_debut")
);
--> statement-breakpoint
ALTER TABLE "journal_laveuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_problemes" (
	"exploitant_id" integer NOT NULL,
	"journal_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"problem_laveuse_id" integer NOT NULL,
	"signale_le" timestamp with time zone DEFAULT now() NOT NULL,
	"corrige_le" timestamp with time zone,
	"corrige_par_id" integer,
	"archived_at" timestamp with time zone,
	CONSTRAINT "journal_problemes_journal_id_problem_laveuse_id_pk" PRIMARY KEY("journal_id","problem_laveuse_id")
);
--> statement-breakpoint
ALTER TABLE "journal_problemes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "laveuse_affectations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laveuse_affectations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"operateur_id" integer NOT NULL,
	"du" timestamp with time zone NOT NULL,
	"au" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "laveuse_affectations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"journal_id" integer,
	"auteur_id" integer NOT NULL,
	"position" smallint,
	"nom" text NOT NULL,
	"octets" integer NOT NULL,
	"largeur_px" integer NOT NULL,
	"hauteur_px" integer NOT NULL,
	"prise_le" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision
);
--> statement-breakpoint
ALTER TABLE "journal_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_journal" FOREIGN KEY ("exploitant_id","journal_id") REFERENCES "public"."journal_laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_probleme" FOREIGN KEY ("problem_laveuse_id") REFERENCES "public"."problem_laveuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_corrige_par" FOREIGN KEY ("exploitant_id","corrige_par_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuse_affectations" ADD CONSTRAINT "laveuse_affectations_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuse_affectations" ADD CONSTRAINT "laveuse_affectations_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_journal" FOREIGN KEY ("exploitant_id","journal_id") REFERENCES "public"."journal_laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_laveuses_uuid_unique" ON "journal_laveuses" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "journal_laveuses_laveuse_index" ON "journal_laveuses" USING btree ("laveuse_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_laveuses_liste" ON "journal_laveuses" USING btree ("exploitant_id","date","id");--> statement-breakpoint
CREATE INDEX "journal_problemes_ouverts" ON "journal_problemes" USING btree ("laveuse_id") WHERE "journal_problemes"."corrige_le" is null and "journal_problemes"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuse_affectations_en_cours" ON "laveuse_affectations" USING btree ("laveuse_id") WHERE "laveuse_affectations"."au" is null;--> statement-breakpoint
CREATE INDEX "laveuse_affectations_operateur_index" ON "laveuse_affectations" USING btree ("operateur_id","du");--> statement-breakpoint
CREATE INDEX "journal_photos_journal_index" ON "journal_photos" USING btree ("journal_id","position");--> statement-breakpoint
CREATE INDEX "journal_photos_orphelines" ON "journal_photos" USING btree ("created_at") WHERE "journal_photos"."journal_id" is null;--> statement-breakpoint
-- Twins are set apart before the keys that forbid them: a plate that another vehicle of the company bears gets a mark, a
-- number of telematics or an operateur stays with the vehicle that was changed last. Row-level security is forced, so this
-- runs as the system.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON laveuses TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE laveuses l SET immatriculation = left(l.immatriculation, 230) || ' (doublon ' || l.id || ')'
    FROM (SELECT id, row_number() OVER (PARTITION BY exploitant_id, upper(regexp_replace(immatriculation, '[\s-]', '', 'g')) ORDER BY id) AS rang
      FROM laveuses WHERE archived_at IS NULL) r
    WHERE r.id = l.id AND r.rang > 1;
  UPDATE laveuses l SET quartix_id = NULL
    FROM (SELECT id, row_number() OVER (PARTITION BY exploitant_id, quartix_id ORDER BY updated_at DESC, id DESC) AS rang
      FROM laveuses WHERE archived_at IS NULL AND quartix_id IS NOT NULL) r
    WHERE r.id = l.id AND r.rang > 1;
  UPDATE laveuses l SET operateur_id = NULL
    FROM (SELECT id, row_number() OVER (PARTITION BY operateur_id ORDER BY updated_at DESC, id DESC) AS rang
      FROM laveuses WHERE archived_at IS NULL AND operateur_id IS NOT NULL) r
    WHERE r.id = l.id AND r.rang > 1;
  UPDATE laveuses SET statut_updated_at = created_at WHERE statut_updated_at IS NULL;
  RESET ROLE;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_immatriculation_unique" ON "laveuses" USING btree ("exploitant_id",upper(regexp_replace("immatriculation", '[\s-]', '', 'g'))) WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_quartix_unique" ON "laveuses" USING btree ("exploitant_id","quartix_id") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_operateur_unique" ON "laveuses" USING btree ("operateur_id") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "journal_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_laveuses" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "journal_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_problemes" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "laveuse_affectations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "journal_photos" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_photos" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_sienne" ON "journal_photos" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
-- The operateurs who drive a vehicle today have driven it since it was last changed, for want of knowing better.
DO $$
BEGIN
  GRANT SELECT, INSERT ON laveuse_affectations TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  INSERT INTO laveuse_affectations (exploitant_id, laveuse_id, operateur_id, du)
    SELECT exploitant_id, id, operateur_id, updated_at FROM laveuses WHERE archived_at IS NULL AND operateur_id IS NOT NULL;
  RESET ROLE;
END $$;
