-- Whether account and session stand is asked by the system, whose policies cost nothing, in the name of the one who opens:
-- 30 µs less at each call than under that person's own policies. It answers nobody else: it tells why a session, named
-- by its unguessable id, no longer stands.
GRANT CREATE ON SCHEMA public TO lavandiere_systeme;
--> statement-breakpoint
CREATE FUNCTION seance_ouverte(acteur integer, rang text, exploitant integer, seance text) RETURNS void
  LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  raison text;
BEGIN
  PERFORM 1 FROM public.sessions s JOIN public.users u ON u.id = s.user_id
    WHERE s.id = seance AND s.ended_at IS NULL AND u.id = acteur AND u.role = rang AND u.is_accredited
      AND u.archived_at IS NULL AND u.exploitant_id IS NOT DISTINCT FROM exploitant;
  IF NOT FOUND THEN
    SELECT CASE WHEN u.archived_at IS NOT NULL THEN 'archived' WHEN NOT u.is_accredited THEN 'refused' END INTO raison
      FROM public.sessions s JOIN public.users u ON u.id = s.user_id WHERE s.id = seance AND u.id = acteur;
    RAISE EXCEPTION USING ERRCODE = 'LV401', MESSAGE = coalesce(raison, 'closed');
  END IF;
END $$;
--> statement-breakpoint
ALTER FUNCTION seance_ouverte OWNER TO lavandiere_systeme;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM lavandiere_systeme;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ouvrir(acteur integer, rang text, exploitant integer, seance text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'lavandiere_' || rang, true), set_config('app.acteur', acteur::text, true),
    set_config('app.exploitant', coalesce(exploitant::text, ''), true), set_config('app.session', seance, true);
  PERFORM public.seance_ouverte(acteur, rang, exploitant, seance);
END $$;
