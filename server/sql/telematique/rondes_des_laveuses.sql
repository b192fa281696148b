-- The rounds of a day that each vehicle drove (OPEN-97): those of which it is the vehicle, and, where a round has none, those of
-- whose crew somebody worked with it: took it or gave it back, else drove it on another round. Of one company where it is named: jobs
-- see all of them. `marquer_nuit`, which looks names up in the catalogue alone, calls it.
CREATE OR REPLACE FUNCTION rondes_des_laveuses(le date, societe integer DEFAULT NULL) RETURNS TABLE (laveuse_id integer, campagne_id integer)
  LANGUAGE sql STABLE AS $$
  WITH jour AS MATERIALIZED (
    SELECT e.laveuse_id, e.campagne_id, e.chauffeur_id, e.equipier_id FROM public.equipages_du_jour e
    WHERE e.jour = le AND (societe IS NULL OR e.exploitant_id = societe)),
  postes AS (
    SELECT q.laveuse_id, p.operateur_id FROM public.poste_operateurs p
      CROSS JOIN LATERAL (VALUES (p.laveuse_prise_poste_id), (p.laveuse_fin_poste_id)) q (laveuse_id)
    WHERE p.date = le AND (societe IS NULL OR p.exploitant_id = societe) AND p.archived_at IS NULL AND q.laveuse_id IS NOT NULL),
  equipes AS (
    SELECT * FROM postes
    UNION ALL
    SELECT j.laveuse_id, q.operateur_id FROM jour j CROSS JOIN LATERAL (VALUES (j.chauffeur_id), (j.equipier_id)) q (operateur_id)
    WHERE j.laveuse_id IS NOT NULL AND j.laveuse_id NOT IN (SELECT p.laveuse_id FROM postes p))
  SELECT j.laveuse_id, j.campagne_id FROM jour j WHERE j.laveuse_id IS NOT NULL
  UNION
  SELECT q.laveuse_id, j.campagne_id FROM jour j JOIN equipes q ON q.operateur_id IN (j.chauffeur_id, j.equipier_id)
  WHERE j.laveuse_id IS NULL
$$;
