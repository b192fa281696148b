-- Where a vehicle is by its own tracker, and when its engine started and stopped on its working day. Always one row: null is
-- what nobody knows or what may not be shown.
CREATE OR REPLACE FUNCTION vue_de_laveuse(laveuse integer)
  RETURNS TABLE (live json, ignition_on timestamptz, ignition_off timestamptz) LANGUAGE sql STABLE AS $$
  SELECT (SELECT json_build_object('Latitude', d.latitude, 'Longitude', d.longitude, 'LocationText', d.lieu, 'LastEventDescription',
        CASE d.contact WHEN true THEN 'Ignition-On' WHEN false THEN 'Ignition-Off' END)
      FROM dernieres_positions d LEFT JOIN reglages_telematiques r ON r.exploitant_id = d.exploitant_id
      WHERE d.laveuse_id = laveuse AND est_en_service(d.instant, r.service_debut, r.service_fin)),
    t.ignition_on, t.ignition_off
  FROM (SELECT 1) un LEFT JOIN temps_moteurs_montres t ON t.laveuse_id = laveuse AND t.jour = journee_de_laveuse(laveuse, now())
$$;
