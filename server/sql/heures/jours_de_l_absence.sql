-- The days of an absence: those that were entered together with a day and are still of its kind, without hours; none for a day
-- at work. A day entered alone is the only one of its absence.
CREATE OR REPLACE FUNCTION jours_de_l_absence(un integer) RETURNS TABLE (id integer, jour date)
  LANGUAGE sql STABLE AS $$
  SELECT s.id, s.date FROM poste_operateurs p JOIN poste_operateurs s ON s.operateur_id = p.operateur_id
      AND coalesce(s.absence_id, s.id) = coalesce(p.absence_id, p.id) AND s.statut_journee = p.statut_journee
      -- Said of the days as well, since an absence lasts 92 days at most: else all days of the person are read.
      AND s.date BETWEEN p.date - 92 AND p.date + 92
    WHERE p.id = un AND p.statut_journee <> 'WD' AND p.archived_at IS NULL AND s.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM feuille_de_temps f WHERE f.poste_id = s.id AND f.archived_at IS NULL)
$$;
