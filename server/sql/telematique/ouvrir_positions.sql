-- Opens the partition of `positions` for a day (UTC); does nothing when it is open. Run by the owner of the tables, on a
-- connection of its own, before positions of that day are written. The partition is made as a table by itself and
-- attached to `positions` then: reading and writing of other days goes on meanwhile. Nobody but the system (backups) may read a
-- partition by its own name.
CREATE OR REPLACE FUNCTION ouvrir_positions(le date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  nom text := 'le_' || to_char(le, 'YYYYMMDD');
BEGIN
  IF EXISTS (SELECT FROM pg_class WHERE relnamespace = 'positions_jours'::regnamespace AND relname = nom) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7205762, le - date '2000-01-01');
  -- By a query on the catalogue, which sees a partition that another transaction has just opened: to_regclass does not yet.
  IF EXISTS (SELECT FROM pg_class WHERE relnamespace = 'positions_jours'::regnamespace AND relname = nom) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE positions_jours.%I (LIKE positions INCLUDING DEFAULTS INCLUDING INDEXES)', nom);
  EXECUTE format('ALTER TABLE positions_jours.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', nom);
  EXECUTE format('CREATE POLICY systeme ON positions_jours.%I TO lavandiere_systeme USING (true) WITH CHECK (true)', nom);
  EXECUTE format('GRANT SELECT ON positions_jours.%I TO lavandiere_systeme', nom);
  EXECUTE format('ALTER TABLE positions ATTACH PARTITION positions_jours.%I FOR VALUES FROM (%L) TO (%L)', nom,
    le || ' 00:00:00+00', (le + 1) || ' 00:00:00+00');
END $$;
