-- The timesheet of a poste as the detail of a day shows it, with the first and the last wash of its crew. Null where the poste
-- has none, or a removed one.
CREATE OR REPLACE FUNCTION feuille_en_json(poste integer, premier timestamptz, dernier timestamptz) RETURNS json
  LANGUAGE sql STABLE AS $$
  SELECT json_build_object('@id', '/api/feuille_de_temps/' || f.id, 'id', f.id, 'version', f.version, 'heureDebut', f.heure_debut,
    'heureFin', f.heure_fin, 'tempsPauseMinutes', f.temps_pause_minutes, 'premiereIntervention', premier,
    'derniereIntervention', dernier, 'workMinutes',
    minutes_travaillees(p.statut_journee, f.heure_debut, f.heure_fin, f.temps_pause_minutes), 'validatedAt', f.validated_at,
    'decalageHorloge', p.decalage_horloge)
  FROM poste_operateurs p JOIN feuille_de_temps f ON f.poste_id = p.id AND f.archived_at IS NULL WHERE p.id = poste
$$;
