-- Keeps `dernieres_interventions`: the newest living intervention of each container. A list then reads it by
-- its key instead of looking through all that happened to a container.
-- Added rows only move a container forward, compared with the row that is there, so that concurrent ones need no order.
-- Where rows changed, the newest ones of their containers are found anew. Such changes of one container go one after
-- the other: the kept row, deleted and written again, holds back only the first that waits for it. Containers share
-- 256 locks, so that a change of a whole patrimoine fits the server's table of locks.
-- The kept row is locked as well, because whoever adds rows holds no other lock.
-- Runs with the rights of the system: an operateur adds interventions and may write nothing else.
CREATE OR REPLACE FUNCTION tenir_dernieres_interventions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  touches int[];
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO public.dernieres_interventions AS d (conteneur_id, exploitant_id, client_id, intervention_id, date_evenement, status)
      SELECT DISTINCT ON (r.conteneur_id) r.conteneur_id, r.exploitant_id, r.client_id, r.id, r.date_evenement, r.status
      FROM nouvelles r WHERE r.conteneur_id IS NOT NULL AND r.archived_at IS NULL
      ORDER BY r.conteneur_id, r.date_evenement DESC, r.id DESC
      ON CONFLICT (conteneur_id) DO UPDATE SET
        intervention_id = excluded.intervention_id, date_evenement = excluded.date_evenement, status = excluded.status
        WHERE (excluded.date_evenement, excluded.intervention_id) > (d.date_evenement, d.intervention_id);
    RETURN NULL;
  ELSIF tg_op = 'DELETE' THEN
    SELECT array_agg(DISTINCT conteneur_id) INTO touches FROM anciennes;
  ELSE
    SELECT array_agg(DISTINCT t.id) INTO touches
      FROM anciennes a JOIN nouvelles n ON n.id = a.id CROSS JOIN unnest(ARRAY[a.conteneur_id, n.conteneur_id]) AS t(id)
      WHERE row(a.conteneur_id, a.date_evenement, a.status, a.archived_at IS NULL)
        IS DISTINCT FROM row(n.conteneur_id, n.date_evenement, n.status, n.archived_at IS NULL);
  END IF;
  touches := array_remove(touches, NULL);
  IF touches IS NULL OR touches = '{}' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock('public.dernieres_interventions'::regclass::oid::int, s.seau)
    FROM (SELECT DISTINCT id % 256 AS seau FROM unnest(touches) AS t(id) ORDER BY 1) s;
  PERFORM 1 FROM public.dernieres_interventions WHERE conteneur_id = ANY (touches) ORDER BY conteneur_id FOR UPDATE;
  DELETE FROM public.dernieres_interventions WHERE conteneur_id = ANY (touches);
  INSERT INTO public.dernieres_interventions AS d (conteneur_id, exploitant_id, client_id, intervention_id, date_evenement, status)
    SELECT t.id, r.exploitant_id, r.client_id, r.id, r.date_evenement, r.status
    FROM unnest(touches) AS t(id) CROSS JOIN LATERAL (
      SELECT * FROM public.interventions r WHERE r.conteneur_id = t.id AND r.archived_at IS NULL
      ORDER BY r.date_evenement DESC NULLS LAST, r.id DESC NULLS LAST LIMIT 1) r
    ORDER BY t.id
    ON CONFLICT (conteneur_id) DO UPDATE SET
        intervention_id = excluded.intervention_id, date_evenement = excluded.date_evenement, status = excluded.status
      WHERE (excluded.date_evenement, excluded.intervention_id) > (d.date_evenement, d.intervention_id);
  RETURN NULL;
END $$;

CREATE TRIGGER dernieres_interventions_ajout AFTER INSERT ON interventions REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION tenir_dernieres_interventions();
CREATE TRIGGER dernieres_interventions_changement AFTER UPDATE ON interventions
  REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION tenir_dernieres_interventions();
CREATE TRIGGER dernieres_interventions_retrait AFTER DELETE ON interventions REFERENCING OLD TABLE AS anciennes
  FOR EACH STATEMENT EXECUTE FUNCTION tenir_dernieres_interventions();
