-- Sets the account and the company that policies read (`app.acteur`, `app.exploitant`). Raises LV401 unless account and
-- session, or the key of a program, stand; its message says why: archived, refused or closed. Apart from `ouvrir`, since a function with the rights of
-- another may not change the role: it runs with those of the system, whose policies cost nothing, 30 µs less at each call
-- than under the policies of the account. Only the holder of the unguessable id of a session learns anything from it.
CREATE OR REPLACE FUNCTION seance_ouverte(acteur integer, rang text, exploitant integer, seance text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  reglage text;
  raison text;
BEGIN
  -- As assignments: PostgreSQL computes an assignment without a query of its own.
  reglage := set_config('app.acteur', acteur::text, true);
  reglage := set_config('app.exploitant', coalesce(exploitant::text, ''), true);
  PERFORM 1 FROM public.sessions s JOIN public.users u ON u.id = s.user_id
    WHERE s.id = seance AND s.ended_at IS NULL AND u.id = acteur AND u.role = rang AND u.is_accredited
      AND u.archived_at IS NULL AND u.exploitant_id IS NOT DISTINCT FROM exploitant;
  IF NOT FOUND THEN
    -- A program: its session is the hash of a key of the account, which ends with the company.
    PERFORM 1 FROM public.cles_api c JOIN public.users u ON u.id = c.compte_id
      JOIN public.users e ON e.id = coalesce(u.exploitant_id, u.id)
      WHERE c.empreinte = seance AND c.revoquee_le IS NULL
        AND (c.expire_le IS NULL OR c.expire_le >= (now() AT TIME ZONE 'Europe/Paris')::date)
        AND u.id = acteur AND u.role = rang AND u.is_accredited AND u.archived_at IS NULL
        AND u.exploitant_id IS NOT DISTINCT FROM exploitant AND e.is_accredited AND e.archived_at IS NULL;
  END IF;
  IF NOT FOUND THEN
    SELECT CASE WHEN u.archived_at IS NOT NULL THEN 'archived' WHEN NOT u.is_accredited OR NOT e.is_accredited THEN 'refused' END
      INTO raison FROM public.sessions s JOIN public.users u ON u.id = s.user_id
      JOIN public.users e ON e.id = coalesce(u.exploitant_id, u.id) WHERE s.id = seance AND u.id = acteur;
    RAISE EXCEPTION USING ERRCODE = 'LV401', MESSAGE = coalesce(raison, 'closed');
  END IF;
END $$;
