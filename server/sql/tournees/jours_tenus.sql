-- The days on which tournées take place: those that were cancelled are left out, and a moved one stands on the day that it
-- was moved to. Every count, list, status and date of rounds reads this view.
CREATE OR REPLACE VIEW jours_tenus WITH (security_invoker = true) AS
  SELECT exploitant_id, client_id, campagne_id, jour, regle, etat, bacs, conteneurs, patrimoine_id, formulaire_id,
    prestation_id, chauffeur_id, equipier_id, laveuse_id, heure_debut
  FROM campagne_occurrences WHERE etat <> 'annulee';
