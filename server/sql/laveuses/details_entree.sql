-- What an entry of a vehicle's journal shows besides its own columns (LAV-16): its author, the problems it reports with the
-- worst first, its photos in order (links are made of their addresses when the document is written), and whether it starts below the mileage at
-- which the entry before it ended. No row where there is no such entry.
CREATE OR REPLACE FUNCTION details_entree(entree integer)
  RETURNS TABLE (auteur json, problems json, photos json, kilometrage_incoherent boolean) LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', u.id, 'libelle', u.libelle),
    coalesce((SELECT json_agg((jsonb_build_object('@id', '/api/problem_laveuses/' || p.id, 'id', p.id, 'libelle', p.libelle,
        'importance', p.importance, 'corrigeLe', l.corrige_le)
        || CASE WHEN p.archived_at IS NULL THEN '{}' ELSE '{"supprime": true}'::jsonb END)::json
        ORDER BY p.importance DESC, p.libelle COLLATE fr_naturel, p.id)
      FROM journal_problemes l JOIN problem_laveuses p ON p.id = l.problem_laveuse_id WHERE l.journal_id = j.id), '[]'),
    coalesce((SELECT json_agg(json_build_object('@id', '/api/journal_photos/' || f.id, 'id', f.id,
        'contentUrl', '/api/fichiers/' || f.nom, 'filepath', '/api/fichiers/' || f.nom) ORDER BY f.position, f.id)
      FROM journal_photos f WHERE f.journal_id = j.id), '[]'),
    kilometrage_recule(j.id)
  FROM journal_laveuses j JOIN users u ON u.id = j.auteur_id WHERE j.id = entree
$$;
