-- The plan of a tournée as it stands now: its patrimoine, form, prestation and crew, its bins and its containers in order.
CREATE OR REPLACE FUNCTION plan_tournee(tournee integer)
  RETURNS TABLE (patrimoine_id integer, formulaire_id integer, prestation_id integer, chauffeur_id integer,
    equipier_id integer, bacs integer, conteneurs integer[]) LANGUAGE sql STABLE AS $$
  SELECT p.id, t.formulaire_id, t.prestation_id, t.chauffeur_id, t.equipier_id,
    coalesce(CASE WHEN p.is_unipatrimoine THEN p.nombre_de_bacs ELSE k.bacs END, 0)::int, coalesce(k.conteneurs, '{}')
  FROM campagne_lavages t JOIN patrimoines p ON p.id = t.patrimoine_id
    LEFT JOIN LATERAL (SELECT sum(c.quantite) AS bacs, array_agg(c.id ORDER BY k.position) AS conteneurs
      FROM campagne_conteneurs k JOIN conteneurs c ON c.id = k.conteneur_id WHERE k.campagne_id = t.id) k ON true
  WHERE t.id = tournee
$$;
