ALTER TABLE "import_lignes" ADD COLUMN "partie" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_lignes" DROP CONSTRAINT "import_lignes_import_id_numero_pk";--> statement-breakpoint
ALTER TABLE "import_lignes" ADD CONSTRAINT "import_lignes_import_id_numero_partie_pk" PRIMARY KEY("import_id","numero","partie");
