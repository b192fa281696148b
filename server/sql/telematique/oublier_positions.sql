-- Drops the partitions of `positions` for the days before a day. Run by the owner of the tables.
CREATE OR REPLACE FUNCTION oublier_positions(avant date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  jour record;
  nombre int := 0;
BEGIN
  FOR jour IN
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'positions_jours'::regnamespace AND c.relkind = 'r'
      AND c.relname < 'le_' || to_char(avant, 'YYYYMMDD') ORDER BY c.relname
  LOOP
    EXECUTE format('DROP TABLE positions_jours.%I', jour.relname);
    nombre := nombre + 1;
  END LOOP;
  RETURN nombre;
END $$;
