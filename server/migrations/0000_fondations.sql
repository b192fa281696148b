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
CREATE TABLE limites.tentatives (key varchar(400) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
