-- The accounts of clients: the relation `/api/clients/12` of the API names this relation of the database.
CREATE OR REPLACE VIEW clients WITH (security_invoker = true) AS
  SELECT id, exploitant_id, libelle, email, logo_id, archived_at FROM users WHERE role = 'client';
