-- Sets what an operateur reaches of its company besides its own work (`app.tournees`, `app.patrimoines`, `app.formulaires`: ids that
-- policies read): the rounds of which it is crew from the evening before to tomorrow, those that gave points to them, and the
-- patrimoines and forms of these days. A cancelled day counts: its telephone is told. Once for each transaction, by an index,
-- with the rights of the system, whose policies need none of these settings.
CREATE OR REPLACE FUNCTION ouvrir_tournees(acteur integer, exploitant integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('app.tournees', coalesce(array_agg(DISTINCT p.campagne_id), '{}')::text, true),
    set_config('app.patrimoines', coalesce(array_agg(DISTINCT coalesce(o.patrimoine_id, t.patrimoine_id)), '{}')::text, true),
    set_config('app.formulaires', coalesce(array_agg(DISTINCT coalesce(o.formulaire_id, t.formulaire_id)), '{}')::text, true)
  FROM (WITH siennes AS (
      SELECT o.campagne_id, o.jour FROM public.campagne_occurrences o JOIN public.campagne_lavages t ON t.id = o.campagne_id
      WHERE o.exploitant_id = exploitant AND o.jour BETWEEN (now() AT TIME ZONE 'Europe/Paris')::date - 1
          AND (now() AT TIME ZONE 'Europe/Paris')::date + 1
        AND acteur IN (coalesce(o.chauffeur_id, t.chauffeur_id), CASE WHEN o.chauffeur_id IS NULL THEN t.equipier_id ELSE o.equipier_id END))
    SELECT s.campagne_id, s.jour FROM siennes s
    UNION SELECT c.campagne_id, c.jour FROM siennes s JOIN public.points_confies c ON c.vers_campagne_id = s.campagne_id AND c.jour = s.jour) p
  JOIN public.campagne_occurrences o ON o.campagne_id = p.campagne_id AND o.jour = p.jour
  JOIN public.campagne_lavages t ON t.id = p.campagne_id;
END $$;
