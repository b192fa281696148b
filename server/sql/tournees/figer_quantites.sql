-- A changed number of bins changes no past day on which somebody worked: the plan of these days is written with the number
-- that it was. Most edits change no number, and end with one sum over their rows.
CREATE OR REPLACE FUNCTION figer_quantites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes int[];
  pertes bigint[];
  perdue record;
BEGIN
  -- A sum by container, and no join of the transition tables: a plan kept from an edit of one row would be quadratic for an
  -- import.
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
  LOOP
    PERFORM figer_jours(perdue.campagne_id, perdue.bacs);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER quantites AFTER UPDATE ON conteneurs REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION figer_quantites();
