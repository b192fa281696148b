-- Who worked with a vehicle on a day, in order of the start of their shifts: those whose shift took or gave back the vehicle,
-- else the crews of the rounds that it drove, else the one it was assigned to then (OPEN-97).
CREATE OR REPLACE FUNCTION equipage_de_laveuse(laveuse integer, le date) RETURNS TABLE (operateur_id integer, rang bigint)
  LANGUAGE sql STABLE AS $$
  WITH postes AS (
    SELECT p.operateur_id, row_number() OVER (ORDER BY f.heure_debut NULLS LAST, p.id) AS rang
    FROM poste_operateurs p LEFT JOIN feuille_de_temps f ON f.poste_id = p.id AND f.archived_at IS NULL
    WHERE p.date = le AND laveuse IN (p.laveuse_prise_poste_id, p.laveuse_fin_poste_id) AND p.archived_at IS NULL),
  rondes AS (
    SELECT q.operateur_id, min(q.rang) AS rang FROM equipages_du_jour e
      CROSS JOIN LATERAL (VALUES (e.chauffeur_id, 1), (e.equipier_id, 2)) q (operateur_id, rang)
    WHERE e.jour = le AND e.laveuse_id = laveuse AND q.operateur_id IS NOT NULL GROUP BY q.operateur_id),
  affectes AS (
    SELECT a.operateur_id, 1::bigint AS rang FROM laveuse_affectations a
    WHERE a.laveuse_id = laveuse AND a.du < (le + 1)::timestamptz AND (a.au IS NULL OR a.au > le::timestamptz)
    ORDER BY a.du DESC LIMIT 1)
  SELECT * FROM postes
  UNION ALL SELECT r.operateur_id, r.rang::bigint FROM rondes r WHERE NOT EXISTS (SELECT FROM postes)
  UNION ALL SELECT * FROM affectes WHERE NOT EXISTS (SELECT FROM postes) AND NOT EXISTS (SELECT FROM rondes)
$$;
