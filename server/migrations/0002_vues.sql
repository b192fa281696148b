-- Accounts by role: a relation of the wire (/api/clients/12) names the relation of the database.
-- security_invoker: the reader's row-level security applies, not the owner's.
CREATE VIEW clients WITH (security_invoker = true) AS
  SELECT id, exploitant_id, libelle, email, logo_id, archived_at FROM users WHERE role = 'client';
--> statement-breakpoint
CREATE VIEW operateurs WITH (security_invoker = true) AS
  SELECT id, exploitant_id, libelle, email, logo_id, archived_at FROM users WHERE role = 'operateur';
--> statement-breakpoint
CREATE VIEW exploitants WITH (security_invoker = true) AS
  SELECT id, exploitant_id, libelle, email, logo_id, archived_at FROM users WHERE role = 'exploitant';
--> statement-breakpoint
-- A catalogue entry may be common (no exploitant), so a composite foreign key cannot hold its tenant. This does, for a
-- whole statement at once: an entry of another exploitant, or one that the actor cannot see, is refused.
-- Arguments: column, catalogue, column, catalogue, …
CREATE FUNCTION verifier_catalogues() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rang int := 0;
  etranger boolean;
BEGIN
  WHILE rang < tg_nargs LOOP
    EXECUTE format(
      'SELECT EXISTS (SELECT 1 FROM nouvelles n LEFT JOIN %2$I c ON c.id = n.%1$I
         WHERE n.%1$I IS NOT NULL AND (c.id IS NULL OR c.exploitant_id <> n.exploitant_id))',
      tg_argv[rang], tg_argv[rang + 1]) INTO etranger;
    IF etranger THEN
      RAISE foreign_key_violation USING MESSAGE = 'catalogue entry of another tenant',
        TABLE = tg_table_name, CONSTRAINT = tg_table_name || '_' || tg_argv[rang];
    END IF;
    rang := rang + 2;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  garde record;
  evenement text;
BEGIN
  FOR garde IN SELECT * FROM (VALUES
    ('forms', $a$'typologie_lavage_id', 'typologie_lavages', 'typologie_lavage_fallback_id', 'typologie_lavages'$a$),
    ('campagne_lavages', $a$'prestation_id', 'prestations'$a$),
    ('interventions', $a$'prestation_id', 'prestations', 'typologie_lavage_id', 'typologie_lavages'$a$),
    ('intervention_problemes', $a$'problem_id', 'problems'$a$)) AS g(relation, arguments)
  LOOP
    FOREACH evenement IN ARRAY ARRAY['insert', 'update'] LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION verifier_catalogues(%s)',
        'catalogues_' || evenement, evenement, garde.relation, garde.arguments);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- An exploitant IS its company (OPEN-20): its tenant is itself.
CREATE FUNCTION exploitant_de_soi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'exploitant' THEN
    NEW.exploitant_id := NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_exploitant BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION exploitant_de_soi();
--> statement-breakpoint
-- The photos of one moment of an intervention, in order, as they are read on the wire (OPEN-68); links are signed on their way out.
CREATE FUNCTION photos_de(intervention integer, moment_voulu text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object(
      '@id', '/api/intervention_photos/' || p.id, 'id', p.id, 'contentUrl', '/api/fichiers/' || p.nom, 'priseLe', p.prise_le)
      ORDER BY p.position, p.id), '[]')
    FROM intervention_photos p WHERE p.intervention_id = intervention AND p.moment = moment_voulu
$$;
--> statement-breakpoint
-- The problems of an intervention, as they are read on the wire (INT-08).
CREATE FUNCTION problemes_de(intervention integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('@id', '/api/problems/' || p.id, 'id', p.id, 'libelle', p.libelle) ORDER BY p.libelle), '[]')
    FROM intervention_problemes l JOIN problems p ON p.id = l.problem_id WHERE l.intervention_id = intervention
$$;
--> statement-breakpoint
-- The day an event counts for (OPEN-03): its day in Paris, or the day before for one between 00:00 and 05:59 of a tournée
-- that had an occurrence then and has none that day.
CREATE FUNCTION jour_occurrence(campagne integer, quand timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN extract(hour FROM quand AT TIME ZONE 'Europe/Paris') < 6
      AND EXISTS (SELECT 1 FROM campagne_occurrences o WHERE o.campagne_id = campagne
        AND o.jour = (quand AT TIME ZONE 'Europe/Paris')::date - 1)
      AND NOT EXISTS (SELECT 1 FROM campagne_occurrences o WHERE o.campagne_id = campagne
        AND o.jour = (quand AT TIME ZONE 'Europe/Paris')::date)
    THEN (quand AT TIME ZONE 'Europe/Paris')::date - 1
    ELSE (quand AT TIME ZONE 'Europe/Paris')::date END
$$;
--> statement-breakpoint
-- The wash types that every company starts with (CAT-39, OPEN-83), common to all. Row-level security is forced, so this
-- runs as the system.
DO $$
BEGIN
  GRANT INSERT ON typologie_lavages TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  INSERT INTO typologie_lavages (libelle, couleur) VALUES
    ('ABRI BAC + BAC', '#213067'), ('ABRI BAC', '#7BB421'), ('BAC', '#E67E22'), ('COLONNE', '#1F6FA5');
  RESET ROLE;
END $$;
--> statement-breakpoint
-- A patrimoine takes its containers along when it is archived, and brings the same ones back.
CREATE FUNCTION archiver_conteneurs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conteneurs SET archived_at = NEW.archived_at, version = version + 1
    WHERE patrimoine_id = NEW.id AND archived_at IS NOT DISTINCT FROM OLD.archived_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER patrimoines_archives AFTER UPDATE OF archived_at ON patrimoines FOR EACH ROW
  WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION archiver_conteneurs();
