-- The roles that requests run as (platform/db/columns.ts). They cannot log in and cannot bypass row-level security;
-- the role that connects may become them and nothing more. Roles belong to the whole server, so they may exist.
DO $$
DECLARE
  nom text;
BEGIN
  FOREACH nom IN ARRAY ARRAY['systeme', 'admin', 'exploitant', 'client', 'operateur'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', 'lavandiere_' || nom);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    -- SET without INHERIT: a policy "to" a role holds for every role that inherits it, so a connection that merely
    -- inherited these would see every tenant without being any actor.
    IF current_setting('server_version_num')::int >= 160000 THEN
      EXECUTE format('GRANT %I TO %I WITH INHERIT FALSE, SET TRUE', 'lavandiere_' || nom, current_user);
    ELSE
      EXECUTE format('ALTER ROLE %I NOINHERIT', current_user);
      EXECUTE format('GRANT %I TO %I', 'lavandiere_' || nom, current_user);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Names sort naturally by leading number (BIZ-04), with French accents.
CREATE COLLATION IF NOT EXISTS fr_naturel (provider = icu, locale = 'fr-u-kn-true');
--> statement-breakpoint
-- Searches look past accents and case. Declared immutable, which it is for a given dictionary, so that it can be indexed.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION sans_accent(texte text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', texte));
--> statement-breakpoint
-- Tries of log-in, refresh and reset (platform/limits.ts): no tenant's data, and out of the requests' roles' reach.
CREATE SCHEMA limites;
--> statement-breakpoint
CREATE TABLE limites.tentatives (cle text PRIMARY KEY, nombre integer NOT NULL, fin timestamptz NOT NULL);
--> statement-breakpoint
-- The partitions of the table "positions", one a day (ouvrir_positions.sql).
CREATE SCHEMA positions_jours;
--> statement-breakpoint
-- From here on: the tables of server/src, as `npm run migration` writes them. By hand stand in it, for drizzle has no
-- words for them: the partitions of "positions", the deferred key "users_logo" and, at the end, the hours of a person.
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
	"parent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"empreinte" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reset_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
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
	"octets" integer NOT NULL,
	CONSTRAINT "user_logos_tenant" UNIQUE("exploitant_id","id")
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
	CONSTRAINT "users_email_plie" CHECK ("users"."email" !~ '[A-Z]'),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'exploitant', 'client', 'operateur')),
	CONSTRAINT "users_tenant_check" CHECK (("users"."role" = 'admin') = ("users"."exploitant_id" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"contrat_du" date,
	"contrats" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suivi" datemultirange DEFAULT '{(,)}' NOT NULL,
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
	"avance_min" integer,
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
	"figees_du" date,
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
	"retenu" jsonb,
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
CREATE TABLE "intervention_modifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intervention_modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"intervention_id" integer NOT NULL,
	"auteur_id" integer NOT NULL,
	"nature" text NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"avant" jsonb,
	"apres" jsonb
);
--> statement-breakpoint
ALTER TABLE "intervention_modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intervention_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intervention_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"client_id" integer,
	"intervention_id" integer,
	"moment" text,
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
	"empreinte" text,
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
	"auteur_id" integer,
	"sur_place" integer,
	"ecarts" text[] DEFAULT '{}' NOT NULL,
	"corrigee_le" timestamp with time zone,
	"annoncee_le" timestamp with time zone,
	"status_annonce" smallint,
	"laves_annonces" integer,
	CONSTRAINT "interventions_tenant" UNIQUE("exploitant_id","client_id","id"),
	CONSTRAINT "interventions_status" CHECK ("interventions"."status" in (0, 2, 3)),
	CONSTRAINT "interventions_nombre_laves" CHECK ("interventions"."nombre_laves" >= 0)
);
--> statement-breakpoint
ALTER TABLE "interventions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"identifiant_traceur" text,
	"traceur_depuis" timestamp with time zone,
	"signal_moteur" text DEFAULT 'contact' NOT NULL,
	"signal_pompe" text,
	"emission_co2" integer,
	"operateur_id" integer,
	"statut" smallint DEFAULT 1 NOT NULL,
	"statut_updated_at" timestamp with time zone,
	CONSTRAINT "laveuses_tenant" UNIQUE("exploitant_id","id")
);
--> statement-breakpoint
ALTER TABLE "laveuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "import_lignes" (
	"exploitant_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"numero" integer NOT NULL,
	"ligne" jsonb,
	"doublon" jsonb,
	"alertes" jsonb,
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
	"choix" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lecture" jsonb,
	"refus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nombre_erreurs" integer DEFAULT 0 NOT NULL,
	"nombre_sans_reponse" integer DEFAULT 0 NOT NULL,
	"nombre_doublons" integer DEFAULT 0 NOT NULL,
	"types_inconnus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dechets_inconnus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nombre_alertes" integer DEFAULT 0 NOT NULL,
	"nombre_corriges" integer DEFAULT 0 NOT NULL,
	"resume" jsonb,
	"apercu" jsonb,
	"empreinte" text,
	"rapport" jsonb,
	"enregistre_le" timestamp with time zone,
	"annulation" jsonb,
	"detail" jsonb,
	CONSTRAINT "imports_tenant" UNIQUE("exploitant_id","id"),
	CONSTRAINT "imports_etat" CHECK ("imports"."etat" in ('en-attente', 'verification', 'refuse', 'verifie', 'enregistre', 'annule'))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "conteneurs_quantite" CHECK ("conteneurs"."quantite" >= 1),
	CONSTRAINT "conteneurs_position" CHECK (("conteneurs"."latitude" is null) = ("conteneurs"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "conteneurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dernieres_interventions" (
	"conteneur_id" integer PRIMARY KEY NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"intervention_id" integer NOT NULL,
	"date_evenement" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dernieres_interventions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "derniers_releves" (
	"conteneur_id" integer PRIMARY KEY NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"releve_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "derniers_releves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "modifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"patrimoine_id" integer NOT NULL,
	"conteneur_id" integer,
	"sujet" text NOT NULL,
	"nature" text NOT NULL,
	"nombre" integer DEFAULT 1 NOT NULL,
	"moment" timestamp with time zone DEFAULT now() NOT NULL,
	"auteur_id" integer,
	"auteur_role" text NOT NULL,
	"avant" jsonb,
	"apres" jsonb
);
--> statement-breakpoint
ALTER TABLE "modifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "patrimoines_tenant" UNIQUE("exploitant_id","client_id","id"),
	CONSTRAINT "patrimoines_position" CHECK (("patrimoines"."latitude" is null) = ("patrimoines"."longitude" is null))
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
CREATE TABLE "codes_secours" (
	"user_id" integer NOT NULL,
	"empreinte" text NOT NULL,
	"utilise_le" timestamp with time zone,
	CONSTRAINT "codes_secours_user_id_empreinte_pk" PRIMARY KEY("user_id","empreinte")
);
--> statement-breakpoint
ALTER TABLE "codes_secours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seconds_facteurs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"cle" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirme_le" timestamp with time zone,
	"dernier_pas" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seconds_facteurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rapports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rapports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"auteur_id" integer NOT NULL,
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"demande" jsonb NOT NULL,
	"titre" text NOT NULL,
	"fichier" text NOT NULL,
	"etat" text DEFAULT 'en-attente' NOT NULL,
	"fait" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"raison" text,
	CONSTRAINT "rapports_etat" CHECK ("rapports"."etat" in ('en-attente', 'en-cours', 'pret', 'echec'))
);
--> statement-breakpoint
ALTER TABLE "rapports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"lieu" text,
	"lieu_instant" timestamp with time zone,
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
	"recu_le" timestamp with time zone,
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
	"contact" boolean,
	"regime" integer,
	"entrees" smallint,
	"recu_le" timestamp with time zone DEFAULT now() NOT NULL,
	"valide" boolean NOT NULL,
	"jeton_id" integer,
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
	"si_jour_ferme" text DEFAULT 'maintenir' NOT NULL,
	"territoire" text DEFAULT 'metropole' NOT NULL,
	CONSTRAINT "campagne_lavages_tenant" UNIQUE("exploitant_id","client_id","id"),
	CONSTRAINT "campagne_lavages_si_jour_ferme" CHECK ("campagne_lavages"."si_jour_ferme" in ('maintenir', 'annuler', 'reporter', 'avancer')),
	CONSTRAINT "campagne_lavages_equipe" CHECK ("campagne_lavages"."equipier_id" <> "campagne_lavages"."chauffeur_id")
);
--> statement-breakpoint
ALTER TABLE "campagne_lavages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campagne_occurrences" (
	"exploitant_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"campagne_id" integer NOT NULL,
	"jour" date NOT NULL,
	"regle" date,
	"etat" text DEFAULT 'prevue' NOT NULL,
	"motif" text,
	"decide" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"bacs" integer,
	"conteneurs" integer[],
	"patrimoine_id" integer,
	"formulaire_id" integer,
	"prestation_id" integer,
	"chauffeur_id" integer,
	"equipier_id" integer,
	"laveuse_id" integer,
	"heure_debut" time,
	CONSTRAINT "campagne_occurrences_campagne_id_jour_pk" PRIMARY KEY("campagne_id","jour"),
	CONSTRAINT "campagne_occurrences_prevu" CHECK (num_nulls("campagne_occurrences"."bacs", "campagne_occurrences"."conteneurs", "campagne_occurrences"."patrimoine_id") in (0, 3)
        and ("campagne_occurrences"."bacs" is null or num_nulls("campagne_occurrences"."formulaire_id", "campagne_occurrences"."chauffeur_id") = 0)),
	CONSTRAINT "campagne_occurrences_equipe" CHECK ("campagne_occurrences"."equipier_id" is null or coalesce("campagne_occurrences"."equipier_id" <> "campagne_occurrences"."chauffeur_id", false)),
	CONSTRAINT "campagne_occurrences_etat" CHECK ("campagne_occurrences"."etat" = 'annulee' or ("campagne_occurrences"."etat" = 'reportee' and "campagne_occurrences"."regle" <> "campagne_occurrences"."jour") or ("campagne_occurrences"."etat" = 'prevue' and "campagne_occurrences"."regle" is null))
);
--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "forms" ADD CONSTRAINT "forms_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_typologie" FOREIGN KEY ("typologie_lavage_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_typologie_fallback" FOREIGN KEY ("typologie_lavage_fallback_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_logo" FOREIGN KEY ("exploitant_id","logo_id") REFERENCES "public"."user_logos"("exploitant_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
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
ALTER TABLE "intervention_modifications" ADD CONSTRAINT "intervention_modifications_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_modifications" ADD CONSTRAINT "intervention_modifications_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD CONSTRAINT "intervention_photos_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_problemes" ADD CONSTRAINT "intervention_problemes_intervention" FOREIGN KEY ("exploitant_id","client_id","intervention_id") REFERENCES "public"."interventions"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervention_problemes" ADD CONSTRAINT "intervention_problemes_problem" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_typologie" FOREIGN KEY ("typologie_lavage_id") REFERENCES "public"."typologie_lavages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD CONSTRAINT "journal_laveuses_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_journal" FOREIGN KEY ("exploitant_id","journal_id") REFERENCES "public"."journal_laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_probleme" FOREIGN KEY ("problem_laveuse_id") REFERENCES "public"."problem_laveuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_problemes" ADD CONSTRAINT "journal_problemes_corrige_par" FOREIGN KEY ("exploitant_id","corrige_par_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuse_affectations" ADD CONSTRAINT "laveuse_affectations_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuse_affectations" ADD CONSTRAINT "laveuse_affectations_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laveuses" ADD CONSTRAINT "laveuses_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_journal" FOREIGN KEY ("exploitant_id","journal_id") REFERENCES "public"."journal_laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lignes" ADD CONSTRAINT "import_lignes_import" FOREIGN KEY ("exploitant_id","import_id") REFERENCES "public"."imports"("exploitant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteneurs" ADD CONSTRAINT "conteneurs_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dernieres_interventions" ADD CONSTRAINT "dernieres_interventions_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derniers_releves" ADD CONSTRAINT "derniers_releves_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patrimoines" ADD CONSTRAINT "patrimoines_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releve_terrains" ADD CONSTRAINT "releve_terrains_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releve_terrains" ADD CONSTRAINT "releve_terrains_operateur" FOREIGN KEY ("exploitant_id","operateur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes_secours" ADD CONSTRAINT "codes_secours_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seconds_facteurs" ADD CONSTRAINT "seconds_facteurs_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rapports" ADD CONSTRAINT "rapports_client" FOREIGN KEY ("exploitant_id","client_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dernieres_positions" ADD CONSTRAINT "dernieres_positions_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jours_a_calculer" ADD CONSTRAINT "jours_a_calculer_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temps_moteurs" ADD CONSTRAINT "temps_moteurs_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceurs" ADD CONSTRAINT "traceurs_jeton" FOREIGN KEY ("exploitant_id","jeton_id") REFERENCES "public"."jetons_traceurs"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trajets_de_vehicules" ADD CONSTRAINT "trajets_de_vehicules_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_conteneurs" ADD CONSTRAINT "campagne_conteneurs_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_conteneurs" ADD CONSTRAINT "campagne_conteneurs_conteneur" FOREIGN KEY ("exploitant_id","client_id","conteneur_id") REFERENCES "public"."conteneurs"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_formulaire" FOREIGN KEY ("exploitant_id","client_id","formulaire_id") REFERENCES "public"."forms"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_chauffeur" FOREIGN KEY ("exploitant_id","chauffeur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_equipier" FOREIGN KEY ("exploitant_id","equipier_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_formulaire" FOREIGN KEY ("exploitant_id","client_id","formulaire_id") REFERENCES "public"."forms"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_chauffeur" FOREIGN KEY ("exploitant_id","chauffeur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_equipier" FOREIGN KEY ("exploitant_id","equipier_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_laveuse" FOREIGN KEY ("exploitant_id","laveuse_id") REFERENCES "public"."laveuses"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_campagne" FOREIGN KEY ("exploitant_id","client_id","campagne_id") REFERENCES "public"."campagne_lavages"("exploitant_id","client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jour_modifications" ADD CONSTRAINT "jour_modifications_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forms_client_index" ON "forms" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "prestations_exploitant" ON "prestations" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "problem_laveuses_exploitant" ON "problem_laveuses" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "problems_exploitant" ON "problems" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "typologie_lavages_exploitant" ON "typologie_lavages" USING btree ("exploitant_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_user_index" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE "users"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("exploitant_id","role","libelle");--> statement-breakpoint
CREATE INDEX "fermetures_dates_index" ON "fermetures" USING btree ("exploitant_id","date_debut");--> statement-breakpoint
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
CREATE INDEX "intervention_modifications_index" ON "intervention_modifications" USING btree ("intervention_id","id");--> statement-breakpoint
CREATE INDEX "intervention_photos_intervention_index" ON "intervention_photos" USING btree ("intervention_id","moment","position");--> statement-breakpoint
CREATE INDEX "intervention_photos_orphelines" ON "intervention_photos" USING btree ("created_at") WHERE "intervention_photos"."intervention_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "interventions_uuid_unique" ON "interventions" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "interventions_conteneur_index" ON "interventions" USING btree ("conteneur_id","date_evenement" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interventions_patrimoine_index" ON "interventions" USING btree ("patrimoine_id","date_evenement" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interventions_liste" ON "interventions" USING btree ("exploitant_id","date_evenement","id","client_id") WHERE "interventions"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "interventions_jour" ON "interventions" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "interventions_client_jour" ON "interventions" USING btree ("client_id","jour");--> statement-breakpoint
CREATE INDEX "interventions_campagne_index" ON "interventions" USING btree ("campagne_id","jour");--> statement-breakpoint
CREATE INDEX "interventions_a_annoncer" ON "interventions" USING btree ("jour","client_id") WHERE "interventions"."annoncee_le" is null or "interventions"."updated_at" > "interventions"."annoncee_le";--> statement-breakpoint
CREATE UNIQUE INDEX "journal_laveuses_uuid_unique" ON "journal_laveuses" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "journal_laveuses_laveuse_index" ON "journal_laveuses" USING btree ("laveuse_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_laveuses_liste" ON "journal_laveuses" USING btree ("exploitant_id","date","id");--> statement-breakpoint
CREATE INDEX "journal_problemes_ouverts" ON "journal_problemes" USING btree ("laveuse_id") WHERE "journal_problemes"."corrige_le" is null and "journal_problemes"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuse_affectations_en_cours" ON "laveuse_affectations" USING btree ("laveuse_id") WHERE "laveuse_affectations"."au" is null;--> statement-breakpoint
CREATE INDEX "laveuse_affectations_operateur_index" ON "laveuse_affectations" USING btree ("operateur_id","du");--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_immatriculation_unique" ON "laveuses" USING btree ("exploitant_id",upper(regexp_replace("immatriculation", '[\s-]', '', 'g'))) WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_quartix_unique" ON "laveuses" USING btree ("exploitant_id","quartix_id") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_traceur_unique" ON "laveuses" USING btree ("exploitant_id","identifiant_traceur") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "laveuses_operateur_unique" ON "laveuses" USING btree ("operateur_id") WHERE "laveuses"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "laveuses_exploitant" ON "laveuses" USING btree ("exploitant_id","immatriculation");--> statement-breakpoint
CREATE INDEX "laveuses_operateur_index" ON "laveuses" USING btree ("operateur_id");--> statement-breakpoint
CREATE INDEX "journal_photos_journal_index" ON "journal_photos" USING btree ("journal_id","position");--> statement-breakpoint
CREATE INDEX "journal_photos_orphelines" ON "journal_photos" USING btree ("created_at") WHERE "journal_photos"."journal_id" is null;--> statement-breakpoint
CREATE INDEX "imports_patrimoine_index" ON "imports" USING btree ("patrimoine_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "conteneurs_nomenclature_unique" ON "conteneurs" USING btree ("patrimoine_id","nomenclature") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conteneurs_liste" ON "conteneurs" USING btree ("exploitant_id","nomenclature" collate fr_naturel,"id") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conteneurs_types" ON "conteneurs" USING btree ("client_id","conteneur_type") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conteneurs_sommaire" ON "conteneurs" USING btree ("patrimoine_id","exploitant_id","client_id","dechet_type","conteneur_type","quantite") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conteneurs_lieu" ON "conteneurs" USING btree ("exploitant_id","latitude","longitude") WHERE "conteneurs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "modifications_patrimoine" ON "modifications" USING btree ("patrimoine_id","moment" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "modifications_conteneur" ON "modifications" USING btree ("conteneur_id","moment" DESC NULLS LAST) WHERE "modifications"."conteneur_id" is not null;--> statement-breakpoint
CREATE INDEX "modifications_moment" ON "modifications" USING brin ("moment");--> statement-breakpoint
CREATE INDEX "patrimoines_client_index" ON "patrimoines" USING btree ("client_id","libelle");--> statement-breakpoint
CREATE UNIQUE INDEX "releve_terrains_uuid_unique" ON "releve_terrains" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE INDEX "releve_terrains_conteneur_index" ON "releve_terrains" USING btree ("conteneur_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rapports_auteur_index" ON "rapports" USING btree ("auteur_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consultations_moment" ON "consultations" USING btree ("exploitant_id","moment" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consultations_laveuse_index" ON "consultations" USING btree ("laveuse_id","jour","auteur_id","moment");--> statement-breakpoint
CREATE INDEX "dernieres_positions_exploitant" ON "dernieres_positions" USING btree ("exploitant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jetons_traceurs_empreinte" ON "jetons_traceurs" USING btree ("empreinte");--> statement-breakpoint
CREATE INDEX "jours_a_calculer_depuis" ON "jours_a_calculer" USING btree ("depuis");--> statement-breakpoint
CREATE INDEX "temps_moteurs_jour" ON "temps_moteurs" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "trajets_de_vehicules_jour" ON "trajets_de_vehicules" USING btree ("laveuse_id","jour");--> statement-breakpoint
CREATE INDEX "campagne_conteneurs_conteneur_index" ON "campagne_conteneurs" USING btree ("conteneur_id");--> statement-breakpoint
CREATE INDEX "campagne_lavages_patrimoine_index" ON "campagne_lavages" USING btree ("patrimoine_id");--> statement-breakpoint
CREATE INDEX "campagne_lavages_list" ON "campagne_lavages" USING btree ("exploitant_id","libelle");--> statement-breakpoint
CREATE INDEX "campagne_occurrences_jour" ON "campagne_occurrences" USING btree ("exploitant_id","jour");--> statement-breakpoint
CREATE INDEX "campagne_occurrences_deplaces" ON "campagne_occurrences" USING btree ("exploitant_id","regle") WHERE "campagne_occurrences"."regle" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campagne_occurrences_regle" ON "campagne_occurrences" USING btree ("campagne_id","regle") WHERE "campagne_occurrences"."regle" is not null;--> statement-breakpoint
CREATE INDEX "jour_modifications_index" ON "jour_modifications" USING btree ("campagne_id","regle","id");--> statement-breakpoint
CREATE INDEX "jour_modifications_moment" ON "jour_modifications" USING btree ("moment");--> statement-breakpoint
CREATE POLICY "systeme" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "forms" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "forms" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "forms" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "prestations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "prestations" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "prestations" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "prestations" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "prestations" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "prestations" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "problem_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "problem_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "problem_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "problem_laveuses" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "problem_laveuses" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "problem_laveuses" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "problem_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "problems" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "problems" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "problems" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "problems" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "problems" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "problems" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "typologie_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "typologie_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "typologie_lavages" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "typologie_lavages" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "typologie_lavages" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "typologie_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING ((exploitant_id is null or exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)));--> statement-breakpoint
CREATE POLICY "systeme" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "reset_tokens" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "sessions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "client_lecture" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_modification" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_modification" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_modification" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "sessions" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int) or exists (select 1 from users u where u.id = user_id));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int) or exists (select 1 from users u where u.id = user_id)) WITH CHECK (user_id = (select nullif(current_setting('app.acteur', true), '')::int) or exists (select 1 from users u where u.id = user_id));--> statement-breakpoint
CREATE POLICY "systeme" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "user_logos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "user_logos" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "user_logos" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "users" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "users" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_modification" ON "users" AS PERMISSIVE FOR UPDATE TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "users" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and role in ('client', 'operateur') or id = (select nullif(current_setting('app.acteur', true), '')::int) and role = 'exploitant');--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "users" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and role in ('client', 'operateur') or id = (select nullif(current_setting('app.acteur', true), '')::int) and role = 'exploitant');--> statement-breakpoint
CREATE POLICY "client_lecture" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (id = (select nullif(current_setting('app.acteur', true), '')::int) or id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "users" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "fermetures" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "donnees_rhs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "donnees_rhs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "feuille_de_temps" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "periode_paies" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "periode_paies" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "poste_operateurs" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "heures_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "heures_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "heures_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "heures_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_clotures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "periode_clotures" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "periode_clotures" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_modification" ON "periode_clotures" AS PERMISSIVE FOR UPDATE TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "periode_clotures" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "periode_clotures" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "periode_clotures" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "periode_exports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "periode_exports" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "periode_exports" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "reglages_exploitants" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "reglages_heures" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "reglages_heures" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "intervention_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "intervention_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (false);--> statement-breakpoint
CREATE POLICY "client_lecture" ON "intervention_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "intervention_photos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "intervention_photos" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "intervention_photos" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "intervention_photos" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_modification" ON "intervention_photos" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "intervention_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "intervention_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "intervention_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "intervention_problemes" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "interventions" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "interventions" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "journal_laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_laveuses" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_problemes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "journal_problemes" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_problemes" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "laveuse_affectations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "laveuse_affectations" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);--> statement-breakpoint
CREATE POLICY "systeme" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "laveuses" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "laveuses" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);--> statement-breakpoint
CREATE POLICY "systeme" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "journal_photos" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "journal_photos" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "journal_photos" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_modification" ON "journal_photos" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "import_lignes" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "imports" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "dernieres_interventions" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "dernieres_interventions" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "derniers_releves" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "derniers_releves" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);--> statement-breakpoint
CREATE POLICY "systeme" ON "modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "patrimoines" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "patrimoines" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "patrimoines" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "releve_terrains" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "releve_terrains" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_ajout" ON "releve_terrains" AS PERMISSIVE FOR INSERT TO "lavandiere_operateur" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_client" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "idempotence" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (acteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "codes_secours" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "seconds_facteurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "rapports" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "rapports" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "rapports" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "admin_suppression" ON "rapports" AS PERMISSIVE FOR DELETE TO "lavandiere_admin" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "rapports" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "rapports" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_suppression" ON "rapports" AS PERMISSIVE FOR DELETE TO "lavandiere_exploitant" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "rapports" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_ajout" ON "rapports" AS PERMISSIVE FOR INSERT TO "lavandiere_client" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_suppression" ON "rapports" AS PERMISSIVE FOR DELETE TO "lavandiere_client" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "comptes_traccar" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "consultations" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "consultations" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "consultations" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "consultations" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
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
CREATE POLICY "operateur_lecture" ON "reglages_telematiques" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "reglages_telematiques" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);--> statement-breakpoint
CREATE POLICY "systeme" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "temps_moteurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "temps_moteurs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (false);--> statement-breakpoint
CREATE POLICY "client_lecture" ON "temps_moteurs" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (false);--> statement-breakpoint
CREATE POLICY "systeme" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "traceurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "trajets_de_vehicules" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_conteneurs" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "campagne_conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "campagne_conteneurs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_lavages" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "campagne_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "campagne_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "campagne_occurrences" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "client_lecture" ON "campagne_occurrences" AS PERMISSIVE FOR SELECT TO "lavandiere_client" USING (client_id = (select nullif(current_setting('app.acteur', true), '')::int) and exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "campagne_occurrences" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "jour_modifications" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "jour_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "admin_ajout" ON "jour_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_admin" WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "jour_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_ajout" ON "jour_modifications" AS PERMISSIVE FOR INSERT TO "lavandiere_exploitant" WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_lecture" ON "jour_modifications" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (false);
--> statement-breakpoint
-- Two sheets of one person never overlap; one whose end is missing holds nobody up.
ALTER TABLE "feuille_de_temps" ADD CONSTRAINT "feuille_de_temps_sans_chevauchement" EXCLUDE USING gist
  (int4range("operateur_id", "operateur_id", '[]') WITH &&, tstzrange("heure_debut", "heure_fin") WITH &&)
  WHERE ("archived_at" IS NULL AND "heure_fin" IS NOT NULL);
--> statement-breakpoint
-- The typologies that every company starts with. Row-level security is forced, so they are written as the system.
DO $$
BEGIN
  GRANT INSERT ON typologie_lavages TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  INSERT INTO typologie_lavages (libelle, couleur) VALUES
    ('ABRI BAC + BAC', '#213067'), ('ABRI BAC', '#7BB421'), ('BAC', '#E67E22'), ('COLONNE', '#1F6FA5');
  RESET ROLE;
END $$;
