-- Whether an entry of a vehicle's journal starts below the mileage at which the entry before it ended (LAV-16). Read with the
-- rights of the owner: an operateur does not see the entries of others, and would be told otherwise than the office.
CREATE OR REPLACE FUNCTION kilometrage_recule(entree integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(j.kilometrage_debut < (SELECT a.kilometrage_fin FROM public.journal_laveuses a
    WHERE a.laveuse_id = j.laveuse_id AND a.archived_at IS NULL AND a.kilometrage_fin IS NOT NULL
      AND row(a.date, a.id) < row(j.date, j.id)
    ORDER BY a.date DESC NULLS LAST, a.id DESC NULLS LAST LIMIT 1), false)
  FROM public.journal_laveuses j WHERE j.id = entree
$$;
