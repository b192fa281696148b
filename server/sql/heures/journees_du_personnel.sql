-- What is known of some people of a company on some days, a row for each person and day of which anything is: the poste with
-- its timesheet; the rounds, by the crew of that very day, in words and the main one (the one with most of the person's
-- washes); the engine of the vehicles of the shift, where a tracker tells it (one that has run since the evening before was
-- started for another shift); the partner on it with the partner's sheet; the first and the last wash of the two. A person
-- who washed on a round whose crew was changed since worked with who is on it. A round that still names a removed person has
-- it until that day. Not STRICT, which would keep its plan: one made for no days in particular read all shifts that ever were.
CREATE OR REPLACE FUNCTION journees_du_personnel(societe integer, personnes integer[], du date, au date)
  RETURNS TABLE (operateur_id integer, jour date, poste_id integer, statut_journee text, laveuse_prise_id integer,
    laveuse_fin_id integer, feuille_id integer, heure_debut timestamptz, heure_fin timestamptz, pause integer,
    validated_at timestamptz, campagne_id integer, role text, binome_id integer, laveuse_id integer, tournees text,
    clients text, attendu boolean, premier timestamptz, dernier timestamptz, binome_feuille_id integer,
    binome_debut timestamptz, binome_fin timestamptz, binome_pause integer, allumage timestamptz, arret timestamptz,
    avance_min integer, feuille_version integer) LANGUAGE sql STABLE AS $$
  WITH equipes AS MATERIALIZED (
    SELECT * FROM equipages_du_jour e WHERE e.exploitant_id = societe AND e.jour BETWEEN du AND au),
  suivis AS (
    SELECT array_agg(o) || personnes AS ids FROM (
      SELECT chauffeur_id FROM equipes WHERE equipier_id = ANY (personnes)
      UNION SELECT equipier_id FROM equipes WHERE chauffeur_id = ANY (personnes) AND equipier_id IS NOT NULL) e (o)),
  lavages AS MATERIALIZED (
    SELECT i.operateur_id, i.jour, i.campagne_id, count(*) AS nombre, min(i.date_evenement) AS premier, max(i.date_evenement) AS dernier
    FROM interventions i WHERE i.exploitant_id = societe AND i.jour BETWEEN du AND au AND i.archived_at IS NULL
      AND i.operateur_id = ANY ((SELECT ids FROM suivis)::integer[]) GROUP BY 1, 2, 3),
  membres AS (
    SELECT chauffeur_id AS operateur_id, equipier_id AS binome_id, 'chauffeur' AS role, jour, campagne_id, laveuse_id, true AS attendu FROM equipes
    UNION ALL
    SELECT equipier_id, chauffeur_id, 'equipier', jour, campagne_id, laveuse_id, true FROM equipes WHERE equipier_id IS NOT NULL
    UNION ALL
    SELECT l.operateur_id, e.chauffeur_id, NULL, l.jour, l.campagne_id, e.laveuse_id, false
    FROM lavages l LEFT JOIN equipes e ON e.campagne_id = l.campagne_id AND e.jour = l.jour
    WHERE l.campagne_id IS NOT NULL AND l.operateur_id IS DISTINCT FROM e.chauffeur_id AND l.operateur_id IS DISTINCT FROM e.equipier_id),
  rondes AS (
    SELECT m.*, t.libelle, c.libelle AS client, l.nombre FROM membres m JOIN campagne_lavages t ON t.id = m.campagne_id
      LEFT JOIN clients c ON c.id = t.client_id
      LEFT JOIN lavages l ON l.operateur_id = m.operateur_id AND l.jour = m.jour AND l.campagne_id = m.campagne_id
    WHERE m.operateur_id = ANY (personnes)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = m.operateur_id AND u.archived_at < m.jour)),
  principales AS (
    SELECT DISTINCT ON (r.operateur_id, r.jour) r.* FROM rondes r
    ORDER BY r.operateur_id, r.jour, coalesce(r.nombre, 0) DESC, r.libelle COLLATE fr_naturel, r.campagne_id),
  dites AS (
    SELECT r.operateur_id, r.jour, string_agg(r.libelle, ' + ' ORDER BY r.libelle COLLATE fr_naturel, r.campagne_id) AS tournees,
      string_agg(DISTINCT r.client, ' + ') AS clients, bool_or(r.attendu) AS attendu
    FROM rondes r GROUP BY 1, 2),
  siens AS (
    SELECT l.operateur_id, l.jour, min(l.premier) AS premier, max(l.dernier) AS dernier FROM lavages l
    WHERE l.operateur_id = ANY (personnes) GROUP BY 1, 2),
  postes AS (
    SELECT p.operateur_id, p.date AS jour, p.id, p.statut_journee, p.laveuse_prise_poste_id, p.laveuse_fin_poste_id, f.id AS feuille_id, f.heure_debut, f.heure_fin,
      f.temps_pause_minutes, f.validated_at, f.avance_min, f.version AS feuille_version
    FROM poste_operateurs p LEFT JOIN feuille_de_temps f ON f.poste_id = p.id AND f.archived_at IS NULL
      -- Said of the sheet as well, whose start is on its day or the night after: else all sheets that ever were are read.
      AND f.operateur_id = ANY (personnes) AND f.heure_debut BETWEEN du::timestamptz AND (au + 2)::timestamptz
    WHERE p.operateur_id = ANY (personnes) AND p.date BETWEEN du AND au AND p.archived_at IS NULL)
  SELECT k.operateur_id, k.jour, p.id, p.statut_journee, p.laveuse_prise_poste_id, p.laveuse_fin_poste_id, p.feuille_id,
    p.heure_debut, p.heure_fin, p.temps_pause_minutes, p.validated_at, r.campagne_id, r.role, r.binome_id, r.laveuse_id, d.tournees, d.clients,
    coalesce(d.attendu, false), least(s.premier, b.premier), greatest(s.dernier, b.dernier),
    bf.id, bf.heure_debut, bf.heure_fin, bf.temps_pause_minutes, CASE WHEN mp.ignition_on >= k.jour::timestamptz THEN mp.ignition_on END, mf.ignition_off, p.avance_min, p.feuille_version
  FROM postes p FULL JOIN dites d USING (operateur_id, jour) FULL JOIN siens s USING (operateur_id, jour)
    LEFT JOIN principales r USING (operateur_id, jour) AS k
    LEFT JOIN lavages b ON b.operateur_id = r.binome_id AND b.jour = k.jour AND b.campagne_id = r.campagne_id
    LEFT JOIN poste_operateurs bp ON bp.operateur_id = r.binome_id AND bp.date = k.jour AND bp.date BETWEEN du AND au
      AND bp.archived_at IS NULL
    LEFT JOIN feuille_de_temps bf ON bf.poste_id = bp.id AND bf.archived_at IS NULL
    LEFT JOIN temps_moteurs_montres mp ON mp.laveuse_id = p.laveuse_prise_poste_id AND mp.jour = k.jour
    LEFT JOIN temps_moteurs_montres mf ON mf.laveuse_id = coalesce(p.laveuse_fin_poste_id, p.laveuse_prise_poste_id) AND mf.jour = k.jour
$$;
