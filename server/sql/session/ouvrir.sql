-- Makes the transaction run as this account (its role, its id, its company, its session) and refuses one whose account or
-- session no longer stands. `app.acteur` and `app.exploitant` are read by the policies.
CREATE OR REPLACE FUNCTION ouvrir(acteur integer, rang text, exploitant integer, seance text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'lavandiere_' || rang, true), set_config('app.acteur', acteur::text, true),
    set_config('app.exploitant', coalesce(exploitant::text, ''), true), set_config('app.session', seance, true);
  PERFORM public.seance_ouverte(acteur, rang, exploitant, seance);
END $$;
