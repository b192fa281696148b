-- What the crew of a tournée has before it on a day: points, their bins, and the first place, null without one. Points that
-- its crew gave away that day are left out, those that it took are in (`points_du_jour`). Always one row.
CREATE OR REPLACE FUNCTION charge_du_jour(tournee integer, le date)
  RETURNS TABLE (points integer, bacs integer, nom text, adresse text) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.is_unipatrimoine THEN 1 ELSE s.points END, CASE WHEN p.is_unipatrimoine THEN n.bacs ELSE s.bacs END,
    CASE WHEN p.is_unipatrimoine THEN p.libelle ELSE s.noms[1] END, CASE WHEN p.is_unipatrimoine THEN p.lieu ELSE s.adresses[1] END
  FROM plan_du_jour(tournee, le) n JOIN patrimoines p ON p.id = n.patrimoine_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS points, coalesce(sum(c.quantite), 0)::int AS bacs,
        array_agg(c.nomenclature ORDER BY k.rang) AS noms, array_agg(c.adresse ORDER BY k.rang) AS adresses
      FROM points_du_jour(tournee, le) k JOIN conteneurs c ON c.id = k.conteneur_id AND c.archived_at IS NULL) s
$$;
