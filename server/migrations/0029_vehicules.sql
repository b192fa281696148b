CREATE SCHEMA "positions_jours";
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"auteur_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"jour" date NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dernieres_positions" (
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"instant" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"vitesse_kmh" real,
	"cap" real,
	"contact" boolean,
	"regime" integer,
	"entrees" smallint,
	"recu_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dernieres_positions_laveuse_id_pk" PRIMARY KEY("laveuse_id")
);
--> statement-breakpoint
ALTER TABLE "dernieres_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jetons_traceurs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jetons_traceurs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"empreinte" text NOT NULL,
	"fin" text NOT NULL,
	"cree_le" timestamp with time zone DEFAULT now() NOT NULL,
	"revoque_le" timestamp with time zone,
	CONSTRAINT "jetons_traceurs_tenant" UNIQUE("exploitant_id","id")
);
--> statement-breakpoint
ALTER TABLE "jetons_traceurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jours_a_calculer" (
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"jour" date NOT NULL,
	"depuis" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jours_a_calculer_laveuse_id_jour_pk" PRIMARY KEY("laveuse_id","jour")
);
--> statement-breakpoint
ALTER TABLE "jours_a_calculer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "positions" (
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"instant" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"vitesse_kmh" real,
	"cap" real,
	"valide" boolean NOT NULL,
	"contact" boolean,
	"regime" integer,
	"entrees" smallint,
	"recu_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "positions_laveuse_id_instant_source_pk" PRIMARY KEY("laveuse_id","instant","source")
) PARTITION BY RANGE ("instant");
--> statement-breakpoint
ALTER TABLE "positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reglages_telematiques" (
	"exploitant_id" integer PRIMARY KEY NOT NULL,
	"quartix_client" text,
	"quartix_utilisateur" text,
	"quartix_mot_de_passe" text,
	"quartix_reussi_le" timestamp with time zone,
	"quartix_erreur" text,
	"service_debut" time,
	"service_fin" time,
	CONSTRAINT "reglages_telematiques_service" CHECK (("reglages_telematiques"."service_debut" is null) = ("reglages_telematiques"."service_fin" is null))
);
--> statement-breakpoint
ALTER TABLE "reglages_telematiques" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "temps_moteurs" (
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"jour" date NOT NULL,
	"ignition_on" timestamp with time zone,
	"ignition_off" timestamp with time zone,
	"distance_m" integer DEFAULT 0 NOT NULL,
	"conduite_s" integer DEFAULT 0 NOT NULL,
	"moteur_s" integer DEFAULT 0 NOT NULL,
	"pompe_s" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"lu_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "temps_moteurs_laveuse_id_jour_pk" PRIMARY KEY("laveuse_id","jour")
);
--> statement-breakpoint
ALTER TABLE "temps_moteurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "traceurs" (
	"exploitant_id" integer NOT NULL,
	"source" text NOT NULL,
	"identifiant" text NOT NULL,
	"jeton_id" integer NOT NULL,
	"recu_le" timestamp with time zone DEFAULT now() NOT NULL,
	"instant" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"valide" boolean NOT NULL,
	"nombre" bigint NOT NULL,
	CONSTRAINT "traceurs_exploitant_id_source_identifiant_pk" PRIMARY KEY("exploitant_id","source","identifiant")
);
--> statement-breakpoint
ALTER TABLE "traceurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trajets_de_vehicules" (
	"exploitant_id" integer NOT NULL,
	"laveuse_id" integer NOT NULL,
	"jour" date NOT NULL,
	"debut" timestamp with time zone NOT NULL,
	"fin" timestamp with time zone NOT NULL,
	"distance_m" integer NOT NULL,
	"inconnu" boolean NOT NULL,
	"depart_latitude" double precision NOT NULL,
	"depart_longitude" double precision NOT NULL,
	"arrivee_latitude" double precision NOT NULL,
	"arrivee_longitude" double precision NOT NULL,
	CONSTRAINT "trajets_de_vehicules_laveuse_id_debut_pk" PRIMARY KEY("laveuse_id","debut")
);
--> statement-breakpoint
ALTER TABLE "trajets_de_vehicules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "laveuses" ADD COLUMN "identifiant_traceur" text;--> statement-breakpoint
ALTER TABLE "laveuses" ADD COLUMN "signal_moteur" text DEFAULT 'contact' NOT NULL;--> statement-breakpoint
ALTER TABLE "laveuses" ADD COLUMN "signal_pompe" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dernieres_positions" ADD CONSTRAINT "dernieres_positions_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jours_a_calculer" ADD CONSTRAINT "jours_a_calculer_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temps_moteurs" ADD CONSTRAINT "temps_moteurs_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceurs" ADD CONSTRAINT "traceurs_jeton" FOREIGN KEY ("exploitant_id","jeton_id") REFERENCES "public"."jetons_traceurs"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trajets_de_vehicules" ADD CONSTRAINT "trajets_de_vehicules_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultations_moment" ON "consultations" USING btree ("exploitant_id","moment" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consultations_laveuse_index" ON "consultations" USING btree ("laveuse_id","jour","auteur_id","moment");--> statement-breakpoint
CREATE INDEX "dernieres_positions_exploitant" ON "dernieres_positions" USING btree ("exploitant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jetons_traceurs_empreinte" ON "jetons_traceurs" USING btree ("empreinte");--> statement-breakpoint
CREATE INDEX "jours_a_calculer_depuis" ON "jours_a_calculer" USING btree ("depuis");--> statement-breakpoint
CREATE INDEX "temps_moteurs_jour" ON "temps_moteurs" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "trajets_de_vehicules_jour" ON "trajets_de_vehicules" USING btree ("laveuse_id","jour");--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_traceur_unique" ON "laveuses" USING btree ("exploitant_id","identifiant_traceur") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "systeme" ON "consultations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "consultations" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "consultations" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "consultations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "consultations" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "dernieres_positions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "dernieres_positions" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "dernieres_positions" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "jetons_traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "jetons_traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "jetons_traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "jours_a_calculer" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "jours_a_calculer" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "jours_a_calculer" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "positions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "positions" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "positions" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "reglages_telematiques" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reglages_telematiques" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "reglages_telematiques" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "reglages_telematiques" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));