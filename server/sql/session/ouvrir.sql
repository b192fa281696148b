-- Makes the transaction run as this account (its role, its id, its company, its session) and refuses one whose account or
-- session no longer stands. The session, `app.session`, goes on when its holder changes the password (fin_des_sessions).
CREATE OR REPLACE FUNCTION ouvrir(acteur integer, rang text, exploitant integer, seance text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'lavandiere_' || rang, true), set_config('app.session', seance, true);
  PERFORM public.seance_ouverte(acteur, rang, exploitant, seance);
  IF rang = 'operateur' THEN
    PERFORM public.ouvrir_tournees(acteur, exploitant);
  END IF;
END $$;
