-- The day whose rounds count as going on for a company at an instant (OPEN-03): the day in Paris, but until six in the morning
-- the day before while one of its rounds is under way, that is begun and not over. The same rule and the same hour as
-- `isDayOver` and `FIN_DE_NUIT_H` in `domain/src/tournees/journee-de-travail.ts`.
CREATE OR REPLACE FUNCTION journee_de_travail(societe integer, quand timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN extract(hour FROM quand AT TIME ZONE 'Europe/Paris') < 6 AND EXISTS (
      SELECT FROM (SELECT DISTINCT i.campagne_id FROM interventions i WHERE i.exploitant_id = societe AND i.jour = hier
          AND i.campagne_id IS NOT NULL AND i.archived_at IS NULL) t
        CROSS JOIN LATERAL plan_du_jour(t.campagne_id, hier) p
        CROSS JOIN LATERAL (SELECT coalesce(sum(n.laves + n.impossibles) FILTER (WHERE e.est_prevu), 0) AS faits,
            coalesce(sum(n.laves) FILTER (WHERE NOT e.est_prevu), 0) AS hors_plan
          FROM interventions_comptees n CROSS JOIN LATERAL (SELECT p.tenu AND (n.conteneur_id IS NULL
            OR n.conteneur_id = ANY(p.conteneurs)) AS est_prevu) e
          WHERE n.exploitant_id = societe AND n.jour = hier AND n.campagne_id = t.campagne_id) f
      WHERE CASE WHEN f.faits > 0 THEN f.faits < p.bacs ELSE f.hors_plan > 0 END)
    THEN hier ELSE hier + 1 END
  FROM (SELECT (quand AT TIME ZONE 'Europe/Paris')::date - 1 AS hier) veille
$$;
