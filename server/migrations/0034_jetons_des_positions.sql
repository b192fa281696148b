ALTER TABLE "jetons_traceurs" ADD COLUMN "recu_le" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "jeton_id" integer;