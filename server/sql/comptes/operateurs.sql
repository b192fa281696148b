-- The accounts of operateurs: the relation `/api/operateurs/12` of the API names this relation of the database.
CREATE OR REPLACE VIEW operateurs WITH (security_invoker = true) AS
  SELECT id, exploitant_id, libelle, email, logo_id, archived_at FROM users WHERE role = 'operateur';
