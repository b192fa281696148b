-- As `marquer_nuit` when a shift takes or gives back a vehicle, or no longer does: a round without a vehicle is of the one that its
-- crew worked with (`rondes_des_laveuses`), and so are its washes after midnight.
CREATE OR REPLACE FUNCTION marquer_nuit_du_poste() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  WITH postes AS (
    SELECT NEW.exploitant_id, NEW.date, ARRAY[NEW.laveuse_prise_poste_id, NEW.laveuse_fin_poste_id] AS laveuses WHERE tg_op <> 'DELETE'
    UNION SELECT OLD.exploitant_id, OLD.date, ARRAY[OLD.laveuse_prise_poste_id, OLD.laveuse_fin_poste_id] WHERE tg_op <> 'INSERT')
  INSERT INTO public.jours_a_calculer AS j (exploitant_id, laveuse_id, jour)
    SELECT DISTINCT p.exploitant_id, laveuse, p.date + lendemain
    FROM postes p CROSS JOIN unnest(p.laveuses) laveuse CROSS JOIN generate_series(0, 1) lendemain
    WHERE laveuse IS NOT NULL AND EXISTS (SELECT FROM public.interventions i WHERE i.exploitant_id = p.exploitant_id
      AND i.jour = p.date AND (i.date_evenement AT TIME ZONE 'Europe/Paris')::date > i.jour)
    ORDER BY 2, 3
    ON CONFLICT (laveuse_id, jour) DO UPDATE SET depuis = now();
  RETURN NULL;
END $$;

CREATE TRIGGER nuit_du_poste AFTER INSERT OR DELETE OR UPDATE OF operateur_id, date, laveuse_prise_poste_id, laveuse_fin_poste_id, archived_at
  ON poste_operateurs FOR EACH ROW EXECUTE FUNCTION marquer_nuit_du_poste();
