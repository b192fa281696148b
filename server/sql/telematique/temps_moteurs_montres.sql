-- The engine times and the sums of each vehicle and day, as they may be shown. A start or a stop outside the company's hours of
-- service is null, and so are the sums of such a day, from which it could be reckoned.
CREATE OR REPLACE VIEW temps_moteurs_montres WITH (security_invoker = true) AS
  SELECT t.exploitant_id, t.laveuse_id, t.jour, CASE WHEN m.debut THEN t.ignition_on END AS ignition_on,
    CASE WHEN m.fin THEN t.ignition_off END AS ignition_off, CASE WHEN m.debut AND m.fin THEN t.distance_m END AS distance_m,
    CASE WHEN m.debut AND m.fin THEN t.conduite_s END AS conduite_s, CASE WHEN m.debut AND m.fin THEN t.moteur_s END AS moteur_s,
    CASE WHEN m.debut AND m.fin THEN t.pompe_s END AS pompe_s
  FROM temps_moteurs t LEFT JOIN reglages_telematiques r ON r.exploitant_id = t.exploitant_id
    CROSS JOIN LATERAL (SELECT t.ignition_on IS NULL OR est_en_service(t.ignition_on, r.service_debut, r.service_fin) AS debut,
      t.ignition_off IS NULL OR est_en_service(t.ignition_off, r.service_debut, r.service_fin) AS fin) m;
