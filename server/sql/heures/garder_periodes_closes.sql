-- The hours of a closed pay period do not change, nor do those of the days before it in its first week: they decide what is
-- overtime inside. Those days may still be validated. Changes of a company's hours share a lock that a closing holds alone: it
-- waits for those that were begun, and those that come meanwhile are refused at once, for waiting they would take every
-- connection of the server. They are told to come again (503): a telephone puts aside what another refusal says for good.
CREATE OR REPLACE FUNCTION garder_periodes_closes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touche record := coalesce(NEW, OLD);
  jours date[];
  comptees boolean := tg_op <> 'UPDATE';
  close record;
BEGIN
  -- A dossier that is taken back brings the hours of its closed periods.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF NOT pg_try_advisory_xact_lock_shared(hashtextextended('heures', touche.exploitant_id)) THEN
    RAISE EXCEPTION 'Clôture ou réglage des heures en cours : réessayez dans un instant' USING ERRCODE = 'LV503';
  END IF;
  IF tg_table_name = 'poste_operateurs' THEN
    jours := ARRAY[NEW.date, OLD.date];
    comptees := comptees OR (NEW.date, NEW.statut_journee, NEW.archived_at) IS DISTINCT FROM (OLD.date, OLD.statut_journee, OLD.archived_at);
  ELSE
    SELECT array_agg(date) INTO jours FROM poste_operateurs WHERE id = touche.poste_id;
    comptees := comptees OR (NEW.heure_debut, NEW.heure_fin, NEW.temps_pause_minutes, NEW.archived_at)
      IS DISTINCT FROM (OLD.heure_debut, OLD.heure_fin, OLD.temps_pause_minutes, OLD.archived_at);
  END IF;
  SELECT p.libelle, j < p.start_date AS avant INTO close FROM periode_paies p, unnest(jours) j
    WHERE p.exploitant_id = touche.exploitant_id AND p.cloturee_le IS NOT NULL AND p.archived_at IS NULL
      AND j BETWEEN CASE WHEN comptees THEN least(p.figees_du, p.start_date) ELSE p.start_date END AND p.end_date ORDER BY avant LIMIT 1;
  IF close.avant THEN
    RAISE EXCEPTION 'La période « % » est clôturée, et ce jour est de sa première semaine : ses heures ne changent plus', close.libelle
      USING ERRCODE = 'LV409';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'La période « % » est clôturée : ses heures ne changent plus', close.libelle USING ERRCODE = 'LV409';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER periodes_closes BEFORE INSERT OR UPDATE OR DELETE ON poste_operateurs FOR EACH ROW
  EXECUTE FUNCTION garder_periodes_closes();
CREATE TRIGGER periodes_closes BEFORE INSERT OR UPDATE OR DELETE ON feuille_de_temps FOR EACH ROW
  EXECUTE FUNCTION garder_periodes_closes();
