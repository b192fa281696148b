-- How many days of living tournées of a company the rule lays between two dates, both included: those that take place on
-- their day, were moved, and are cancelled. Always one row. A moved day is found by the day of its rule.
CREATE OR REPLACE FUNCTION passages_fermes(exploitant integer, du date, au date)
  RETURNS TABLE (maintenus integer, deplaces integer, annules integer) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE d.etat = 'prevue')::int, count(*) FILTER (WHERE d.etat = 'reportee')::int,
    count(*) FILTER (WHERE d.etat = 'annulee')::int
  FROM (SELECT o.campagne_id, o.etat FROM campagne_occurrences o
      WHERE o.exploitant_id = exploitant AND o.regle IS NULL AND o.jour BETWEEN du AND au
      UNION ALL
      SELECT o.campagne_id, o.etat FROM campagne_occurrences o
      WHERE o.exploitant_id = exploitant AND o.regle BETWEEN du AND au) d
    JOIN campagne_lavages t ON t.id = d.campagne_id AND t.archived_at IS NULL
$$;
