-- The tournée whose crew passes a point of another one on a day: the one that it was given to, else its own.
CREATE OR REPLACE FUNCTION porteur(tournee integer, le date, conteneur integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.vers_campagne_id FROM points_confies_tenus c
    WHERE c.campagne_id = tournee AND c.jour = le AND c.conteneur_id = conteneur), tournee)
$$;
