ALTER TABLE "donnees_rhs" ADD COLUMN "contrat_du" date;--> statement-breakpoint
ALTER TABLE "donnees_rhs" ADD COLUMN "contrats" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Weekly hours that were written without a day hold always.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON donnees_rhs TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE donnees_rhs SET contrats = jsonb_build_array(jsonb_build_object('du', NULL, 'heures', heures_hebdo)) WHERE heures_hebdo IS NOT NULL;
  RESET ROLE;
END $$;
