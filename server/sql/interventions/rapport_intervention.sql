-- An intervention as its report tells it: names instead of relations, its place with its position, its photos in the order
-- of a report with their moment, time and position. What the actor may not see is null. No row for an unknown intervention.
CREATE OR REPLACE FUNCTION rapport_intervention(intervention integer) RETURNS TABLE (rapport json, version integer) LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    '@id', '/api/synthese/intervention/' || i.id, '@type', 'RapportIntervention', 'id', i.id,
    'dateEvenement', i.date_evenement, 'jour', i.jour, 'status', i.status,
    'exploitant', e.libelle, 'client', u.libelle, 'patrimoine', p.libelle, 'conteneur', c.nomenclature,
    'adresse', coalesce(i.adresse, concat_ws(', ', c.adresse, c.complement_adresse), p.lieu), 'commune', c.commune,
    'conteneurType', c.conteneur_type, 'dechetType', c.dechet_type,
    'latitude', coalesce(c.latitude, p.latitude), 'longitude', coalesce(c.longitude, p.longitude),
    'operateur', o.libelle, 'tournee', t.libelle, 'prestation', s.libelle, 'typologieLavage', y.libelle,
    'lavagePartiel', i.lavage_partiel, 'isAccessible', i.is_accessible, 'isScanReadable', i.is_scan_readable,
    'nombreLaves', i.nombre_laves, 'surPlace', i.sur_place,
    'problemes', (SELECT coalesce(json_agg(b.libelle ORDER BY b.libelle COLLATE fr_naturel, b.id), '[]')
      FROM intervention_problemes l JOIN problems b ON b.id = l.problem_id WHERE l.intervention_id = i.id),
    'volume', i.volume, 'waste', i.waste, 'scanData', i.scan_data, 'observation', i.observation, 'ecarts', to_json(i.ecarts),
    'corrigeeLe', i.corrigee_le,
    'photos', (SELECT coalesce(json_agg(json_build_object('contentUrl', '/api/fichiers/' || f.nom, 'moment', f.moment,
          'priseLe', f.prise_le, 'latitude', f.latitude, 'longitude', f.longitude) ORDER BY f.position, f.id), '[]')
      FROM intervention_photos f WHERE f.intervention_id = i.id AND f.archived_at IS NULL)), i.version
  FROM interventions i JOIN patrimoines p ON p.id = i.patrimoine_id
    LEFT JOIN conteneurs c ON c.id = i.conteneur_id
    LEFT JOIN users e ON e.id = i.exploitant_id
    LEFT JOIN users u ON u.id = i.client_id
    LEFT JOIN users o ON o.id = i.operateur_id
    LEFT JOIN campagne_lavages t ON t.id = i.campagne_id
    LEFT JOIN prestations s ON s.id = i.prestation_id
    LEFT JOIN typologie_lavages y ON y.id = i.typologie_lavage_id
  WHERE i.id = intervention AND i.archived_at IS NULL
$$;
