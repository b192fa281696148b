-- The newest intervention of a unipatrimoine with its outcome, and its status (OPEN-01, OPEN-52); no row for a set of containers, each of which
-- has its own. `patrimoine` is null for such a set, so that nothing is looked up.
CREATE OR REPLACE FUNCTION etat_patrimoine(patrimoine integer) RETURNS TABLE (date_evenement timestamptz, dernier_status smallint, status integer)
  LANGUAGE sql STABLE AS $$
  SELECT derniere.date_evenement, derniere.status, status_lavage(derniere.jour, derniere.status, cycle.jour)
  FROM (SELECT max(ronde.jour) AS jour FROM campagne_lavages t CROSS JOIN LATERAL dernier_jour(t.id) ronde
      WHERE t.patrimoine_id = patrimoine) cycle
    LEFT JOIN LATERAL (SELECT i.date_evenement, i.jour, i.status FROM interventions i
      WHERE i.patrimoine_id = patrimoine AND i.archived_at IS NULL
      ORDER BY i.date_evenement DESC NULLS LAST, i.id DESC NULLS LAST LIMIT 1) derniere ON true
  WHERE patrimoine IS NOT NULL
$$;
