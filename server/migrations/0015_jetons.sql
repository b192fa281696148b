ALTER TABLE "refresh_tokens" ADD COLUMN "parent" text;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "empreinte" text DEFAULT '' NOT NULL;