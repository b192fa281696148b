-- How many days of a company's tournées fall between two dates, both included: those that take place as their tournée's rule
-- of days says, those moved to another day, and those cancelled. Removed tournées are left out. A moved day counts where the
-- rule had put it. Always one row.
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
