-- Who works on a round on a day, and with which vehicle: the crew of that day, else that of the tournée; the vehicle of that
-- day, else the one that was assigned to the chauffeur then, else to the équipier. Of a removed round the days on which somebody
-- worked are left (OPEN-38).
-- It repeats the conditions of `jours_tenus` and `jours_travailles`: a view that another one reads could not be made anew.
CREATE OR REPLACE VIEW equipages_du_jour WITH (security_invoker = true) AS
  SELECT e.exploitant_id, e.campagne_id, e.jour, e.chauffeur_id, e.equipier_id,
    coalesce(e.laveuse_id, (SELECT a.laveuse_id FROM laveuse_affectations a
      WHERE a.operateur_id IN (e.chauffeur_id, e.equipier_id)
        AND a.du < (e.jour + 1)::timestamptz AND (a.au IS NULL OR a.au > e.jour::timestamptz)
      ORDER BY a.operateur_id = e.chauffeur_id DESC, a.du DESC LIMIT 1)) AS laveuse_id
  FROM (SELECT o.exploitant_id, o.campagne_id, o.jour, o.laveuse_id, coalesce(o.chauffeur_id, t.chauffeur_id) AS chauffeur_id,
      CASE WHEN o.chauffeur_id IS NULL THEN t.equipier_id ELSE o.equipier_id END AS equipier_id
    FROM campagne_occurrences o JOIN campagne_lavages t ON t.id = o.campagne_id
    WHERE o.etat <> 'annulee' AND (t.archived_at IS NULL OR EXISTS (SELECT FROM interventions i
      WHERE i.campagne_id = o.campagne_id AND i.jour = o.jour AND i.archived_at IS NULL))) e;
