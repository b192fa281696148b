CREATE TABLE "idempotence" (
	"acteur_id" integer NOT NULL,
	"cle" text NOT NULL,
	"empreinte" text NOT NULL,
	"statut" smallint,
	"entetes" jsonb,
	"corps" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotence_acteur_id_cle_pk" PRIMARY KEY("acteur_id","cle")
);
--> statement-breakpoint
ALTER TABLE "idempotence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"typologie_lavage_id" integer NOT NULL,
	"gallery_enabled" boolean NOT NULL,
	"has_qrcode" boolean NOT NULL,
	"has_barcode" boolean NOT NULL,
	"has_rfid" boolean NOT NULL,
	"has_volume" boolean NOT NULL,
	"has_waste" boolean NOT NULL,
	"releve_terrain_enabled" boolean NOT NULL,
	"min_photo_avant" smallint NOT NULL,
	"min_photo_apres" smallint NOT NULL,
	"min_photo_maintenance" smallint NOT NULL,
	"min_photo_lavage_impossible" smallint NOT NULL,
	"typologie_lavage_fallback_id" integer,
	"strategie_lavage_impossible" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "forms_tenant" UNIQUE("exploitant_id","client_id","id")
);
--> statement-breakpoint
ALTER TABLE "forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prestations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prestations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"libelle" text NOT NULL,
	"category" text DEFAULT 'container' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prestations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "problem_laveuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_laveuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"libelle" text NOT NULL,
	"importance" smallint NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "problem_laveuses_importance" CHECK ("problem_laveuses"."importance" in (3, 4)),
	CONSTRAINT "problem_laveuses_category" CHECK ("problem_laveuses"."category" in ('machine', 'vehicule'))
);
--> statement-breakpoint
ALTER TABLE "problem_laveuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"libelle" text NOT NULL,
	"importance" smallint NOT NULL,
	"conteneur_type" text NOT NULL,
	CONSTRAINT "problems_importance" CHECK ("problems"."importance" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "problems" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "typologie_lavages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "typologie_lavages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"libelle" text NOT NULL,
	"couleur" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "typologie_lavages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reset_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_logos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_logos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"nom" text NOT NULL,
	"octets" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_logos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer,
	"role" text NOT NULL,
	"libelle" text NOT NULL,
	"lastname" text,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"is_accredited" boolean DEFAULT true NOT NULL,
	"rfid" text,
	"logo_id" integer,
	"email_notifications_lavage_impossible" boolean DEFAULT false NOT NULL,
	"email_notifications_maintenance" boolean DEFAULT false NOT NULL,
	"email_notifications_lavage_done" boolean DEFAULT false NOT NULL,
	"rh_feature_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_tenant" UNIQUE("exploitant_id","id"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'exploitant', 'client', 'operateur')),
	CONSTRAINT "users_tenant_check" CHECK (("users"."role" = 'admin') = ("users"."exploitant_id" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intervention_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intervention_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer,
	"intervention_id" integer,
	"auteur_id" integer NOT NULL,
	"moment" text,
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
ALTER TABLE "intervention_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intervention_problemes" (
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"intervention_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	CONSTRAINT "intervention_problemes_intervention_id_problem_id_pk" PRIMARY KEY("intervention_id","problem_id")
);
--> statement-breakpoint
ALTER TABLE "intervention_problemes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interventions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interventions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"conteneur_id" integer,
	"campagne_id" integer,
	"operateur_id" integer,
	"prestation_id" integer,
	"typologie_lavage_id" integer,
	"uuid" text,
	"date_evenement" timestamp with time zone NOT NULL,
	"jour" date NOT NULL,
	"is_accessible" boolean NOT NULL,
	"is_scan_readable" boolean NOT NULL,
	"status" smallint NOT NULL,
	"nombre_laves" integer NOT NULL,
	"lavage_partiel" boolean DEFAULT false NOT NULL,
	"adresse" text,
	"volume" text,
	"waste" text,
	"scan_data" text,
	"observation" text,
	CONSTRAINT "interventions_tenant" UNIQUE("exploitant_id","client_id","id"),
	CONSTRAINT "interventions_status" CHECK ("interventions"."status" in (0, 2, 3)),
	CONSTRAINT "interventions_nombre_laves" CHECK ("interventions"."nombre_laves" >= 0)
);
--> statement-breakpoint
ALTER TABLE "interventions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "laveuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laveuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"immatriculation" text NOT NULL,
	"description" text,
	"quartix_id" integer,
	"emission_co2" integer,
	"operateur_id" integer,
	"statut" smallint DEFAULT 1 NOT NULL,
	"statut_updated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "laveuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conteneurs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conteneurs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"nomenclature" text NOT NULL,
	"adresse" text,
	"complement_adresse" text,
	"commune" text,
	"conteneur_type" text NOT NULL,
	"dechet_type" text NOT NULL,
	"marque" text,
	"quantite" integer DEFAULT 1 NOT NULL,
	"volume" text,
	"latitude" double precision,
	"longitude" double precision,
	"ordre_csv" integer,
	CONSTRAINT "conteneurs_tenant" UNIQUE("exploitant_id","client_id","id"),
	CONSTRAINT "conteneurs_quantite" CHECK ("conteneurs"."quantite" >= 1)
);
--> statement-breakpoint
ALTER TABLE "conteneurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_lignes" (
	"exploitant_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"numero" integer NOT NULL,
	"ligne" jsonb,
	"cellules" jsonb,
	"erreurs" jsonb,
	CONSTRAINT "import_lignes_import_id_numero_pk" PRIMARY KEY("import_id","numero")
);
--> statement-breakpoint
ALTER TABLE "import_lignes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"auteur_id" integer NOT NULL,
	"nom" text NOT NULL,
	"fichier" text NOT NULL,
	"octets" integer NOT NULL,
	"encodage" text,
	"etat" text DEFAULT 'en-attente' NOT NULL,
	"etape" text,
	"fait" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"correspondances" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nombre_erreurs" integer DEFAULT 0 NOT NULL,
	"types_inconnus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resume" jsonb,
	"rapport" jsonb,
	CONSTRAINT "imports_tenant" UNIQUE("exploitant_id","id"),
	CONSTRAINT "imports_etat" CHECK ("imports"."etat" in ('en-attente', 'verification', 'refuse', 'verifie', 'enregistre'))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "patrimoines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patrimoines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"is_unipatrimoine" boolean NOT NULL,
	"lieu" text,
	"nombre_de_bacs" integer,
	"commentaire" text,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "patrimoines_tenant" UNIQUE("exploitant_id","client_id","id")
);
--> statement-breakpoint
ALTER TABLE "patrimoines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "releve_terrains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releve_terrains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"conteneur_id" integer NOT NULL,
	"operateur_id" integer,
	"uuid" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy_m" double precision
);
--> statement-breakpoint
ALTER TABLE "releve_terrains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campagne_conteneurs" (
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"campagne_id" integer NOT NULL,
	"conteneur_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "campagne_conteneurs_campagne_id_conteneur_id_pk" PRIMARY KEY("campagne_id","conteneur_id")
);
--> statement-breakpoint
ALTER TABLE "campagne_conteneurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campagne_lavages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campagne_lavages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"formulaire_id" integer NOT NULL,
	"prestation_id" integer,
	"chauffeur_id" integer NOT NULL,
	"equipier_id" integer,
	"libelle" text NOT NULL,
	"date_debut" date NOT NULL,
	"date_fin" date NOT NULL,
	"rrule" text NOT NULL,
	"recurrence_type" text,
	"freq" text NOT NULL,
	"interval" integer NOT NULL,
	"by_day" text[] NOT NULL,
	"by_month_day" smallint,
	"by_month" smallint[],
	"by_set_pos" smallint,
	CONSTRAINT "campagne_lavages_tenant" UNIQUE("exploitant_id","client_id","id")
);
--> statement-breakpoint
ALTER TABLE "campagne_lavages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campagne_occurrences" (
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"campagne_id" integer NOT NULL,
	"jour" date NOT NULL,
	CONSTRAINT "campagne_occurrences_campagne_id_jour_pk" PRIMARY KEY("campagne_id","jour")
);
--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_typologie" FOREIGN KEY ("typologie_lavage_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_typologie_fallback" FOREIGN KEY ("typologie_lavage_fallback_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_problemes" ADD CONSTRAINT "intervention_problemes_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_problemes" ADD CONSTRAINT "intervention_problemes_problem" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_typologie" FOREIGN KEY ("typologie_lavage_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuses" ADD CONSTRAINT "laveuses_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteneurs" ADD CONSTRAINT "conteneurs_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lignes" ADD CONSTRAINT "import_lignes_import" FOREIGN KEY ("exploitant_id","import_id") REFERENCES "public"."imports"("exploitant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patrimoines" ADD CONSTRAINT "patrimoines_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releve_terrains" ADD CONSTRAINT "releve_terrains_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releve_terrains" ADD CONSTRAINT "releve_terrains_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_conteneurs" ADD CONSTRAINT "campagne_conteneurs_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_conteneurs" ADD CONSTRAINT "campagne_conteneurs_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_formulaire" FOREIGN KEY ("exploitant_id","client_id","formulaire_id") REFERENCES "public"."forms"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_chauffeur" FOREIGN KEY ("exploitant_id","chauffeur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_equipier" FOREIGN KEY ("exploitant_id","equipier_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forms_client_index" ON "forms" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "prestations_exploitant" ON "prestations" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "problem_laveuses_exploitant" ON "problem_laveuses" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "problems_exploitant" ON "problems" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "typologie_lavages_exploitant" ON "typologie_lavages" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_user_index" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_logos_exploitant" ON "user_logos" USING btree ("exploitant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE "users"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("exploitant_id","role","libelle");--> statement-breakpoint
CREATE INDEX "intervention_photos_intervention_index" ON "intervention_photos" USING btree ("intervention_id","moment","position");--> statement-breakpoint
CREATE INDEX "intervention_photos_orphelines" ON "intervention_photos" USING btree ("created_at") WHERE "intervention_photos"."intervention_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "interventions_uuid_unique" ON "interventions" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "interventions_conteneur_index" ON "interventions" USING btree ("conteneur_id","date_evenement" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interventions_patrimoine_index" ON "interventions" USING btree ("patrimoine_id","date_evenement" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interventions_jour" ON "interventions" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "interventions_campagne_index" ON "interventions" USING btree ("campagne_id","jour");--> statement-breakpoint
CREATE INDEX "laveuses_exploitant" ON "laveuses" USING btree ("exploitant_id","immatriculation");--> statement-breakpoint
CREATE INDEX "laveuses_operateur_index" ON "laveuses" USING btree ("operateur_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conteneurs_nomenclature_unique" ON "conteneurs" USING btree ("patrimoine_id","nomenclature") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conteneurs_liste" ON "conteneurs" USING btree ("exploitant_id","nomenclature" collate fr_naturel,"id") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "imports_patrimoine_index" ON "imports" USING btree ("patrimoine_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "patrimoines_client_index" ON "patrimoines" USING btree ("client_id","libelle");--> statement-breakpoint
CREATE UNIQUE INDEX "releve_terrains_uuid_unique" ON "releve_terrains" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "releve_terrains_conteneur_index" ON "releve_terrains" USING btree ("conteneur_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campagne_conteneurs_conteneur_index" ON "campagne_conteneurs" USING btree ("conteneur_id");--> statement-breakpoint
CREATE INDEX "campagne_lavages_patrimoine_index" ON "campagne_lavages" USING btree ("patrimoine_id");--> statement-breakpoint
CREATE INDEX "campagne_lavages_list" ON "campagne_lavages" USING btree ("exploitant_id","libelle");--> statement-breakpoint
CREATE INDEX "campagne_occurrences_jour" ON "campagne_occurrences" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE POLICY "systeme" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_client" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "forms" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "forms" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "prestations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "prestations" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant" ON "prestations" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "problem_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "problem_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "problem_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant" ON "problem_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "problem_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client" ON "problem_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "problems" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "problems" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant" ON "problems" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "typologie_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "typologie_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant" ON "typologie_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "reset_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reset_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "sessions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "sessions" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "user_logos" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "user_logos" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "users" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) or id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and role in ('client', 'operateur') or id = (select nullif(current_setting('app.acteur', true), '')::int) and role = 'exploitant');--> statement-breakpoint
CREATE POLICY "client" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (id = (select nullif(current_setting('app.acteur', true), '')::int) or id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (id = (select nullif(current_setting('app.acteur', true), '')::int) or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "users" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "users" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "intervention_photos" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "intervention_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "intervention_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "intervention_problemes" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "interventions" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "patrimoines" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "patrimoines" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "releve_terrains" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "releve_terrains" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "campagne_conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "campagne_conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "campagne_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "campagne_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "campagne_occurrences" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int) and exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "campagne_occurrences" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));