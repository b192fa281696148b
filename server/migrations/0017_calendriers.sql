-- The role of those without an account who hold a link (platform/db/columns.ts), as the first migration makes the others. Before
-- PostgreSQL 16 the server has given up CREATEROLE: there somebody else makes it (docs/exploitation.md, Upgrade).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lavandiere_visiteur') THEN
    BEGIN
      CREATE ROLE lavandiere_visiteur NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF current_setting('server_version_num')::int >= 160000 THEN
    EXECUTE format('GRANT lavandiere_visiteur TO %I WITH INHERIT FALSE, SET TRUE', current_user);
  ELSIF NOT pg_has_role(current_user, 'lavandiere_visiteur', 'MEMBER') THEN
    EXECUTE format('GRANT lavandiere_visiteur TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'Le rôle « lavandiere_visiteur » manque. En superutilisateur de PostgreSQL : CREATE ROLE lavandiere_visiteur; GRANT lavandiere_visiteur TO %;', current_user;
END $$;
--> statement-breakpoint
CREATE TABLE "liens_calendrier" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liens_calendrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exploitant_id" integer NOT NULL,
	"auteur_id" integer NOT NULL,
	"sujet" text NOT NULL,
	"sujet_id" integer NOT NULL,
	"empreinte" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lu_le" timestamp with time zone,
	CONSTRAINT "liens_calendrier_sujet" UNIQUE("auteur_id","sujet","sujet_id"),
	CONSTRAINT "liens_calendrier_sujets" CHECK ("liens_calendrier"."sujet" in ('clients', 'patrimoines', 'campagne_lavages', 'operateurs'))
);
--> statement-breakpoint
ALTER TABLE "liens_calendrier" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "liens_calendrier" ADD CONSTRAINT "liens_calendrier_auteur" FOREIGN KEY ("exploitant_id","auteur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "liens_calendrier_empreinte" ON "liens_calendrier" USING btree ("empreinte");--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "patrimoines" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (id = any((select nullif(current_setting('app.patrimoines', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "campagne_lavages" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (id = any((select nullif(current_setting('app.tournees', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "visiteur_lecture" ON "campagne_occurrences" AS PERMISSIVE FOR SELECT TO "lavandiere_visiteur" USING (campagne_id = any((select nullif(current_setting('app.tournees', true), ''))::int[]));--> statement-breakpoint
CREATE POLICY "systeme" ON "liens_calendrier" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exploitant" ON "liens_calendrier" AS PERMISSIVE FOR ALL TO "lavandiere_exploitant" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "client" ON "liens_calendrier" AS PERMISSIVE FOR ALL TO "lavandiere_client" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur" ON "liens_calendrier" AS PERMISSIVE FOR ALL TO "lavandiere_operateur" USING (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int)) WITH CHECK (auteur_id = (select nullif(current_setting('app.acteur', true), '')::int));