-- The next day of wash of a patrimoine (OPEN-02): the earliest day of its tournées from today on and within a year. Today
-- counts until the bins that its tournée plans of that day are visited (`bacs_visites`). One row, with null where no day is planned.
CREATE OR REPLACE FUNCTION prochain_lavage(patrimoine integer) RETURNS TABLE (jour date) LANGUAGE sql STABLE AS $$
  SELECT min(CASE WHEN premier.jour = current_date AND fait.visites > 0 AND fait.visites >= fait.prevus THEN suivant.jour
    ELSE premier.jour END)
  FROM campagne_lavages t
    CROSS JOIN LATERAL (SELECT o.jour FROM jours_tenus o
      WHERE o.campagne_id = t.id AND o.jour BETWEEN current_date AND current_date + 365 ORDER BY o.jour LIMIT 1) premier
    LEFT JOIN LATERAL (SELECT o.jour FROM jours_tenus o
      WHERE premier.jour = current_date AND o.campagne_id = t.id AND o.jour > current_date AND o.jour <= current_date + 365
      ORDER BY o.jour LIMIT 1) suivant ON true
    LEFT JOIN LATERAL (SELECT plan.bacs AS prevus, bacs_visites(t.id, current_date, plan.conteneurs) AS visites
      FROM plan_du_jour(t.id, current_date) plan WHERE premier.jour = current_date) fait ON true
  WHERE t.patrimoine_id = patrimoine AND t.archived_at IS NULL
$$;
