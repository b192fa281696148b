-- The ten newest living entries of a vehicle's journal, the newest first (LAV-14, LAV-16). Always one row.
CREATE OR REPLACE FUNCTION journal_de(laveuse integer) RETURNS TABLE (entrees json) LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('@id', '/api/journal_laveuses/' || j.id, 'id', j.id, 'date', j.date,
      'operateur', CASE WHEN o.id IS NULL THEN NULL
        WHEN o.archived_at IS NULL THEN json_build_object('@id', '/api/operateurs/' || o.id, 'id', o.id, 'libelle', o.libelle)
        ELSE json_build_object('@id', '/api/operateurs/' || o.id, 'id', o.id, 'libelle', o.libelle, 'supprime', true) END,
      'auteur', d.auteur, 'problems', d.problems, 'remarque', j.remarque, 'kilometrageDebut', j.kilometrage_debut,
      'kilometrageFin', j.kilometrage_fin, 'kilometrageIncoherent', d.kilometrage_incoherent,
      'decalageHorloge', j.decalage_horloge, 'photos', d.photos)
    ORDER BY j.date DESC NULLS LAST, j.id DESC NULLS LAST), '[]')
  FROM (SELECT * FROM journal_laveuses WHERE laveuse_id = laveuse AND archived_at IS NULL
    ORDER BY date DESC NULLS LAST, id DESC NULLS LAST LIMIT 10) j
    CROSS JOIN LATERAL details_entree(j.id) d LEFT JOIN operateurs o ON o.id = j.operateur_id
$$;
