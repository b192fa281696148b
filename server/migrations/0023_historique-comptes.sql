ALTER TABLE "modifications" ALTER COLUMN "exploitant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "modifications" ALTER COLUMN "patrimoine_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "modifications" ADD COLUMN "compte_id" integer;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "modifications_compte" ON "modifications" USING btree ("compte_id","moment" DESC NULLS LAST) WHERE "modifications"."compte_id" is not null;--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_objet" CHECK (num_nonnulls("modifications"."patrimoine_id", "modifications"."compte_id") = 1);