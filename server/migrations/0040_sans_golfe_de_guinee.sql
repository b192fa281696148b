-- Latitude 0 and longitude 0 stand for no position (OPEN-61); since they are refused, a container that had them could not be
-- written any more. No change of anybody's: the history of changes does not tell it.
ALTER TABLE "conteneurs" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "patrimoines" DISABLE TRIGGER USER;--> statement-breakpoint
-- Row-level security is forced, so this runs as the system.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON conteneurs, patrimoines, imports TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE conteneurs SET latitude = NULL, longitude = NULL, version = version + 1 WHERE latitude = 0 AND longitude = 0;
  UPDATE patrimoines SET latitude = NULL, longitude = NULL, version = version + 1 WHERE latitude = 0 AND longitude = 0;
  -- What undoing an import would bring back.
  UPDATE imports SET annulation = (
      SELECT jsonb_agg(CASE WHEN e -> 2 @> '{"latitude": 0, "longitude": 0}'
        THEN jsonb_set(e, '{2}', (e -> 2) || '{"latitude": null, "longitude": null}') ELSE e END ORDER BY rang)
      FROM jsonb_array_elements(annulation) WITH ORDINALITY AS a (e, rang))
    WHERE annulation @? '$[*][2] ? (@.latitude == 0 && @.longitude == 0)';
  RESET ROLE;
END $$;--> statement-breakpoint
ALTER TABLE "conteneurs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "patrimoines" ENABLE TRIGGER USER;
