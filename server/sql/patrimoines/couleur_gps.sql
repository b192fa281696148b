-- The colour of the distance over the sphere between a container and its newest relevé (OPEN-53): green up to `vert_m`
-- metres, orange up to `orange_m`, else red; grey without a position or a relevé, or with one at 0;0 that was the newest before such
-- relevés were passed over. `rayon_m` is the radius of the sphere.
CREATE OR REPLACE FUNCTION couleur_gps(
    latitude double precision, longitude double precision, releve_latitude double precision, releve_longitude double precision,
    rayon_m double precision, vert_m double precision, orange_m double precision) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN latitude IS NULL OR releve_latitude IS NULL OR (releve_latitude = 0 AND releve_longitude = 0) THEN 'grey' ELSE
    (ARRAY['red', 'orange', 'green'])[1 + width_bucket(-2 * rayon_m * asin(least(1, sqrt(
      sin(radians(releve_latitude - latitude) / 2) ^ 2
      + cos(radians(latitude)) * cos(radians(releve_latitude)) * sin(radians(releve_longitude - longitude) / 2) ^ 2))),
    ARRAY[-orange_m, -vert_m])] END
$$;
