import { can } from '@lavandiere/domain/rights.ts'
import { routes } from '../src/app.ts'
import { resources } from '../src/rooms.ts'

/** The callers of the matrix: the four roles, a program by a key of its exploitant, and somebody who is not logged in. */
export const acteurs = ['anonyme', 'admin', 'exploitant', 'client', 'operateur', 'programme'] as const
export type Acteur = (typeof acteurs)[number]

/*
 * Tables of the callers allowed: A admin, E exploitant, C client, O operateur; `public`: anybody. Written by hand from the
 * requirements (SHELL-40 … SHELL-54, OPEN-18 … OPEN-24), to check `domain/src/rights.ts` independently: a route without a
 * line here, or a line without a route, fails the matrix; a resource that the requirements do not name needs no line.
 */

/** Who may read, create, change, and remove or restore the items of a resource; nobody: the resource has no such call. */
const items: Readonly<
  Record<string, readonly [read: string, create: string, change: string, remove: string]>
> = {
  users: ['AECO', 'A', 'AE', 'AE'],
  exploitants: ['AE', 'A', 'A', ''],
  clients: ['AEC', 'AE', 'AE', 'AE'],
  operateurs: ['AEO', 'AE', 'AE', 'AE'],
  prestations: ['AEO', 'AE', 'AE', 'AE'],
  typologie_lavages: ['AEO', 'AE', 'AE', 'AE'],
  problems: ['AEO', 'AE', 'AE', 'AE'],
  problem_laveuses: ['AEO', 'AE', 'AE', 'AE'],
  forms: ['AEO', 'AE', 'AE', 'AE'],
  patrimoines: ['AECO', 'AE', 'AE', 'A'],
  conteneurs: ['AECO', 'AE', 'AE', 'AE'],
  releve_terrains: ['AEO', 'AO', '', 'A'],
  campagne_lavages: ['EO', 'E', 'E', 'E'],
  interventions: ['AECO', 'EO', 'E', 'E'],
  laveuses: ['EO', 'E', 'E', 'E'],
  journal_laveuses: ['EO', 'EO', '', 'E'],
  soldes_depart: ['EO', 'E', '', 'E'],
  corrections_conges: ['EO', 'E', '', 'E'],
}
const callsOf = ([name, [read, create, change, remove]]: [string, (typeof items)[string]]) => {
  const all = {
    [`GET /${name}`]: read,
    [`GET /${name}/:id`]: read,
    [`POST /${name}`]: create,
    [`PUT /${name}/:id`]: change,
    [`PATCH /${name}/:id`]: change,
    [`DELETE /${name}/:id`]: remove,
    [`POST /${name}/:id/restaurer`]: remove,
  }
  return Object.fromEntries(Object.entries(all).filter(([, allowed]) => allowed !== ''))
}

/** The callers allowed on every other route. */
const written: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.entries(items).map(callsOf)),
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
  'PUT /mon-compte/preferences': 'AECO',
  'GET /mon-compte/seances': 'AECO',
  'DELETE /mon-compte/seances/:id': 'AECO',
  'DELETE /mon-compte/seances': 'AECO',
  'GET /connexion/fournisseurs': 'public',
  'POST /connexion/externe': 'public',
  'POST /connexion/externe/retour': 'public',
  'POST /connexion/externe/code': 'public',
  'POST /connexion/cle/depart': 'public',
  'POST /connexion/cle': 'public',
  'GET /mon-compte/cles': 'AECO',
  'PUT /mon-compte/cles/depart': 'AECO',
  'PUT /mon-compte/cles': 'AECO',
  'PUT /mon-compte/cles/nom': 'AECO',
  'PUT /mon-compte/cles/retrait': 'AECO',
  'GET /mon-compte/identites': 'AECO',
  'PUT /mon-compte/identites/retrait': 'AECO',
  'GET /mon-compte/second-facteur': 'AE',
  'PUT /mon-compte/second-facteur': 'AE',
  'PUT /mon-compte/second-facteur/confirmation': 'AE',
  'PUT /mon-compte/second-facteur/codes': 'AE',
  'PUT /mon-compte/second-facteur/retrait': 'AE',
  'GET /users/:id/second-facteur': 'A',
  'PUT /users/:id/second-facteur/retrait': 'A',

  'GET /users/arbre': 'AE',
  'GET /users/corbeille': 'AE',
  'GET /users/:id/retrait': 'AE',
  'GET /users/:id/historique': 'AE',
  'POST /users/:id/invitation': 'AE',
  'POST /user_logos': 'AE',
  'GET /logos/:nom': 'public',

  'GET /prestations/:id/usages': 'AE',
  'GET /typologie_lavages/:id/usages': 'AE',
  'GET /forms/:id/usages': 'AE',

  'GET /patrimoines/:id/usages': 'A',
  'GET /patrimoines/:id/etiquettes': 'AE',
  'GET /patrimoines/:id/export': 'AE',
  'GET /patrimoines/:id/geojson': 'AEC',
  'GET /patrimoines/:id/fiware': 'AEC',
  'GET /patrimoines/:id/carte': 'AECO',
  'GET /conteneurs/:id/usages': 'AE',
  'POST /conteneurs/recherche': 'AECO',
  'POST /conteneurs/lots': 'AE',
  'POST /conteneurs/lots/export': 'AE',
  'POST /conteneurs/lots/releves': 'A',
  'GET /patrimoines/:id/releves-a-appliquer': 'A',
  'POST /conteneurs/lots/retrait': 'AE',
  'POST /conteneurs/lots/:id/annulation': 'AE',
  'GET /modifications': 'AE',
  'GET /modifications/:id/lignes': 'AE',
  'POST /conteneur/:id/apply-releve/:releveId': 'A',
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

  'GET /campagne_lavages/:id/ordre': 'EO',
  'GET /campagne_lavages/:id/excel': 'EO',
  'GET /campagne_lavages/:id/details': 'EO',
  'GET /campagne_lavages/:id/jours': 'EO',
  'GET /campagne_lavages/:id/jours/:jour': 'EO',
  'PATCH /campagne_lavages/:id/jours/:jour': 'E',
  'POST /campagne_lavages/:id/jours/:jour/avertissements': 'E',
  'POST /operateurs/tableau': 'AE',
  'POST /campagne_lavages/:id/ordre/comparaison': 'E',
  'PUT /campagne_lavages/:id/ordre': 'E',
  'POST /campagne_lavages/annee': 'E',
  'POST /campagne_lavages/avertissements': 'E',
  'POST /campagne_lavages/trajets': 'E',
  'GET /repartitions/:jour': 'E',
  'POST /repartitions': 'E',
  'GET /interventions/:id/corrections': 'AECO',
  'POST /interventions/:id/pdf-lien': 'AECO',
  'GET /interventions/:id/pdf': 'public',
  'GET /patrimoine/:id/interventions': 'AECO',
  'POST /intervention_photos': 'EO',
  'GET /fichiers/:nom': 'public',

  'GET /laveuses/:id/usages': 'E',
  'POST /journal_photos': 'EO',
  'POST /telematique/entrees/:jeton/traccar': 'public',
  'GET /telematique/entrees/:jeton/osmand': 'public',
  'POST /telematique/entrees/:jeton/osmand': 'public',
  'POST /telematique/entrees/:jeton/flespi': 'public',
  'PUT /telematique/jetons': 'E',
  'GET /points/:code': 'public',
  'POST /points/:code': 'public',
  'GET /signalements/:jeton/suivi': 'public',
  'GET /signalements': 'EC',
  'PUT /signalements/decision': 'E',
  'GET /calendriers': 'ECO',
  'PUT /calendriers': 'ECO',
  'DELETE /calendriers/:id': 'ECO',
  'GET /calendriers/:jeton/tournees.ics': 'public',
  'GET /telematique/connexion': 'E',
  'PUT /telematique/quartix': 'E',
  'DELETE /telematique/quartix': 'E',
  'PUT /telematique/traccar': 'E',
  'DELETE /telematique/traccar': 'E',
  'PUT /telematique/traccar/rattrapage': 'E',
  'PUT /telematique/service': 'E',
  'GET /telematique/information': 'EO',
  'GET /telematique/consultations': 'E',
  'GET /telematique/flotte': 'E',
  'GET /telematique/flotte/version': 'E',
  'GET /telematique/positions': 'E',
  'GET /telematique/temps_moteurs': 'E',
  'GET /telematique/resume_trajets': 'E',
  'GET /telematique/itineraires': 'E',
  'GET /telematique/journees': 'E',
  'GET /telematique/journees/excel': 'E',
  'GET /laveuse/daily-context': 'E',
  'DELETE /telematique/jetons/:id': 'E',
  'POST /dashboard': 'E',
  'GET /interventions/proposition': 'EO',
  'GET /accueil/premiers-pas': 'E',
  'DELETE /accueil/premiers-pas': 'E',
  'GET /accueil': 'AE',
  'GET /recherche': 'AEC',
  'GET /accueil/client': 'C',
  'GET /accueil/ma-journee': 'O',
  'GET /terrain/tournees': 'EO',
  'GET /terrain/tournees/:id': 'EO',
  'POST /terrain/contact': 'O',
  'POST /terrain/secours': 'E',
  'POST /terrain/secours/photos': 'E',
  'GET /terrain/telephones': 'EO',
  'POST /feuille_de_temps/vide': 'E',
  'POST /feuille_de_temps/copie': 'E',
  'GET /feuille_de_temps/hebdomadaires': 'EO',
  'GET /fiche_chantier/:start/:end/:operateurId': 'EO',
  'GET /suivi_heures/:start/:end': 'E',
  'GET /poste_operateurs/:id/detail-equipe': 'E',
  'GET /poste_operateurs/historique': 'E',
  'GET /poste_operateurs/:id/absence': 'E',
  'DELETE /poste_operateurs/:id/absence': 'E',
  'POST /poste_operateurs/:id/absence/restaurer': 'E',
  'GET /periode_paies/:id/etat': 'E',
  'POST /periode_paies/:id/cloture': 'E',
  'POST /periode_paies/:id/reouverture': 'E',
  'POST /periode_paies/:id/validation': 'E',
  'POST /periode_paies/:id/validation/annulation': 'E',
  'GET /reglages': 'E',
  'PUT /reglages': 'E',
  'GET /reglages/connexion': 'E',
  'PUT /reglages/connexion': 'E',
  'PUT /reglages/connexion/essai': 'E',
  'PUT /reglages/connexion/retrait': 'E',
  'PUT /reglages/heures/:jour': 'E',
  'DELETE /reglages/heures/:jour': 'E',
  'POST /suivi_heures/export': 'E',
  'GET /soldes_conges': 'E',
  'GET /soldes_conges/:operateurId': 'EO',
  'GET /soldes_conges/:operateurId/essai': 'E',
  'GET /periode_paies/:id/paie': 'E',
  'GET /periode_paies/:id/paie.csv': 'E',
  'GET /periode_paies/:id/recapitulatifs/:operateurId': 'E',
  'POST /newdashboard': 'E',
  'POST /dashboard-client': 'C',
  'GET /dashboard/carte': 'EC',
  'GET /tournee/conteneurs-interventions': 'EO',
  'POST /synthese': 'AEC',
  'POST /synthese/chiffres': 'AEC',
  'GET /synthese/intervention/:id': 'AEC',
  'GET /synthese/rapports': 'AEC',
  'GET /synthese/rapports/:id': 'AEC',
  'DELETE /synthese/rapports/:id': 'AEC',
  'GET /synthese/rapports/:id/pdf': 'public',
  'GET /service': 'A',
  'GET /registre': 'AE',
  'GET /dossiers': 'AE',
  'POST /dossiers': 'AE',
  'GET /dossiers/:id': 'AE',
  'DELETE /dossiers/:id': 'AE',
  'GET /dossiers/:id/zip': 'public',
  'GET /cles_api': 'EC',
  'PUT /cles_api': 'EC',
  'DELETE /cles_api/:id': 'EC',
  'PUT /webhooks/:id/secret': 'E',
  'GET /webhooks/:id/envois': 'E',
  'PUT /envois/:id/renvoi': 'E',
  'GET /planning': 'E',
  'GET /planning/pdf': 'E',
  'POST /planning/changements': 'E',
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

/**
 * What a key that is opened as far as an exploitant can open it calls, of what the exploitant calls: work, and never
 * accounts (which it reads), settings, sessions, files of the whole company or what was asked for by a person.
 */
const OUVERT_AUX_CLES =
  /^(?:GET|POST|PUT|PATCH|DELETE) \/(?:patrimoines?|conteneurs?|releve_terrains|imports|modifications|campagne_lavages|repartitions|fermetures|planning|interventions|intervention_photos|laveuses|journal_laveuses|journal_photos|problem_laveuses|prestations|typologie_lavages|problems|forms|poste_operateurs|feuille_de_temps|periode_paies|suivi_heures|soldes_conges|fiche_chantier|newdashboard|dashboard|tournee)(?:\/|$)|^GET \/(?:exploitants|clients|operateurs)(?:\/|$)/

/** True when that caller may call that route; a route without a line is open to nobody. */
export function isExpected(cle: string, acteur: Acteur): boolean {
  const allowed = attendus[cle] ?? ''
  if (acteur === 'programme')
    return allowed === 'public' || (allowed.includes('E') && OUVERT_AUX_CLES.test(cle))
  return allowed === 'public' || (acteur !== 'anonyme' && allowed.includes(letters[acteur]))
}
