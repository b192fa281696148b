ALTER TABLE "periode_paies" ADD COLUMN "figees_du" date;--> statement-breakpoint
-- Periods that are closed already hold the week that they begin in; weeks began on Mondays but where a company chose another day.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON periode_paies TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE periode_paies SET figees_du = date_trunc('week', start_date)::date WHERE cloturee_le IS NOT NULL;
  RESET ROLE;
END $$;
