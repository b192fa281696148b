-- The days on which somebody worked on a tournée, a row for each intervention: such a day keeps its plan, whatever the tournée
-- becomes (OPEN-38).
CREATE OR REPLACE VIEW jours_travailles WITH (security_invoker = true) AS
  SELECT campagne_id, jour FROM interventions WHERE campagne_id IS NOT NULL AND archived_at IS NULL;
