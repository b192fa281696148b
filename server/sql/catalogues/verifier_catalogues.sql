-- Refuses a row that names a catalogue entry of another exploitant, or one that the actor cannot see. A composite foreign key
-- cannot refuse it: an entry may be common to all companies, without an exploitant. Checks all rows of a statement at once.
-- Arguments: column, catalogue, column, catalogue, …
CREATE OR REPLACE FUNCTION verifier_catalogues() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE
  garde record;
  evenement text;
BEGIN
  FOR garde IN SELECT * FROM (VALUES
    ('forms', $a$'typologie_lavage_id', 'typologie_lavages', 'typologie_lavage_fallback_id', 'typologie_lavages'$a$),
    ('campagne_lavages', $a$'prestation_id', 'prestations'$a$),
    ('campagne_occurrences', $a$'prestation_id', 'prestations'$a$),
    ('interventions', $a$'prestation_id', 'prestations', 'typologie_lavage_id', 'typologie_lavages'$a$),
    ('intervention_problemes', $a$'problem_id', 'problems'$a$),
    ('journal_problemes', $a$'problem_laveuse_id', 'problem_laveuses'$a$)) AS g(relation, arguments)
  LOOP
    FOREACH evenement IN ARRAY ARRAY['insert', 'update'] LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION verifier_catalogues(%s)',
        'catalogues_' || evenement, evenement, garde.relation, garde.arguments);
    END LOOP;
  END LOOP;
END $$;
