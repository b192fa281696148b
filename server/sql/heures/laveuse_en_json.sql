-- A vehicle as the detail of a day shows it, with its engine on that day where a tracker tells it; null without one.
CREATE OR REPLACE FUNCTION laveuse_en_json(vehicule integer, le date) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('@id', '/api/laveuses/' || l.id, 'id', l.id, 'description', l.description, 'immatriculation',
    l.immatriculation, 'quartixVehicleId', l.quartix_id, 'ignitionOn', m.ignition_on, 'ignitionOff', m.ignition_off)
  FROM laveuses l LEFT JOIN temps_moteurs_montres m ON m.laveuse_id = l.id AND m.jour = le WHERE l.id = vehicule
$$;
