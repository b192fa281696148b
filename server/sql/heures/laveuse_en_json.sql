-- A vehicle as the detail of a day shows it, with the start and the stop of its engine on that day as its tracker told them.
-- Null without such a vehicle.
CREATE OR REPLACE FUNCTION laveuse_en_json(vehicule integer, le date) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('@id', '/api/laveuses/' || l.id, 'id', l.id, 'description', l.description, 'immatriculation',
    l.immatriculation, 'quartixVehicleId', l.quartix_id, 'ignitionOn', m.ignition_on, 'ignitionOff', m.ignition_off)
  FROM laveuses l LEFT JOIN temps_moteurs_montres m ON m.laveuse_id = l.id AND m.jour = le WHERE l.id = vehicule
$$;
