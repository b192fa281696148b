-- The hours of a closed pay period do not change. Changes of a company's hours share a lock that a closing holds alone: it
-- waits for those that were begun, and those that come meanwhile are refused at once, for waiting they would take every
-- connection of the server.
CREATE OR REPLACE FUNCTION garder_periodes_closes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touche record := coalesce(NEW, OLD);
  jours date[];
  close record;
BEGIN
  IF NOT pg_try_advisory_xact_lock_shared(hashtextextended('heures', touche.exploitant_id)) THEN
    RAISE EXCEPTION 'Clôture ou réglage des heures en cours : réessayez dans un instant' USING ERRCODE = 'LV409';
  END IF;
  IF tg_table_name = 'poste_operateurs' THEN
    jours := ARRAY[NEW.date, OLD.date];
  ELSE
    SELECT array_agg(date) INTO jours FROM poste_operateurs WHERE id = touche.poste_id;
  END IF;
  SELECT p.libelle INTO close FROM periode_paies p
    WHERE p.exploitant_id = touche.exploitant_id AND p.cloturee_le IS NOT NULL AND p.archived_at IS NULL
      AND EXISTS (SELECT 1 FROM unnest(jours) j WHERE j BETWEEN p.start_date AND p.end_date) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'La période « % » est clôturée : ses heures ne changent plus', close.libelle USING ERRCODE = 'LV409';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER periodes_closes BEFORE INSERT OR UPDATE OR DELETE ON poste_operateurs FOR EACH ROW
  EXECUTE FUNCTION garder_periodes_closes();
CREATE TRIGGER periodes_closes BEFORE INSERT OR UPDATE OR DELETE ON feuille_de_temps FOR EACH ROW
  EXECUTE FUNCTION garder_periodes_closes();
