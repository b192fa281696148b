-- The points that a round of a day gave to another one: those that its plan still has, while the other one takes place.
-- The conditions are those of `jours_tenus`: a view that another one reads could not be made anew.
CREATE OR REPLACE VIEW points_confies_tenus WITH (security_invoker = true) AS
  SELECT p.exploitant_id, p.campagne_id, p.jour, p.conteneur_id, p.vers_campagne_id, p.apres, p.ordre
  FROM points_confies p
    JOIN campagne_occurrences o ON o.campagne_id = p.campagne_id AND o.jour = p.jour AND o.etat <> 'annulee'
    JOIN campagne_occurrences v ON v.campagne_id = p.vers_campagne_id AND v.jour = p.jour AND v.etat <> 'annulee'
    JOIN campagne_lavages t ON t.id = p.vers_campagne_id AND t.archived_at IS NULL
  WHERE CASE WHEN o.conteneurs IS NOT NULL THEN p.conteneur_id = ANY (o.conteneurs)
    ELSE EXISTS (SELECT FROM campagne_conteneurs k WHERE k.campagne_id = p.campagne_id AND k.conteneur_id = p.conteneur_id) END;
