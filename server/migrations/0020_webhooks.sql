CREATE TABLE "envois" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "envois_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"evenement" text NOT NULL,
	"objet" text NOT NULL,
	"contenu" jsonb NOT NULL,
	"cree_le" timestamp with time zone DEFAULT now() NOT NULL,
	"etat" text DEFAULT 'attente' NOT NULL,
	"pas_avant" timestamp with time zone DEFAULT now() NOT NULL,
	"essais" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "envois_etat" CHECK ("envois"."etat" in ('attente', 'recu', 'abandonne'))
);
--> statement-breakpoint
ALTER TABLE "envois" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"exploitant_id" integer NOT NULL,
	"libelle" text NOT NULL,
	"adresse" text NOT NULL,
	"evenements" text[] NOT NULL,
	"actif" boolean NOT NULL,
	"secret" text,
	"secret_le" timestamp with time zone,
	"ancien_secret" text,
	"echecs" integer DEFAULT 0 NOT NULL,
	"echoue_depuis" timestamp with time zone,
	"pas_avant" timestamp with time zone,
	"arrete_le" timestamp with time zone,
	"dernier_envoi" timestamp with time zone,
	CONSTRAINT "webhooks_tenant" UNIQUE("exploitant_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "envois" ADD CONSTRAINT "envois_webhook" FOREIGN KEY ("exploitant_id","webhook_id") REFERENCES "public"."webhooks"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envois_attente" ON "envois" USING btree ("webhook_id","id") WHERE "envois"."etat" = 'attente';--> statement-breakpoint
CREATE INDEX "envois_objet" ON "envois" USING btree ("webhook_id","objet","id");--> statement-breakpoint
CREATE INDEX "envois_liste" ON "envois" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "envois_age" ON "envois" USING btree ("cree_le");--> statement-breakpoint
CREATE POLICY "systeme" ON "envois" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_lecture" ON "envois" AS PERMISSIVE FOR SELECT TO "lavandiere_admin" USING (true);--> statement-breakpoint
CREATE POLICY "exploitant_lecture" ON "envois" AS PERMISSIVE FOR SELECT TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "exploitant_modification" ON "envois" AS PERMISSIVE FOR UPDATE TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));--> statement-breakpoint
CREATE POLICY "systeme" ON "webhooks" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin" ON "webhooks" AS PERMISSIVE FOR ALL TO "lavandiere_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "webhooks" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)) WITH CHECK (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int));