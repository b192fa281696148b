-- Writes the plan of a tournée on those of its past days on which somebody worked, before the tournée or a number of bins
-- changes (OPEN-38). Its other days follow the tournée: nobody can have acted on a plan that was mistyped or never carried out.
-- `ecart` is the number of bins that the plan has lost already by the change, added back here: 0 before the change.
CREATE OR REPLACE FUNCTION figer_jours(tournee integer, ecart integer) RETURNS void LANGUAGE sql AS $$
  UPDATE campagne_occurrences o SET (patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, bacs, conteneurs)
    = (n.patrimoine_id, n.formulaire_id, n.prestation_id, n.chauffeur_id, n.equipier_id, n.bacs + ecart, n.conteneurs)
  FROM campagne_occurrences d CROSS JOIN LATERAL plan_du_jour(d.campagne_id, d.jour) n
  WHERE d.campagne_id = tournee AND d.jour < current_date AND d.bacs IS NULL AND d.etat <> 'annulee'
    AND EXISTS (SELECT 1 FROM jours_travailles w WHERE w.campagne_id = d.campagne_id AND w.jour = d.jour)
    AND o.campagne_id = d.campagne_id AND o.jour = d.jour
$$;
