ALTER TABLE "poste_operateurs" ADD COLUMN "decalage_horloge" integer;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "decalage_horloge" integer;--> statement-breakpoint
ALTER TABLE "journal_laveuses" ADD COLUMN "decalage_horloge" integer;