-- Whether a webhook of a company asked for one of these events. Runs with the rights of the system, whoever works.
CREATE OR REPLACE FUNCTION est_attendu(societe integer, noms text[]) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.webhooks w
    WHERE w.exploitant_id = societe AND w.actif AND w.archived_at IS NULL AND w.evenements && noms);
END $$;
