-- Nomenclatures are kept as files are read, with single blanks; of two that would then be the same in one patrimoine the
-- second keeps its spelling. Half a position is none. No change of anybody's: the history of changes does not tell it.
ALTER TABLE "conteneurs" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "patrimoines" DISABLE TRIGGER USER;--> statement-breakpoint
-- Row-level security is forced, so this runs as the system.
DO $$
BEGIN
  GRANT SELECT, UPDATE ON conteneurs, patrimoines TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  WITH lues AS (
    SELECT id, patrimoine_id, nomenclature, archived_at, btrim(regexp_replace(nomenclature,
        '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')) AS nette FROM conteneurs
  ), rangees AS (
    SELECT *, row_number() OVER (PARTITION BY patrimoine_id, nette, archived_at IS NULL ORDER BY nomenclature <> nette, id) AS rang
    FROM lues
  )
  UPDATE conteneurs c SET nomenclature = r.nette, version = version + 1 FROM rangees r
    WHERE r.id = c.id AND r.nomenclature <> r.nette AND r.nette <> '' AND (r.rang = 1 OR r.archived_at IS NOT NULL);
  UPDATE conteneurs SET latitude = NULL, longitude = NULL, version = version + 1
    WHERE (latitude IS NULL) <> (longitude IS NULL);
  UPDATE patrimoines SET latitude = NULL, longitude = NULL, version = version + 1
    WHERE (latitude IS NULL) <> (longitude IS NULL);
  RESET ROLE;
END $$;--> statement-breakpoint
ALTER TABLE "conteneurs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "patrimoines" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "conteneurs" ADD CONSTRAINT "conteneurs_position" CHECK (("conteneurs"."latitude" is null) = ("conteneurs"."longitude" is null));--> statement-breakpoint
ALTER TABLE "patrimoines" ADD CONSTRAINT "patrimoines_position" CHECK (("patrimoines"."latitude" is null) = ("patrimoines"."longitude" is null));
