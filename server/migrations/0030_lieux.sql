ALTER TABLE "dernieres_positions" ADD COLUMN "lieu" text;--> statement-breakpoint
ALTER TABLE "dernieres_positions" ADD COLUMN "lieu_instant" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conteneurs_lieu" ON "conteneurs" USING btree ("exploitant_id","latitude","longitude") WHERE "conteneurs"."archived_at" is null;