-- Opens the public page of a container by the code of its label: sets what a visitor reads (`app.conteneurs`, `app.tournees`), and
-- says who washes for whom. One row, or none unless its client has the page, and container, client and company stand.
CREATE OR REPLACE FUNCTION ouvrir_conteneur(le_code uuid)
  RETURNS TABLE (id integer, exploitant integer, client_id integer, client text, societe text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  trouve record;
BEGIN
  SELECT c.id, c.exploitant_id, c.client_id, u.libelle AS client, e.libelle AS societe INTO trouve
  FROM public.conteneurs c
    JOIN public.patrimoines p ON p.id = c.patrimoine_id AND p.archived_at IS NULL
    JOIN public.users u ON u.id = c.client_id AND u.page_publique AND u.archived_at IS NULL AND u.is_accredited
    JOIN public.users e ON e.id = c.exploitant_id AND e.archived_at IS NULL AND e.is_accredited
  WHERE c.code_public = le_code AND c.archived_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM set_config('app.exploitant', trouve.exploitant_id::text, true),
    set_config('app.conteneurs', ARRAY[trouve.id]::text, true),
    set_config('app.tournees', coalesce(array_agg(t.id), '{}')::text, true)
  FROM public.campagne_conteneurs k JOIN public.campagne_lavages t ON t.id = k.campagne_id AND t.archived_at IS NULL
  WHERE k.conteneur_id = trouve.id;
  RETURN QUERY SELECT trouve.id, trouve.exploitant_id, trouve.client_id, trouve.client::text, trouve.societe::text;
END $$;
