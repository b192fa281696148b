-- When the number of bins of a container changes, the past days on which somebody worked keep the number that they had: their
-- plan is written with it (`figer_jours`). Most edits change no number: the trigger then does no more than sum their rows.
CREATE OR REPLACE FUNCTION figer_quantites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes int[];
  pertes bigint[];
  perdue record;
BEGIN
  -- Old and new rows are added up by container and not joined: the plan that PostgreSQL keeps from an edit of one row would
  -- take quadratic time for an import.
  SELECT array_agg(id), array_agg(bacs) INTO changes, pertes
  FROM (SELECT id, sum(bacs) AS bacs
    FROM (SELECT id, quantite AS bacs FROM anciennes UNION ALL SELECT id, -quantite FROM nouvelles) q
    GROUP BY id HAVING sum(bacs) <> 0) c;
  IF changes IS NULL THEN
    RETURN NULL;
  END IF;
  FOR perdue IN
    SELECT k.campagne_id, sum(c.bacs)::int AS bacs
    FROM unnest(changes, pertes) AS c (id, bacs) JOIN campagne_conteneurs k ON k.conteneur_id = c.id
    GROUP BY k.campagne_id
    -- In one order: two edits of different containers of the same tournées could otherwise each wait for the other.
    ORDER BY k.campagne_id
  LOOP
    PERFORM figer_jours(perdue.campagne_id, perdue.bacs);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER quantites AFTER UPDATE ON conteneurs REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION figer_quantites();
