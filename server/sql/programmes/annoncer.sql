-- Writes an event of a company for each of its webhooks that asked for it, in the transaction of the fact. With `une_fois` an
-- event that was told of this object before is not told again. Runs with the rights of the system: whoever works makes events.
CREATE OR REPLACE FUNCTION annoncer(societe integer, nom text, de text, faits jsonb, une_fois boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- A dossier that is taken back is no news.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN;
  END IF;
  INSERT INTO public.envois (exploitant_id, webhook_id, evenement, objet, contenu)
    SELECT w.exploitant_id, w.id, nom, de, faits FROM public.webhooks w
    WHERE w.exploitant_id = societe AND w.actif AND w.archived_at IS NULL AND nom = ANY (w.evenements)
      AND NOT (une_fois AND EXISTS (
        SELECT FROM public.envois e WHERE e.webhook_id = w.id AND e.objet = de AND e.evenement = nom));
END $$;
