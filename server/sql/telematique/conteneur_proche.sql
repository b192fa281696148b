-- The container nearest to a place among those that the reader sees, within so many metres; no row when there is none. On a
-- plane, which is exact enough for such distances.
CREATE OR REPLACE FUNCTION conteneur_proche(lat double precision, lon double precision, rayon_m double precision)
  RETURNS TABLE (id integer, nomenclature text, adresse text, distance_m double precision) LANGUAGE sql STABLE AS $$
  SELECT p.id, p.nomenclature, p.adresse, p.distance_m FROM (
    SELECT c.id, c.nomenclature, coalesce(nullif(concat_ws(', ', c.adresse, c.commune), ''), c.nomenclature) AS adresse,
      111195 * sqrt((c.latitude - lat) ^ 2 + ((c.longitude - lon) * cos(radians(lat))) ^ 2) AS distance_m
    FROM conteneurs c WHERE c.archived_at IS NULL
      AND c.latitude BETWEEN lat - rayon_m / 111195 AND lat + rayon_m / 111195
      AND c.longitude BETWEEN lon - rayon_m / 60000 AND lon + rayon_m / 60000) p
  WHERE p.distance_m <= rayon_m ORDER BY p.distance_m LIMIT 1
$$;
