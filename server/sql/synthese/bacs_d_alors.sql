-- The bins that a container had on a past day: what the visit of that day found, else that of the last visit before it, else
-- of the first one after it. Nobody came near it: the bins that it has now.
CREATE OR REPLACE FUNCTION bacs_d_alors(le_conteneur integer, le date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT i.sur_place FROM interventions i WHERE i.conteneur_id = le_conteneur AND i.jour <= le
        AND i.sur_place IS NOT NULL AND i.archived_at IS NULL ORDER BY i.date_evenement DESC, i.id DESC LIMIT 1),
    (SELECT i.sur_place FROM interventions i WHERE i.conteneur_id = le_conteneur AND i.jour > le
        AND i.sur_place IS NOT NULL AND i.archived_at IS NULL ORDER BY i.date_evenement, i.id LIMIT 1),
    (SELECT c.quantite FROM conteneurs c WHERE c.id = le_conteneur))
$$;
