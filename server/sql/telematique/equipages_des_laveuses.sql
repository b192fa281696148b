-- Who works with each vehicle on a day, in order of the start of their shifts: those whose shift took or gave back the vehicle, else
-- the crews of the rounds that it drives, but for those whose shift took another one (OPEN-97). STRICT keeps the planner from
-- unfolding it into each statement: its plan stays with the connection, where planning took longer than the answer.
CREATE OR REPLACE FUNCTION equipages_des_laveuses(le date)
  RETURNS TABLE (laveuse_id integer, operateur_id integer, rang bigint) LANGUAGE sql STABLE STRICT AS $$
  WITH postes AS MATERIALIZED (
    SELECT q.laveuse_id, p.operateur_id, row_number() OVER (ORDER BY f.heure_debut NULLS LAST, p.id) AS rang
    FROM poste_operateurs p LEFT JOIN feuille_de_temps f ON f.poste_id = p.id AND f.archived_at IS NULL
      CROSS JOIN LATERAL (VALUES (p.laveuse_prise_poste_id), (p.laveuse_fin_poste_id)) q (laveuse_id)
    WHERE p.date = le AND p.archived_at IS NULL AND q.laveuse_id IS NOT NULL),
  rondes AS MATERIALIZED (SELECT laveuse_id, chauffeur_id, equipier_id FROM equipages_du_jour WHERE jour = le)
  SELECT p.laveuse_id, p.operateur_id, min(p.rang) FROM postes p GROUP BY 1, 2
  UNION ALL
  SELECT e.laveuse_id, q.operateur_id, min(q.rang)::bigint FROM rondes e
    CROSS JOIN LATERAL (VALUES (e.chauffeur_id, 1), (e.equipier_id, 2)) q (operateur_id, rang)
  WHERE e.laveuse_id IS NOT NULL AND q.operateur_id IS NOT NULL
    AND e.laveuse_id NOT IN (SELECT p.laveuse_id FROM postes p) AND q.operateur_id NOT IN (SELECT p.operateur_id FROM postes p)
  GROUP BY 1, 2
$$;
