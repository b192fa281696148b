ALTER TABLE "import_lignes" ADD COLUMN "doublon" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "nombre_doublons" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "detail" jsonb;