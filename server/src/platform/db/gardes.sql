-- Run after every migration, and safe to run again: no table of the business is left without forced row-level security.
DO $$
DECLARE
  relation regclass;
BEGIN
  FOR relation IN
    SELECT oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relforcerowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', relation);
  END LOOP;
END $$;

-- Bulk loads number their rows themselves. A backup reads everything as the system (docs/exploitation.md): the owner of
-- the tables sees nothing of what their forced security hides.
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO lavandiere_systeme;
GRANT USAGE ON SCHEMA limites, drizzle, positions_jours TO lavandiere_systeme;
GRANT SELECT ON ALL TABLES IN SCHEMA limites, drizzle TO lavandiere_systeme;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA limites, drizzle TO lavandiere_systeme;
