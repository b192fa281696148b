-- What surrounds the track of a vehicle on a day (TRK-25, OPEN-97): who worked with it, their rounds that took place with the
-- places of each in order, and the washes that count on them; an impossible one is not among them. `operateur` is the first of those
-- who worked, else the one that it was assigned to then, who is not among `operateurs`.
CREATE OR REPLACE FUNCTION contexte_laveuse(laveuse integer, le date) RETURNS json LANGUAGE sql STABLE AS $$
  WITH equipe AS (
    SELECT o.id, o.libelle, e.rang FROM equipages_des_laveuses(le) e JOIN operateurs o ON o.id = e.operateur_id
      WHERE e.laveuse_id = laveuse),
  affecte AS (
    SELECT o.id, o.libelle, NULL::bigint AS rang FROM operateurs o WHERE o.id = affecte_a(laveuse, le)),
  rondes AS (
    SELECT t.id, t.libelle FROM rondes_des_laveuses(le) r JOIN campagne_lavages t ON t.id = r.campagne_id
    WHERE r.laveuse_id = laveuse),
  lieux AS (
    SELECT r.id AS ronde, k.rang AS position, c.id, c.latitude, c.longitude, nullif(concat_ws(', ', c.adresse, c.commune), '') AS adresse
    FROM rondes r CROSS JOIN LATERAL points_du_jour(r.id, le) k JOIN conteneurs c ON c.id = k.conteneur_id
    WHERE c.latitude IS NOT NULL
    UNION ALL
    SELECT r.id, 1, NULL, m.latitude, m.longitude, m.libelle
    FROM rondes r CROSS JOIN LATERAL plan_du_jour(r.id, le) p JOIN patrimoines m ON m.id = p.patrimoine_id
    WHERE m.is_unipatrimoine AND m.latitude IS NOT NULL),
  lavages AS (
    SELECT i.id, i.conteneur_id, i.campagne_id, i.date_evenement, i.patrimoine_id FROM interventions_comptees i
    WHERE i.campagne_id IN (SELECT id FROM rondes
        UNION SELECT c.campagne_id FROM points_confies_tenus c JOIN rondes r ON r.id = c.vers_campagne_id WHERE c.jour = le)
      AND i.jour = le AND i.compte AND i.laves > 0 AND porteur(i.campagne_id, i.jour, i.conteneur_id) IN (SELECT id FROM rondes))
  SELECT json_build_object(
    'operateur', (SELECT json_build_object('id', id, 'libelle', libelle)
      FROM (SELECT * FROM equipe UNION ALL SELECT * FROM affecte) q ORDER BY rang, id LIMIT 1),
    'operateurs', (SELECT coalesce(json_agg(json_build_object('id', id, 'libelle', libelle) ORDER BY rang, id), '[]') FROM equipe),
    'tournees', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'libelle', r.libelle, 'conteneurs',
        (SELECT coalesce(json_agg(json_build_object('id', l.id, 'latitude', l.latitude, 'longitude', l.longitude, 'adresse', l.adresse)
          ORDER BY l.position), '[]') FROM lieux l WHERE l.ronde = r.id)) ORDER BY r.libelle, r.id), '[]') FROM rondes r),
    'interventions', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'conteneur_id', i.conteneur_id, 'campagne_id', i.campagne_id,
        'date', i.date_evenement, 'latitude', coalesce(c.latitude, m.latitude), 'longitude', coalesce(c.longitude, m.longitude))
        ORDER BY i.date_evenement, i.id), '[]')
      FROM lavages i LEFT JOIN conteneurs c ON c.id = i.conteneur_id LEFT JOIN patrimoines m ON m.id = i.patrimoine_id))
$$;
