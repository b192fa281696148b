-- What was planned and done for a client on each day of a period, by patrimoine; for one container when it is given. Bins
-- count for the day of their occurrence. Days to come plan nothing yet (`prevus`), and the rounds of days that are not over
-- (`journee_de_travail`) only what they visited, so that neither lowers a rate; `tous` counts them whole. A day whose plan was written before a change (`figer_jours`) keeps
-- the bins that it had, those of one container too. Of a removed tournée only the days on which somebody worked are
-- left, of a removed patrimoine those before its removal (OPEN-38, OPEN-90). Every figure of the synthèse is a sum of these.
CREATE OR REPLACE FUNCTION bilan_jours(le_client integer, le_conteneur integer, debut date, fin date, maintenant timestamptz)
  RETURNS TABLE (patrimoine_id integer, jour date, prevus double precision, tous double precision, laves double precision,
    laves_prevus double precision, impossibles double precision, maintenances integer, partiels double precision,
    interventions integer, premiere timestamptz, derniere timestamptz) LANGUAGE sql STABLE AS $$
  WITH courant AS MATERIALIZED (
    SELECT (maintenant AT TIME ZONE 'Europe/Paris')::date AS aujourdhui,
      journee_de_travail((SELECT exploitant_id FROM users WHERE id = le_client), maintenant) AS premier
  ), tournees AS MATERIALIZED (
    SELECT t.id, t.archived_at, n.patrimoine_id, n.bacs, n.conteneurs
    FROM campagne_lavages t CROSS JOIN LATERAL plan_tournee(t.id) n WHERE t.client_id = le_client
  ), jours AS MATERIALIZED (
    SELECT o.campagne_id, o.jour, coalesce(o.patrimoine_id, t.patrimoine_id) AS patrimoine_id,
      CASE WHEN le_conteneur IS NULL THEN coalesce(o.bacs, t.bacs)
        WHEN o.bacs IS NULL THEN (SELECT c.quantite FROM conteneurs c WHERE c.id = le_conteneur)
        ELSE bacs_d_alors(le_conteneur, o.jour) END AS bacs,
      coalesce(o.conteneurs, t.conteneurs) AS conteneurs
    FROM tournees t JOIN jours_tenus o ON o.campagne_id = t.id AND o.jour BETWEEN debut AND fin
    WHERE (t.archived_at IS NULL
        OR EXISTS (SELECT 1 FROM jours_travailles w WHERE w.campagne_id = t.id AND w.jour = o.jour))
      AND (le_conteneur IS NULL OR le_conteneur = ANY(coalesce(o.conteneurs, t.conteneurs)))
  ), faits AS MATERIALIZED (
    SELECT n.*, j.jour IS NOT NULL AND (n.conteneur_id IS NULL OR n.conteneur_id = ANY(j.conteneurs)) AS est_prevu
    FROM interventions_comptees n LEFT JOIN jours j ON j.campagne_id = n.campagne_id AND j.jour = n.jour
    WHERE n.client_id = le_client AND n.jour BETWEEN debut AND fin
      AND (le_conteneur IS NULL OR n.conteneur_id = le_conteneur)
  ), visites AS (
    SELECT f.campagne_id, f.jour, sum(f.laves + f.impossibles) AS bacs FROM faits f JOIN courant ON f.jour >= courant.premier
    WHERE f.est_prevu GROUP BY f.campagne_id, f.jour
  ), plans AS (
    SELECT j.patrimoine_id, j.jour, sum(CASE WHEN j.jour < courant.premier THEN j.bacs
        WHEN j.jour <= courant.aujourdhui THEN least(j.bacs, coalesce(v.bacs, 0)) ELSE 0 END)::float8 AS prevus,
      sum(j.bacs)::float8 AS tous
    FROM courant CROSS JOIN jours j LEFT JOIN visites v ON v.campagne_id = j.campagne_id AND v.jour = j.jour JOIN patrimoines p ON p.id = j.patrimoine_id
    WHERE p.archived_at IS NULL OR j.jour <= p.archived_at::date
    GROUP BY j.patrimoine_id, j.jour
  ), passages AS (
    SELECT n.patrimoine_id, n.jour, sum(n.laves)::float8 AS laves,
      coalesce(sum(n.laves) FILTER (WHERE n.est_prevu), 0)::float8 AS laves_prevus, sum(n.impossibles)::float8 AS impossibles,
      (count(*) FILTER (WHERE n.compte AND n.status = 2))::int AS maintenances,
      coalesce(sum(n.laves) FILTER (WHERE n.lavage_partiel), 0)::float8 AS partiels, count(*)::int AS interventions,
      min(n.date_evenement) AS premiere, max(n.date_evenement) AS derniere
    FROM faits n GROUP BY n.patrimoine_id, n.jour
  )
  SELECT coalesce(o.patrimoine_id, i.patrimoine_id), coalesce(o.jour, i.jour), coalesce(o.prevus, 0), coalesce(o.tous, 0),
    coalesce(i.laves, 0), coalesce(i.laves_prevus, 0), coalesce(i.impossibles, 0), coalesce(i.maintenances, 0),
    coalesce(i.partiels, 0), coalesce(i.interventions, 0), i.premiere, i.derniere
  FROM plans o FULL JOIN passages i ON i.patrimoine_id = o.patrimoine_id AND i.jour = o.jour
$$;
