import { sql } from 'drizzle-orm'

const rolesJson = sql`json_build_array('ROLE_' || upper(users.role))`
const logo = sql`(select json_build_object('@id', '/api/user_logos/' || l.id, 'id', l.id, 'libelle', 'Logo',
  'contentUrl', '/api/logos/' || l.nom, 'filePath', '/api/logos/' || l.nom) from user_logos l where l.id = users.logo_id)`
const laveuseShort = sql`(select json_build_object('@id', '/api/laveuses/' || l.id, 'id', l.id, 'libelle', l.immatriculation,
  'immatriculation', l.immatriculation) from laveuses l where l.operateur_id = users.id and l.archived_at is null limit 1)`

/** The last use of a session of the account; null when none is known. */
export const derniereConnexion = sql`(select greatest(users.derniere_connexion, max(s.used_at)) from sessions s where s.user_id = users.id)`

/** The fields of an account that are no columns of its row. */
export const compteFacts = { roles: rolesJson, logo, laveuse: laveuseShort }
