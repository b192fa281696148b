-- Tells of a problem that an intervention found; once, however often the intervention is corrected.
CREATE OR REPLACE FUNCTION annoncer_probleme() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.annoncer(NEW.exploitant_id, 'probleme.constate', 'interventions/' || NEW.intervention_id || '/problems/' || NEW.problem_id,
    jsonb_build_object('intervention', '/api/interventions/' || NEW.intervention_id, 'problem', '/api/problems/' || NEW.problem_id,
      'libelle', (SELECT p.libelle FROM public.problems p WHERE p.id = NEW.problem_id)), true);
  RETURN NULL;
END $$;

CREATE TRIGGER annonce AFTER INSERT ON intervention_problemes FOR EACH ROW EXECUTE FUNCTION annoncer_probleme();
