-- Run after every migration, and safe to run again: no table of the business is left without forced row-level
-- security, and each role may do what its policies can allow, nothing else.
DO $$
DECLARE
  relation record;
  colonnes text;
BEGIN
  FOR relation IN
    SELECT c.oid, c.relname, c.relkind, c.relforcerowsecurity
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
  LOOP
    IF relation.relkind <> 'v' AND NOT relation.relforcerowsecurity THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', relation.relname);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO lavandiere_systeme', relation.relname);
    IF relation.relname IN ('refresh_tokens', 'reset_tokens') THEN
      CONTINUE;
    ELSIF relation.relname = 'sessions' THEN
      EXECUTE 'GRANT SELECT, UPDATE ON sessions TO lavandiere_admin';
      EXECUTE 'GRANT SELECT ON sessions TO lavandiere_exploitant, lavandiere_client, lavandiere_operateur';
      EXECUTE 'GRANT UPDATE (ended_at) ON sessions TO lavandiere_exploitant, lavandiere_client, lavandiere_operateur';
    ELSIF relation.relname = 'users' THEN
      -- A password's hash is written by those who keep accounts and read by log-in alone.
      SELECT string_agg(quote_ident(attname), ', ') INTO colonnes FROM pg_attribute
        WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attname <> 'password';
      EXECUTE format('GRANT SELECT (%s) ON users TO lavandiere_admin, lavandiere_exploitant, lavandiere_client, lavandiere_operateur', colonnes);
      EXECUTE 'GRANT INSERT, UPDATE ON users TO lavandiere_admin, lavandiere_exploitant';
    ELSIF relation.relname = 'modifications' THEN
      EXECUTE 'GRANT SELECT, INSERT ON modifications TO lavandiere_admin, lavandiere_exploitant';
    ELSIF relation.relname = 'reglages_telematiques' THEN
      -- The password at the provider is written by the exploitant and read by the system alone.
      SELECT string_agg(quote_ident(attname), ', ') INTO colonnes FROM pg_attribute
        WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attname <> 'quartix_mot_de_passe';
      EXECUTE format('GRANT SELECT (%s) ON reglages_telematiques TO lavandiere_admin, lavandiere_exploitant', colonnes);
      EXECUTE 'GRANT INSERT, UPDATE ON reglages_telematiques TO lavandiere_admin, lavandiere_exploitant';
      EXECUTE 'GRANT SELECT (exploitant_id, service_debut, service_fin) ON reglages_telematiques TO lavandiere_operateur, lavandiere_client';
    ELSIF relation.relname = 'comptes_traccar' THEN
      -- So is the token of a Traccar server.
      SELECT string_agg(quote_ident(attname), ', ') INTO colonnes FROM pg_attribute
        WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attname <> 'jeton';
      EXECUTE format('GRANT SELECT (%s) ON comptes_traccar TO lavandiere_admin, lavandiere_exploitant', colonnes);
      EXECUTE 'GRANT INSERT, UPDATE, DELETE ON comptes_traccar TO lavandiere_admin, lavandiere_exploitant';
    ELSIF relation.relname = 'heures_modifications' THEN
      -- The history of hours cannot be altered by anybody (Code du travail, L3171-4).
      EXECUTE 'GRANT SELECT, INSERT ON heures_modifications TO lavandiere_admin, lavandiere_exploitant';
      EXECUTE 'GRANT INSERT ON heures_modifications TO lavandiere_operateur';
    ELSIF relation.relname IN ('periode_clotures', 'periode_exports') THEN
      -- What was closed, and its files, stand: an office opens a period again, and the system alone keeps files. Both tables
      -- were once granted whole.
      EXECUTE format('REVOKE ALL ON %I FROM lavandiere_admin, lavandiere_exploitant', relation.relname);
      EXECUTE format('GRANT SELECT ON %I TO lavandiere_admin, lavandiere_exploitant', relation.relname);
      IF relation.relname = 'periode_clotures' THEN
        EXECUTE 'GRANT INSERT, UPDATE (rouverte_le, rouverte_par_id, motif) ON periode_clotures TO lavandiere_admin, lavandiere_exploitant';
      END IF;
    ELSIF relation.relname IN ('donnees_rhs', 'reglages_exploitants') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO lavandiere_admin, lavandiere_exploitant', relation.relname);
      IF relation.relname = 'donnees_rhs' THEN
        EXECUTE 'GRANT SELECT (exploitant_id, operateur_id, contrats, suivi) ON donnees_rhs TO lavandiere_operateur';
      END IF;
    ELSIF relation.relname IN ('poste_operateurs', 'feuille_de_temps', 'periode_paies', 'reglages_heures') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO lavandiere_admin, lavandiere_exploitant, lavandiere_operateur', relation.relname);
    ELSIF relation.relname = 'rapports' THEN
      -- Whoever may read a report of the synthèse asks for one and removes it; how far it is, only the system writes.
      EXECUTE 'GRANT SELECT, INSERT, DELETE ON rapports TO lavandiere_admin, lavandiere_exploitant, lavandiere_client';
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO lavandiere_admin, lavandiere_exploitant, lavandiere_operateur', relation.relname);
      EXECUTE format('GRANT SELECT ON %I TO lavandiere_client', relation.relname);
    END IF;
  END LOOP;
END $$;

-- Bulk loads number their rows themselves. A backup reads everything as the system (docs/exploitation.md): the owner of
-- the tables sees nothing of what their forced security hides.
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO lavandiere_systeme;
GRANT USAGE ON SCHEMA limites, drizzle, positions_jours TO lavandiere_systeme;
GRANT SELECT ON ALL TABLES IN SCHEMA limites, drizzle TO lavandiere_systeme;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA limites, drizzle TO lavandiere_systeme;
