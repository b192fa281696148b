-- The bins of the places that a tournée planned of a day that it visited, washed or not: places beside the plan visit none of
-- them.
CREATE OR REPLACE FUNCTION bacs_visites(tournee integer, le date, places integer[]) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(n.laves + n.impossibles), 0) FROM interventions_comptees n
  WHERE n.campagne_id = tournee AND n.jour = le AND (n.conteneur_id IS NULL OR n.conteneur_id = ANY (places))
$$;
