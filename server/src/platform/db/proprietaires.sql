-- Run before the migrations and after them, and safe to run again.
--
-- A function that runs with the rights of its owner does so with those of the system: after a restore it belongs to
-- the role that restored it, which sees nobody, and nobody could log in any more.
DO $$
DECLARE
  fonction regprocedure;
BEGIN
  FOR fonction IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND pg_get_userbyid(proowner) = current_user
  LOOP
    GRANT CREATE ON SCHEMA public TO lavandiere_systeme;
    EXECUTE format('ALTER FUNCTION %s OWNER TO lavandiere_systeme', fonction);
    REVOKE CREATE ON SCHEMA public FROM lavandiere_systeme;
  END LOOP;
END $$;
