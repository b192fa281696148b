-- The history of an account (decision 030) says by whom another way into it came or went, nothing of the way itself. The trigger
-- names the field, its value before and after. The system writes these rows: the author's role is that of their account.
CREATE OR REPLACE FUNCTION noter_preuve() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  auteur int := nullif(current_setting('app.acteur', true), '')::int;
BEGIN
  INSERT INTO public.modifications (exploitant_id, compte_id, sujet, nature, auteur_id, auteur_role, avant, apres)
  SELECT u.exploitant_id, u.id, 'compte', 'modification', auteur,
    coalesce((SELECT role FROM public.users WHERE id = auteur), 'systeme'),
    jsonb_build_object(tg_argv[0], tg_argv[1]), jsonb_build_object(tg_argv[0], tg_argv[2])
  FROM public.users u WHERE u.id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER historique_ajout AFTER INSERT ON cles_acces FOR EACH ROW
  EXECUTE FUNCTION noter_preuve('cleAcces', 'absente', 'ajoutée');
CREATE TRIGGER historique_retrait AFTER DELETE ON cles_acces FOR EACH ROW
  EXECUTE FUNCTION noter_preuve('cleAcces', 'présente', 'retirée');
CREATE TRIGGER historique_ajout AFTER INSERT ON identites_externes FOR EACH ROW
  EXECUTE FUNCTION noter_preuve('identiteExterne', 'absente', 'ajoutée');
CREATE TRIGGER historique_retrait AFTER DELETE ON identites_externes FOR EACH ROW
  EXECUTE FUNCTION noter_preuve('identiteExterne', 'présente', 'retirée');
CREATE TRIGGER historique_ajout AFTER UPDATE OF confirme_le ON seconds_facteurs FOR EACH ROW
  WHEN (OLD.confirme_le IS NULL AND NEW.confirme_le IS NOT NULL)
  EXECUTE FUNCTION noter_preuve('secondFacteur', 'inactive', 'active');
CREATE TRIGGER historique_retrait AFTER DELETE ON seconds_facteurs FOR EACH ROW WHEN (OLD.confirme_le IS NOT NULL)
  EXECUTE FUNCTION noter_preuve('secondFacteur', 'active', 'inactive');
