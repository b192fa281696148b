-- The tournées that are not over: their end has not come, or one of their days was moved beyond it.
CREATE OR REPLACE VIEW tournees_a_venir WITH (security_invoker = true) AS
  SELECT t.id, t.libelle FROM campagne_lavages t
  WHERE t.archived_at IS NULL AND (t.date_fin >= current_date
    OR EXISTS (SELECT FROM jours_tenus o WHERE o.campagne_id = t.id AND o.jour >= current_date));
