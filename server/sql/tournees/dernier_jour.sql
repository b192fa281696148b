-- The latest day, up to today, on which a tournée takes place; no row before the first one or when it was removed (OPEN-01). A round
-- that begins at noon or later has its day from six in the morning: until then the evening before goes on (`jour_occurrence`).
CREATE OR REPLACE FUNCTION dernier_jour(tournee integer) RETURNS TABLE (jour date) LANGUAGE sql STABLE AS $$
  SELECT o.jour FROM campagne_lavages t JOIN jours_tenus o ON o.campagne_id = t.id
  WHERE t.id = tournee AND t.archived_at IS NULL AND o.jour <= current_date
    AND (o.heure_debut IS NULL OR o.heure_debut < '12:00' OR o.jour <= (localtimestamp - interval '6 hours')::date)
  ORDER BY o.jour DESC LIMIT 1
$$;
