-- A write of the password's hash in another form is no change of password, so it comes before the trigger does again.
DROP TRIGGER fin_des_sessions ON users;
--> statement-breakpoint
SET LOCAL ROLE lavandiere_systeme;
--> statement-breakpoint
-- Addresses are kept in small letters: the domain folds what is typed, the database compares letter by letter.
UPDATE users SET email = lower(email) WHERE email <> lower(email);
--> statement-breakpoint
-- Hashes as PHC strings, which say the parameters they were made with
-- (https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md).
UPDATE users SET password = '$argon2id$v=19$m=19456,t=2,p=1$'
    || translate(split_part(password, '$', 2), '-_', '+/') || '$' || translate(split_part(password, '$', 3), '-_', '+/')
  WHERE password LIKE 'argon2id$%';
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE "users"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_plie" CHECK ("users"."email" !~ '[A-Z]');--> statement-breakpoint
CREATE POLICY "client_fin" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_client" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
CREATE POLICY "operateur_fin" ON "sessions" AS PERMISSIVE FOR UPDATE TO "lavandiere_operateur" USING (user_id = (select nullif(current_setting('app.acteur', true), '')::int));
--> statement-breakpoint
-- A new password or address, a refusal or an archiving ends the sessions of the account, whoever does it and by whichever
-- call; the session that changes its own password goes on. With a company end the sessions of all its people. A hash that
-- log-in only makes again with other parameters ends nothing.
CREATE OR REPLACE FUNCTION fin_des_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.meme_mot_de_passe', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  UPDATE sessions SET ended_at = now()
    WHERE user_id = NEW.id AND ended_at IS NULL AND id <> coalesce(current_setting('app.session', true), '');
  IF NEW.role = 'exploitant' AND (NOT NEW.is_accredited OR NEW.archived_at IS NOT NULL) THEN
    UPDATE sessions s SET ended_at = now() FROM users u
      WHERE u.exploitant_id = NEW.id AND s.user_id = u.id AND s.ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fin_des_sessions AFTER UPDATE OF password, email, is_accredited, archived_at ON users FOR EACH ROW
  WHEN (OLD.password <> NEW.password OR OLD.email <> NEW.email OR (OLD.is_accredited AND NOT NEW.is_accredited)
    OR (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL))
  EXECUTE FUNCTION fin_des_sessions();
--> statement-breakpoint
-- Why a session no longer stands also names its company that was refused.
GRANT CREATE ON SCHEMA public TO lavandiere_systeme;
--> statement-breakpoint
SET LOCAL ROLE lavandiere_systeme;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seance_ouverte(acteur integer, rang text, exploitant integer, seance text) RETURNS void
  LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  raison text;
BEGIN
  PERFORM 1 FROM public.sessions s JOIN public.users u ON u.id = s.user_id
    WHERE s.id = seance AND s.ended_at IS NULL AND u.id = acteur AND u.role = rang AND u.is_accredited
      AND u.archived_at IS NULL AND u.exploitant_id IS NOT DISTINCT FROM exploitant;
  IF NOT FOUND THEN
    SELECT CASE WHEN u.archived_at IS NOT NULL THEN 'archived' WHEN NOT u.is_accredited OR NOT e.is_accredited THEN 'refused' END
      INTO raison FROM public.sessions s JOIN public.users u ON u.id = s.user_id
      JOIN public.users e ON e.id = coalesce(u.exploitant_id, u.id) WHERE s.id = seance AND u.id = acteur;
    RAISE EXCEPTION USING ERRCODE = 'LV401', MESSAGE = coalesce(raison, 'closed');
  END IF;
END $$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM lavandiere_systeme;
--> statement-breakpoint
-- Tries are counted by the clock of the database alone. Those of before are forgotten: they were minutes old.
DROP TABLE limites.tentatives;
--> statement-breakpoint
CREATE TABLE limites.tentatives (cle text PRIMARY KEY, nombre integer NOT NULL, fin timestamptz NOT NULL);
