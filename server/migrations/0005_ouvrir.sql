-- Opens the transaction of a person: from here on it runs as the database role of its role, with the person and its
-- company as settings, and row-level security decides what it sees. Account and session are re-read, so a refused,
-- archived or logged-out account ends at its next call (S16): then nothing is opened, and the statement fails.
CREATE FUNCTION ouvrir(acteur integer, rang text, exploitant integer, seance text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  raison text;
BEGIN
  PERFORM set_config('role', 'lavandiere_' || rang, true), set_config('app.acteur', acteur::text, true),
    set_config('app.exploitant', coalesce(exploitant::text, ''), true), set_config('app.session', seance, true);
  PERFORM 1 FROM public.sessions s JOIN public.users u ON u.id = s.user_id
    WHERE s.id = seance AND s.ended_at IS NULL AND u.id = acteur AND u.role = rang AND u.is_accredited
      AND u.archived_at IS NULL AND u.exploitant_id IS NOT DISTINCT FROM exploitant;
  IF NOT FOUND THEN
    -- Told to that person alone, who knows the account already (USER-17).
    SELECT CASE WHEN u.archived_at IS NOT NULL THEN 'archived' WHEN NOT u.is_accredited THEN 'refused' END INTO raison
      FROM public.users u WHERE u.id = acteur;
    RAISE EXCEPTION USING ERRCODE = 'LV401', MESSAGE = coalesce(raison, 'closed');
  END IF;
END $$;
