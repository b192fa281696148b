-- Opens a calendar for whoever holds its link: sets what a visitor reads (`app.tournees`, `app.patrimoines`: ids that policies
-- compare with), and says whose calendar it is. One row, or none for a link that is unknown or whose account or company is refused or
-- removed. A client's link shows the tournées of that client alone; that of an operateur is narrowed to its days by `passagesOf`.
CREATE OR REPLACE FUNCTION ouvrir_calendrier(jeton text, debut date, fin date)
  RETURNS TABLE (nom text, operateur integer, auteur text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lien record;
BEGIN
  SELECT l.*, u.role INTO lien FROM public.liens_calendrier l JOIN public.users u ON u.id = l.auteur_id
    JOIN public.users e ON e.id = l.exploitant_id
    WHERE l.empreinte = jeton AND u.archived_at IS NULL AND u.is_accredited AND e.archived_at IS NULL AND e.is_accredited;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Programs look every few minutes; to the hour is enough for a person.
  UPDATE public.liens_calendrier SET lu_le = now() WHERE id = lien.id AND (lu_le IS NULL OR lu_le < now() - interval '1 hour');
  PERFORM set_config('app.exploitant', lien.exploitant_id::text, true),
    set_config('app.tournees', coalesce(array_agg(DISTINCT t.id), '{}')::text, true),
    set_config('app.patrimoines', coalesce(array_agg(DISTINCT coalesce(o.patrimoine_id, t.patrimoine_id)), '{}')::text, true)
  FROM public.campagne_lavages t JOIN public.campagne_occurrences o ON o.campagne_id = t.id AND o.jour BETWEEN debut AND fin
  WHERE t.exploitant_id = lien.exploitant_id AND t.archived_at IS NULL AND (lien.role <> 'client' OR t.client_id = lien.auteur_id)
    AND CASE lien.sujet
      WHEN 'clients' THEN t.client_id = lien.sujet_id
      WHEN 'patrimoines' THEN coalesce(o.patrimoine_id, t.patrimoine_id) = lien.sujet_id
      WHEN 'campagne_lavages' THEN t.id = lien.sujet_id
      ELSE lien.sujet_id IN (coalesce(o.chauffeur_id, t.chauffeur_id),
        CASE WHEN o.chauffeur_id IS NULL THEN t.equipier_id ELSE o.equipier_id END) END;
  RETURN QUERY SELECT coalesce(
      CASE lien.sujet
        WHEN 'patrimoines' THEN (SELECT p.libelle FROM public.patrimoines p WHERE p.id = lien.sujet_id)
        WHEN 'campagne_lavages' THEN (SELECT t.libelle FROM public.campagne_lavages t WHERE t.id = lien.sujet_id)
        ELSE (SELECT u.libelle FROM public.users u WHERE u.id = lien.sujet_id) END, ''),
    CASE WHEN lien.sujet = 'operateurs' THEN lien.sujet_id END, lien.role::text;
END $$;
