DROP INDEX "user_logos_exploitant";--> statement-breakpoint
ALTER TABLE "user_logos" ADD CONSTRAINT "user_logos_tenant" UNIQUE("exploitant_id","id");--> statement-breakpoint
-- An account keeps a logo of its own company only. Row-level security is forced, so this runs as the system.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON users, user_logos TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE user_logos l SET exploitant_id = u.exploitant_id
    FROM users u WHERE u.logo_id = l.id AND l.exploitant_id IS NULL AND u.exploitant_id IS NOT NULL;
  UPDATE users u SET logo_id = NULL WHERE u.logo_id IS NOT NULL AND u.exploitant_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM user_logos l WHERE l.id = u.logo_id AND l.exploitant_id = u.exploitant_id);
  RESET ROLE;
END $$;--> statement-breakpoint
-- Deferred: a logo that an administrator uploaded joins the company of its account once that account is written.
ALTER TABLE "users" ADD CONSTRAINT "users_logo" FOREIGN KEY ("exploitant_id","logo_id") REFERENCES "public"."user_logos"("exploitant_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
DROP POLICY "client" ON "problem_laveuses" CASCADE;
