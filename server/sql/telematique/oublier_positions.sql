-- Drops the oldest partition of `positions` when its day lies before a day. Run by the owner of the tables.
-- It waits half a second at most for the lock of the table: a backup may read the table for minutes, and new positions of
-- trackers would wait behind this lock. One call drops one partition, so that its lock ends with its transaction.
-- Returns how many were dropped, 0 when none is left.
CREATE OR REPLACE FUNCTION oublier_positions(avant date) RETURNS integer LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  jour text;
BEGIN
  SELECT c.relname INTO jour FROM pg_class c WHERE c.relnamespace = 'positions_jours'::regnamespace AND c.relkind = 'r'
    AND c.relname < 'le_' || to_char(avant, 'YYYYMMDD') ORDER BY c.relname LIMIT 1;
  IF jour IS NULL THEN
    RETURN 0;
  END IF;
  EXECUTE format('DROP TABLE positions_jours.%I', jour);
  RETURN 1;
END $$;
