-- The ids of living containers of a company whose nomenclature, address and town together hold every word (`mots`, patterns
-- of LIKE without accents), at most `nombre`, and before them those of one of these nomenclatures (`noms`). With the rights of
-- the owner: under row-level security PostgreSQL uses no index of trigrams. The caller names its own company, or its own
-- client, and reads the containers of these ids under its own policies (decision 172). The question is written anew each
-- time: only single LIKEs use the index.
CREATE OR REPLACE FUNCTION conteneurs_cherches(mots text[], noms text[], societe integer, proprietaire integer, nombre integer)
  RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- As the index has it: blanks around and between words.
  texte text := 'public.sans_accent(translate('' '' || nomenclature || '' '' || coalesce(adresse, '''') || '' '' || coalesce(commune, '''') || '' '', ''-_'''''', ''   ''))';
  question text := 'SELECT id FROM public.conteneurs WHERE archived_at IS NULL AND exploitant_id = $1 AND ($2 IS NULL OR client_id = $2)';
BEGIN
  RETURN QUERY EXECUTE question || ' AND nomenclature COLLATE public.fr_naturel = ANY ($3) LIMIT $4' USING societe, proprietaire, noms, nombre;
  RETURN QUERY EXECUTE question
    || (SELECT string_agg(format(' AND %s LIKE %L', texte, public.sans_accent(mot)), '') FROM unnest(mots) mot)
    || format(' LIMIT %s', nombre) USING societe, proprietaire;
END $$;
