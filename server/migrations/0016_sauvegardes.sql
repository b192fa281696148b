CREATE TABLE "sauvegardes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sauvegardes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"debut" timestamp with time zone NOT NULL,
	"fin" timestamp with time zone NOT NULL,
	"est_bonne" boolean NOT NULL,
	"lignes" bigint NOT NULL,
	"octets" bigint NOT NULL,
	"fichiers" integer NOT NULL,
	"fichiers_manquants" integer NOT NULL,
	"raison" text
);
--> statement-breakpoint
ALTER TABLE "sauvegardes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "sauvegardes_fin_index" ON "sauvegardes" USING btree ("fin");--> statement-breakpoint
CREATE POLICY "systeme" ON "sauvegardes" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "sauvegardes" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);