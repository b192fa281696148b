-- The mileages of the newest entry of a vehicle's journal that tells one (LAV-15); no row where none does.
CREATE OR REPLACE FUNCTION dernier_kilometrage(laveuse integer) RETURNS TABLE (debut integer, fin integer) LANGUAGE sql STABLE AS $$
  SELECT j.kilometrage_debut, j.kilometrage_fin FROM journal_laveuses j
  WHERE j.laveuse_id = laveuse AND j.archived_at IS NULL AND coalesce(j.kilometrage_debut, j.kilometrage_fin) IS NOT NULL
  ORDER BY j.date DESC NULLS LAST, j.id DESC NULLS LAST LIMIT 1
$$;
