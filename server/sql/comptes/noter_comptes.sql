-- The history of changes of accounts (decision 030): a line for each changed row, with the fields that differ. Of a password
-- and a logo it says that there is another one; a hash that log-in only makes again is no change.
CREATE OR REPLACE FUNCTION noter_comptes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  auteur int := nullif(current_setting('app.acteur', true), '')::int;
BEGIN
  -- A dossier that is taken back brings what this trigger wrote.
  IF current_setting('app.reprise', true) = 'oui' THEN
    RETURN NULL;
  END IF;
  INSERT INTO modifications (exploitant_id, compte_id, sujet, nature, auteur_id, auteur_role, avant, apres)
  SELECT exploitant_id, id, 'compte', nature, auteur,
      coalesce((SELECT role FROM users WHERE id = auteur), 'systeme'),
      CASE WHEN nature = 'modification' THEN (SELECT jsonb_object_agg(k, v) FROM jsonb_each(avant) e (k, v) WHERE v <> apres -> k) END,
      CASE WHEN nature = 'modification' THEN (SELECT jsonb_object_agg(k, v) FROM jsonb_each(apres) e (k, v) WHERE v <> avant -> k) END
  FROM (SELECT n.exploitant_id, n.id,
      CASE WHEN (a.archived_at IS NULL) = (n.archived_at IS NULL) THEN 'modification'
        WHEN n.archived_at IS NULL THEN 'restauration' ELSE 'suppression' END AS nature,
      jsonb_build_object('libelle', a.libelle, 'lastname', a.lastname, 'email', a.email, 'rfid', a.rfid,
        'isAccredited', a.is_accredited, 'emailNotificationsLavageImpossible', a.email_notifications_lavage_impossible,
        'emailNotificationsMaintenance', a.email_notifications_maintenance,
        'emailNotificationsLavageDone', a.email_notifications_lavage_done, 'avisImmediats', a.avis_immediats,
        'tableauDeBord', a.tableau_de_bord, 'pagePublique', a.page_publique, 'RHFeatureEnabled', a.rh_feature_enabled,
        'logo', CASE WHEN a.logo_id IS NOT NULL THEN 'ancien' END, 'password', 'ancien') AS avant,
      jsonb_build_object('libelle', n.libelle, 'lastname', n.lastname, 'email', n.email, 'rfid', n.rfid,
        'isAccredited', n.is_accredited, 'emailNotificationsLavageImpossible', n.email_notifications_lavage_impossible,
        'emailNotificationsMaintenance', n.email_notifications_maintenance,
        'emailNotificationsLavageDone', n.email_notifications_lavage_done, 'avisImmediats', n.avis_immediats,
        'tableauDeBord', n.tableau_de_bord, 'pagePublique', n.page_publique, 'RHFeatureEnabled', n.rh_feature_enabled,
        'logo', CASE WHEN n.logo_id = a.logo_id THEN 'ancien' WHEN n.logo_id IS NOT NULL THEN 'nouveau' END,
        'password', CASE WHEN n.password = a.password OR current_setting('app.meme_mot_de_passe', true) = 'oui'
          THEN 'ancien' ELSE 'nouveau' END) AS apres
    FROM nouvelles n JOIN anciennes a ON a.id = n.id) m
  WHERE nature <> 'modification' OR avant <> apres;
  RETURN NULL;
END $$;

CREATE TRIGGER historique AFTER UPDATE ON users REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION noter_comptes();
