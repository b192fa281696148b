-- Writes on the days of a tournée that are over who was expected on them, before its crew changes: a new crew begins now, and
-- the sheets that are missing of the days before are asked of the people who were on them. A day is over at six in the morning
-- (OPEN-03). Days with a crew of their own, and cancelled ones, stay as they are.
CREATE OR REPLACE FUNCTION garder_equipages(tournee integer) RETURNS void LANGUAGE sql AS $$
  UPDATE campagne_occurrences o SET chauffeur_id = t.chauffeur_id, equipier_id = t.equipier_id
  FROM campagne_lavages t
  WHERE t.id = tournee AND o.campagne_id = t.id AND o.chauffeur_id IS NULL AND o.etat <> 'annulee'
    AND o.jour < ((now() AT TIME ZONE 'Europe/Paris') - interval '6 hours')::date
$$;
