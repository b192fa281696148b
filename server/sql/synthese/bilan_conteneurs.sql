-- What was done at each container of a patrimoine over a period: its own present facts, and the sums that the report of the
-- whole patrimoine counts too. Containers without an intervention have a line of zeros, removed ones only when they were visited.
CREATE OR REPLACE FUNCTION bilan_conteneurs(le_patrimoine integer, le_conteneur integer, debut date, fin date)
  RETURNS TABLE (conteneur_id integer, nomenclature text, adresse text, commune text, conteneur_type text, dechet_type text,
    bacs integer, interventions integer, laves double precision, impossibles double precision, maintenances integer,
    partiels double precision, premiere timestamptz, derniere timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.nomenclature, nullif(concat_ws(', ', c.adresse, c.complement_adresse), ''), c.commune, c.conteneur_type,
    c.dechet_type, c.quantite, coalesce(f.interventions, 0), coalesce(f.laves, 0), coalesce(f.impossibles, 0),
    coalesce(f.maintenances, 0), coalesce(f.partiels, 0), f.premiere, f.derniere
  FROM conteneurs c LEFT JOIN (
      SELECT n.conteneur_id, count(*)::int AS interventions, sum(n.laves)::float8 AS laves,
        sum(n.impossibles)::float8 AS impossibles, (count(*) FILTER (WHERE n.compte AND n.status = 2))::int AS maintenances,
        coalesce(sum(n.laves) FILTER (WHERE n.lavage_partiel), 0)::float8 AS partiels, min(n.date_evenement) AS premiere,
        max(n.date_evenement) AS derniere
      FROM interventions_comptees n WHERE n.patrimoine_id = le_patrimoine AND n.jour BETWEEN debut AND fin
        AND (le_conteneur IS NULL OR n.conteneur_id = le_conteneur)
      GROUP BY n.conteneur_id) f ON f.conteneur_id = c.id
  WHERE (c.patrimoine_id = le_patrimoine OR f.conteneur_id IS NOT NULL) AND (le_conteneur IS NULL OR c.id = le_conteneur)
    AND (c.archived_at IS NULL OR f.conteneur_id IS NOT NULL)
$$;
