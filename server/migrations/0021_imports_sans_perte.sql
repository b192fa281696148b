ALTER TABLE "imports" DROP CONSTRAINT "imports_etat";--> statement-breakpoint
ALTER TABLE "import_lignes" ADD COLUMN "alertes" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "choix" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lecture" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "dechets_inconnus" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "nombre_alertes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "nombre_corriges" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "apercu" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "empreinte" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "enregistre_le" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "annulation" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_etat" CHECK ("imports"."etat" in ('en-attente', 'verification', 'refuse', 'verifie', 'enregistre', 'annule'));