import { type Acteur, acteurs } from './attendus.ts'

const everybody = (status: number) => Object.fromEntries(acteurs.map((acteur) => [acteur, status]))

/** The status answered to an allowed caller when the item of the test's world is not the caller's own. */
export const autrement: Readonly<Record<string, Partial<Record<Acteur, number>>>> = {
  // Only the author of a bulk edit may undo it; those of the test's world are made by the exploitant.
  'POST /conteneurs/lots/:id/annulation': { admin: 404 },
  // A tournée visits the container.
  'POST /conteneurs/lots/retrait': { admin: 409, exploitant: 409 },
  // The import of the test's world was checked, never saved: there is nothing to undo.
  'POST /imports/:id/annulation': { admin: 409, exploitant: 409 },
  // The accounts of the matrix have logged in.
  'POST /users/:id/invitation': { admin: 409, exploitant: 409 },
  // The code is of no authenticator program, and without a second factor there are no recovery codes.
  'PUT /mon-compte/second-facteur/confirmation': { admin: 422, exploitant: 422 },
  'PUT /mon-compte/second-facteur/codes': { admin: 409, exploitant: 409 },
  // The test's world has no identity provider, and no account is linked to one.
  'POST /connexion/externe': everybody(404),
  'POST /connexion/externe/retour': everybody(401),
  'POST /connexion/externe/code': everybody(401),
  'PUT /mon-compte/identites/retrait': everybody(404),
  // No authenticator answers there.
  'POST /connexion/cle': everybody(401),
  'PUT /mon-compte/cles': everybody(409),
  'PUT /mon-compte/cles/nom': everybody(404),
  'PUT /mon-compte/cles/retrait': everybody(404),
  'PUT /reglages/connexion/essai': { exploitant: 422 },
  // The day of the test's world is one of work.
  'GET /poste_operateurs/:id/absence': { exploitant: 404 },
  'DELETE /poste_operateurs/:id/absence': { exploitant: 404 },
  'POST /poste_operateurs/:id/absence/restaurer': { exploitant: 404 },
  // A report belongs to the account that asked for it: here to the exploitant.
  'GET /synthese/rapports/:id': { admin: 404, client: 404 },
  'DELETE /synthese/rapports/:id': { admin: 404, client: 404 },
  // A client sees no operateur; a link to a calendar is of the account that made it: here of the exploitant.
  'GET /calendriers': { client: 404 },
  'PUT /calendriers': { client: 422 },
  'DELETE /calendriers/:id': { client: 404, operateur: 404 },
  // A dossier too.
  'GET /dossiers/:id': { admin: 404 },
  'DELETE /dossiers/:id': { admin: 404 },
  'GET /dossiers/:id/zip': everybody(403),
  'GET /synthese/rapports/:id/pdf': everybody(403),
  // Both keys of the camp are the exploitant's.
  'DELETE /cles_api/:id': { client: 404 },
  // The administrator's own sessions belong to no camp.
  'DELETE /mon-compte/seances/:id': { admin: 404 },
}
