-- What each vehicle did on a day: its engine times, as its tracker told them, and the washes of the rounds that it drove, points
-- that these were given included, as on its page of trips (`contexte_laveuse`); the metres of ways on which the tracker was silent
-- stand apart (`inconnuM`). One that was removed since (`supprime`) stands among the days on which it did something.
CREATE OR REPLACE FUNCTION journees_de_flotte(le date)
  RETURNS TABLE (id integer, immatriculation text, description text, supprime boolean, "ignitionOn" timestamptz, "ignitionOff" timestamptz,
    "distanceM" integer, "inconnuM" integer, "conduiteS" integer, "moteurS" integer, "pompeS" integer, "premierLavage" timestamptz,
    "dernierLavage" timestamptz, lavages integer) LANGUAGE sql STABLE AS $$
  -- As `porteur` says, read once for the day: asked of each of 10 000 washes it took twice as long at least.
  WITH confies AS MATERIALIZED (
    SELECT c.campagne_id, c.conteneur_id, c.vers_campagne_id FROM points_confies_tenus c WHERE c.jour = le),
  -- By round first, whatever its crew: asked of each round, the washes of the day were numbered once for each (`interventions_comptees`).
  faits AS MATERIALIZED (
    SELECT coalesce(c.vers_campagne_id, i.campagne_id) AS campagne_id, min(i.date_evenement) AS premier, max(i.date_evenement) AS dernier,
      count(*)::int AS nombre
    FROM interventions_comptees i LEFT JOIN confies c ON c.campagne_id = i.campagne_id AND c.conteneur_id = i.conteneur_id
    WHERE i.jour = le AND i.compte AND i.laves > 0 GROUP BY 1),
  laves AS (
    SELECT r.laveuse_id, min(f.premier) AS premier, max(f.dernier) AS dernier, sum(f.nombre)::int AS nombre
    FROM faits f JOIN rondes_des_laveuses(le) r ON r.campagne_id = f.campagne_id GROUP BY r.laveuse_id)
  SELECT l.id, l.immatriculation, l.description, l.archived_at IS NOT NULL, t.ignition_on, t.ignition_off, t.distance_m,
    CASE WHEN t.distance_m IS NOT NULL THEN (SELECT coalesce(sum(r.distance_m), 0)::int FROM trajets_de_vehicules r
      WHERE r.laveuse_id = l.id AND r.jour = le AND r.inconnu) END, t.conduite_s, t.moteur_s, t.pompe_s,
    w.premier, w.dernier, coalesce(w.nombre, 0)
  FROM laveuses l LEFT JOIN temps_moteurs_montres t ON t.laveuse_id = l.id AND t.jour = le LEFT JOIN laves w ON w.laveuse_id = l.id
  WHERE l.archived_at IS NULL OR t.laveuse_id IS NOT NULL OR w.laveuse_id IS NOT NULL
  ORDER BY l.immatriculation, l.id LIMIT 1000
$$;
