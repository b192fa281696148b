import { can } from '@lavandiere/domain/rights.ts'
import { routes } from '../src/app.ts'
import { resources } from '../src/rooms.ts'

/** The callers of the matrix: the four roles, and somebody who is not logged in. */
export const acteurs = ['anonyme', 'admin', 'exploitant', 'client', 'operateur'] as const
export type Acteur = (typeof acteurs)[number]

/**
 * The callers allowed on each route: A admin, E exploitant, C client, O operateur; `public`: anybody. Written by hand
 * from the requirements (SHELL-40 … SHELL-54, OPEN-18 … OPEN-24), to check `domain/src/rights.ts` independently: a
 * route without a line here, or a line without a route, fails the matrix; a resource that the requirements do not
 * name needs no line.
 */
const written: Readonly<Record<string, string>> = {
  'GET ': 'public',
  'GET /contexts/:name': 'public',
  'GET /docs.jsonld': 'public',
  'GET /docs.json': 'public',
  'POST /login_check': 'public',
  'POST /refresh': 'public',
  'POST /logout': 'public',
  'POST /users/ask-reset-password': 'public',
  'POST /users/reset-password': 'public',
  'GET /parametres': 'AECO',
  'POST /mon-compte/mot-de-passe': 'AECO',
  'POST /mon-compte/email': 'AECO',
  'GET /mon-compte/seances': 'AECO',
  'DELETE /mon-compte/seances/:id': 'AECO',
  'DELETE /mon-compte/seances': 'AECO',
  'GET /mon-compte/second-facteur': 'AE',
  'PUT /mon-compte/second-facteur': 'AE',
  'PUT /mon-compte/second-facteur/confirmation': 'AE',
  'PUT /mon-compte/second-facteur/codes': 'AE',
  'PUT /mon-compte/second-facteur/retrait': 'AE',
  'GET /users/:id/second-facteur': 'A',
  'DELETE /users/:id/second-facteur': 'A',

  'GET /users': 'AECO',
  'GET /users/:id': 'AECO',
  'GET /users/arbre': 'AE',
  'GET /users/corbeille': 'AE',
  'GET /users/:id/retrait': 'AE',
  'POST /users': 'A',
  'PUT /users/:id': 'AE',
  'PATCH /users/:id': 'AE',
  'DELETE /users/:id': 'AE',
  'POST /users/:id/restaurer': 'AE',
  'GET /exploitants': 'AE',
  'GET /exploitants/:id': 'AE',
  'POST /exploitants': 'A',
  'PUT /exploitants/:id': 'A',
  'PATCH /exploitants/:id': 'A',
  'GET /clients': 'AEC',
  'GET /clients/:id': 'AEC',
  'POST /clients': 'AE',
  'PUT /clients/:id': 'AE',
  'PATCH /clients/:id': 'AE',
  'DELETE /clients/:id': 'AE',
  'POST /clients/:id/restaurer': 'AE',
  'GET /operateurs': 'AEO',
  'GET /operateurs/:id': 'AEO',
  'POST /operateurs': 'AE',
  'PUT /operateurs/:id': 'AE',
  'PATCH /operateurs/:id': 'AE',
  'DELETE /operateurs/:id': 'AE',
  'POST /operateurs/:id/restaurer': 'AE',
  'POST /user_logos': 'AE',
  'GET /logos/:nom': 'public',

  'GET /prestations': 'AEO',
  'GET /prestations/:id': 'AEO',
  'POST /prestations': 'AE',
  'PUT /prestations/:id': 'AE',
  'PATCH /prestations/:id': 'AE',
  'DELETE /prestations/:id': 'AE',
  'POST /prestations/:id/restaurer': 'AE',
  'GET /prestations/:id/usages': 'AE',
  'GET /typologie_lavages': 'AEO',
  'GET /typologie_lavages/:id': 'AEO',
  'POST /typologie_lavages': 'AE',
  'PUT /typologie_lavages/:id': 'AE',
  'PATCH /typologie_lavages/:id': 'AE',
  'DELETE /typologie_lavages/:id': 'AE',
  'POST /typologie_lavages/:id/restaurer': 'AE',
  'GET /typologie_lavages/:id/usages': 'AE',
  'GET /forms/:id/usages': 'AE',
  'GET /problems': 'AEO',
  'GET /problems/:id': 'AEO',
  'POST /problems': 'AE',
  'PUT /problems/:id': 'AE',
  'PATCH /problems/:id': 'AE',
  'DELETE /problems/:id': 'AE',
  'POST /problems/:id/restaurer': 'AE',
  'GET /problem_laveuses': 'AEO',
  'GET /problem_laveuses/:id': 'AEO',
  'POST /problem_laveuses': 'AE',
  'PUT /problem_laveuses/:id': 'AE',
  'PATCH /problem_laveuses/:id': 'AE',
  'DELETE /problem_laveuses/:id': 'AE',
  'POST /problem_laveuses/:id/restaurer': 'AE',
  'GET /forms': 'AEO',
  'GET /forms/:id': 'AEO',
  'POST /forms': 'AE',
  'PUT /forms/:id': 'AE',
  'PATCH /forms/:id': 'AE',
  'DELETE /forms/:id': 'AE',
  'POST /forms/:id/restaurer': 'AE',

  'GET /patrimoines': 'AECO',
  'GET /patrimoines/:id': 'AECO',
  'POST /patrimoines': 'AE',
  'PUT /patrimoines/:id': 'AE',
  'PATCH /patrimoines/:id': 'AE',
  'DELETE /patrimoines/:id': 'A',
  'GET /patrimoines/:id/usages': 'A',
  'POST /patrimoines/:id/restaurer': 'A',
  'GET /patrimoines/:id/export': 'AE',
  'GET /patrimoines/:id/carte': 'AECO',
  'GET /conteneurs': 'AECO',
  'GET /conteneurs/:id': 'AECO',
  'POST /conteneurs': 'AE',
  'PUT /conteneurs/:id': 'AE',
  'PATCH /conteneurs/:id': 'AE',
  'DELETE /conteneurs/:id': 'AE',
  'GET /conteneurs/:id/usages': 'AE',
  'POST /conteneurs/:id/restaurer': 'AE',
  'POST /conteneurs/recherche': 'AECO',
  'POST /conteneurs/lots': 'AE',
  'POST /conteneurs/lots/:id/annulation': 'AE',
  'GET /modifications': 'AE',
  'GET /modifications/:id/lignes': 'AE',
  'POST /conteneur/:id/apply-releve/:releveId': 'A',
  'GET /releve_terrains': 'AEO',
  'GET /releve_terrains/:id': 'AEO',
  'POST /releve_terrains': 'AO',
  'DELETE /releve_terrains/:id': 'A',
  'POST /releve_terrains/:id/restaurer': 'A',
  'POST /imports': 'AE',
  'GET /imports': 'AE',
  'GET /imports/:id': 'AE',
  'DELETE /imports/:id': 'AE',
  'GET /imports/:id/doublons': 'AE',
  'GET /imports/:id/alertes': 'AE',
  'POST /imports/:id/annulation': 'AE',
  'GET /imports/:id/rapport.csv': 'AE',
  'POST /imports/:id/verification': 'AE',
  'POST /imports/:id/enregistrement': 'AE',
  'GET /imports/:id/erreurs': 'AE',
  'GET /imports/:id/erreurs.csv': 'AE',
  'GET /geocodage/recherche': 'AE',
  'GET /geocodage/inverse': 'AE',
  'GET /geocodage/completion': 'AE',

  'GET /campagne_lavages': 'EO',
  'GET /campagne_lavages/:id': 'EO',
  'POST /campagne_lavages': 'E',
  'PUT /campagne_lavages/:id': 'E',
  'PATCH /campagne_lavages/:id': 'E',
  'DELETE /campagne_lavages/:id': 'E',
  'POST /campagne_lavages/:id/restaurer': 'E',
  'GET /campagne_lavages/:id/ordre': 'EO',
  'GET /campagne_lavages/:id/excel': 'EO',
  'GET /campagne_lavages/:id/details': 'EO',
  'GET /campagne_lavages/:id/jours': 'EO',
  'GET /campagne_lavages/:id/jours/:jour': 'EO',
  'PATCH /campagne_lavages/:id/jours/:jour': 'E',
  'POST /campagne_lavages/:id/jours/:jour/avertissements': 'E',
  'POST /campagne_lavages/:id/ordre/comparaison': 'E',
  'PUT /campagne_lavages/:id/ordre': 'E',
  'POST /campagne_lavages/avertissements': 'E',
  'POST /campagne_lavages/trajets': 'E',
  'GET /interventions': 'AECO',
  'GET /interventions/:id': 'AECO',
  'GET /interventions/:id/corrections': 'AECO',
  'POST /interventions/:id/pdf-lien': 'AECO',
  'GET /interventions/:id/pdf': 'public',
  'GET /patrimoine/:id/interventions': 'AECO',
  'POST /interventions': 'EO',
  'PUT /interventions/:id': 'E',
  'PATCH /interventions/:id': 'E',
  'DELETE /interventions/:id': 'E',
  'POST /interventions/:id/restaurer': 'E',
  'POST /intervention_photos': 'EO',
  'GET /fichiers/:nom': 'public',

  'GET /laveuses': 'EO',
  'GET /laveuses/:id': 'EO',
  'POST /laveuses': 'E',
  'PUT /laveuses/:id': 'E',
  'PATCH /laveuses/:id': 'E',
  'DELETE /laveuses/:id': 'E',
  'POST /laveuses/:id/restaurer': 'E',
  'GET /laveuses/:id/usages': 'E',
  'GET /journal_laveuses': 'EO',
  'GET /journal_laveuses/:id': 'EO',
  'POST /journal_laveuses': 'EO',
  'DELETE /journal_laveuses/:id': 'E',
  'POST /journal_laveuses/:id/restaurer': 'E',
  'POST /journal_photos': 'EO',
  'POST /telematique/entrees/:jeton/traccar': 'public',
  'GET /telematique/entrees/:jeton/osmand': 'public',
  'POST /telematique/entrees/:jeton/osmand': 'public',
  'POST /telematique/entrees/:jeton/flespi': 'public',
  'PUT /telematique/jetons': 'E',
  'DELETE /telematique/jetons/:id': 'E',
  'POST /dashboard': 'E',
  'POST /newdashboard': 'E',
  'POST /dashboard-client': 'C',
  'GET /dashboard/carte': 'EC',
  'GET /tournee/conteneurs-interventions': 'EO',
  'POST /synthese': 'AEC',
  'GET /planning': 'E',
  'GET /planning/pdf': 'E',
}

const letters = { admin: 'A', exploitant: 'E', client: 'C', operateur: 'O' } as const
const roles = ['admin', 'exploitant', 'client', 'operateur'] as const

/** The lines of a resource that has none above: its ordinary calls, derived from the table of rights. */
const derived = routes.flatMap(({ method, url, access }) => {
  const name = resources.find(
    (resource) => /^\/(\w+)(?:\/:id(?:\/restaurer)?)?$/.exec(url)?.[1] === resource.name,
  )?.name
  if (!name || access === 'public' || access[1] !== name || `GET /${name}` in written) return []
  return [[`${method} ${url}`, roles.map((role) => (can(role, ...access) ? letters[role] : '')).join('')]]
})

/** The callers allowed on each route, by the route's key. */
export const attendus: Readonly<Record<string, string>> = { ...Object.fromEntries(derived), ...written }

/** The status answered to an allowed caller when the item of the test's world is not the caller's own. */
export const autrement: Readonly<Record<string, Partial<Record<Acteur, number>>>> = {
  // Only the author of a bulk edit may undo it; those of the test's world are made by the exploitant.
  'POST /conteneurs/lots/:id/annulation': { admin: 404 },
  // The import of the test's world was checked, never saved: there is nothing to undo.
  'POST /imports/:id/annulation': { admin: 409, exploitant: 409 },
  // The code is of no authenticator program, and without a second factor there are no recovery codes.
  'PUT /mon-compte/second-facteur/confirmation': { admin: 422, exploitant: 422 },
  'PUT /mon-compte/second-facteur/codes': { admin: 409, exploitant: 409 },
  // The administrator's own sessions belong to no camp.
  'DELETE /mon-compte/seances/:id': { admin: 404 },
}

/** True when that caller may call that route; a route without a line is open to nobody. */
export function isExpected(cle: string, acteur: Acteur): boolean {
  const allowed = attendus[cle] ?? ''
  return allowed === 'public' || (acteur !== 'anonyme' && allowed.includes(letters[acteur]))
}
