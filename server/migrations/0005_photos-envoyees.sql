ALTER TABLE "intervention_photos" ADD COLUMN "uuid" text;--> statement-breakpoint
ALTER TABLE "intervention_photos" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD COLUMN "uuid" text;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "intervention_photos_uuid_unique" ON "intervention_photos" USING btree ("exploitant_id","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "journal_photos_uuid_unique" ON "journal_photos" USING btree ("exploitant_id","uuid");