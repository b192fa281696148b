import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Route } from '../src/platform/http/route.ts'
import { MOT_DE_PASSE } from '../testing/accounts.ts'
import type { Json } from '../testing/app.ts'
import { today } from '../testing/days.ts'
import { fileForm, reportForm } from '../testing/form.ts'
import { type Acteur, isExpected } from './attendus.ts'
import { type Camp, JOUR_DE_TOURNEE, resourceOf } from './biens.ts'
import { type Corps, corps, corpsParRoute } from './corps.ts'
import { exampleOfBody } from './exemples.ts'
import { autrePng, csvOf, ordreOf, png, type Secrets } from './monde.ts'

export const keyOf = ({ method, url }: Route) => `${method} ${url}`

/** The callers who belong to a camp, a program among them. */
export const ROLES = ['exploitant', 'client', 'operateur', 'programme'] as const
/** Those of them who may call a route. */
export const rolesOf = (route: Route) => ROLES.filter((role) => isExpected(keyOf(route), role))

/** A call ready to be sent. */
export interface Call {
  method: Route['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** The query parameters that a route requires. */
const requetes: Readonly<Record<string, (camp: Camp) => string>> = {
  'POST /imports': (c) => `?patrimoine=/api/patrimoines/${c.biens.patrimoines}`,
  'GET /imports': (c) => `?patrimoine=/api/patrimoines/${c.biens.patrimoines}`,
  'GET /modifications': (c) => `?patrimoine=/api/patrimoines/${c.biens.patrimoines}`,
  'GET /users/corbeille': (c) => `?id=${c.biens.users}`,
  'GET /interventions/proposition': (c) => `?conteneur=${c.biens.conteneurs}&quand=2026-03-02T10:00:00Z`,
  'GET /dashboard/carte': () => `?date=${JOUR_DE_TOURNEE}`,
  'POST /terrain/secours/photos': (c) =>
    `?compte=${c.operateur.id}&nature=lavage&uuid=5f52a1a5-066a-4cce-9475-440717877905&sha256=${createHash('sha256').update(png).digest('hex')}`,
  'GET /terrain/tournees/:id': () => `?date=${today()}`,
  'GET /tournee/conteneurs-interventions': (c) =>
    `?date=${JOUR_DE_TOURNEE}&tourneeId=${c.biens.campagne_lavages}`,
  'GET /telematique/positions': (c) => `?vehicleIds[]=traceur-${c.nom}`,
  'GET /telematique/temps_moteurs': (c) => `?date=2026-03-02&vehicleId=traceur-${c.nom}`,
  'GET /telematique/resume_trajets': (c) => `?date=2026-03-02&vehicleId=traceur-${c.nom}`,
  'GET /telematique/itineraires': (c) => `?date=2026-03-02&vehicleId=traceur-${c.nom}`,
  'GET /telematique/journees': () => '?date=2026-03-02',
  'GET /telematique/journees/excel': () => '?date=2026-03-02',
  'GET /laveuse/daily-context': (c) => `?date=2026-03-02&vehicleId=${c.biens.laveuses}`,
  'GET /feuille_de_temps/hebdomadaires': (c) => `?operateur_id=${c.biens.operateurs}`,
  'GET /soldes_conges/:operateurId/essai': () => '?sorte=CP&du=2026-03-02&au=2026-03-06',
  'GET /poste_operateurs/historique': (c) => `?operateur=${c.biens.operateurs}&date=2026-03-02`,
  // The report may not be made yet; its link is tested where reports are tested.
  'GET /synthese/rapports/:id/pdf': () => '?token=aucun',
  'GET /recherche': () => '?search=rue',
  'GET /calendriers': (c) => `?sujet=/api/operateurs/${c.operateur.id}`,
  'GET /dossiers/:id/zip': () => '?token=aucun',
  'GET /geocodage/recherche': () => '?q=1%20Rue%20Joffre%20Mont-Bonvillers',
  'GET /geocodage/inverse': () => '?latitude=49.322203&longitude=5.833622',
  'GET /geocodage/completion': () => '?q=rue',
}

/** Own text of a resource that an update may change without a consequence. */
const TEXTES = ['libelle', 'marque', 'observation', 'description']

/** The body of an update of a resource: one changed text. */
export function changement(resource: string, camp: Camp): Corps {
  const whole = corps[resource]?.(camp) ?? {}
  const key = TEXTES.find((text) => text in whole)
  return key ? { [key]: whole[key] } : {}
}

/** The id that a path's parameter takes for a camp and a role: for the account of a client or an operateur, its own. */
function idOf(route: Route, resource: string, camp: Camp, acteur: Acteur): number | undefined {
  if (resource === 'users' && (acteur === 'client' || acteur === 'operateur')) return camp[acteur].id
  const retire = route.method === 'DELETE' || route.url.endsWith('/enregistrement')
  return (retire ? camp.libres[resource] : undefined) ?? camp.biens[resource]
}

export function pathOf(route: Route, camp: Camp, acteur: Acteur): string {
  if (route.url === '/logos/:nom') return camp.liens.logo
  if (route.url === '/fichiers/:nom') return camp.liens.photo
  if (route.url === '/interventions/:id/pdf') return camp.liens.pdf
  if (route.url === '/signalements/:jeton/suivi') return camp.liens.suivi
  if (route.url === '/calendriers/:jeton/tournees.ics') return camp.liens.calendrier
  // One's own session; the administrator belongs to no camp, and finds none of these.
  if (route.url === '/mon-compte/seances/:id')
    return `/mon-compte/seances/${acteur === 'admin' || acteur === 'anonyme' ? 'inconnue' : camp[acteur].session}`
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => {
    const resource = resourceOf(route.url, name)
    // Of a day of a tournée its crew reads, before it has come or when it is over, nothing.
    if (keyOf(route) === 'GET /campagne_lavages/:id/jours/:jour' && name === 'jour') return today()
    if (name === 'jour' || name === 'start' || name === 'end') return JOUR_DE_TOURNEE
    if (name === 'jeton') return camp.jeton
    if (name === 'code') return camp.code
    return resource === null ? 'Patrimoine' : String(idOf(route, resource, camp, acteur))
  })
  return `${path || '/api'}${requetes[keyOf(route)]?.(camp) ?? ''}`
}

/** The body that a camp sends to a route, with relations to its own items only; undefined for a route without a body. */
export function bodyOf(route: Route, camp: Camp): Corps | undefined {
  const [, resource = '', ...rest] = route.url.split('/')
  const own = corpsParRoute[keyOf(route)]
  if (own) return own(camp)
  if (!route.body || route.access === 'public') return undefined
  if (corps[resource] && rest.length === 0 && route.method === 'POST') return corps[resource](camp)
  if (corps[resource] && rest.join() === ':id') return changement(resource, camp)
  return route.body instanceof z.ZodObject ? exampleOfBody(route.body, camp) : {}
}

/** A file of the kind that the route takes; another rank gives another file. */
function fileOf(route: Route, camp: Camp, rang = 1) {
  if (route.url === '/imports') return fileForm('import.csv', csvOf(camp, 'Silo', rang))
  if (route.url === '/operateurs/tableau') return fileForm('equipe.csv', `Nom;Email\nA${rang};a@test.example`)
  if (route.url.includes('/ordre')) return fileForm('ordre.csv', ordreOf(camp, rang))
  if (route.url === '/points/:code' && route.method === 'POST')
    return reportForm({ nature: 'autre', texte: `Vu ${rang}` })
  return fileForm('image.png', rang === 1 ? png : autrePng, 'image/png')
}

/** A valid call of a route on a camp's own items. */
export function callOf(route: Route, camp: Camp, acteur: Acteur, rang = 1): Call {
  const path = pathOf(route, camp, acteur)
  if (route.bodyTypes?.includes('multipart/form-data')) {
    return { method: route.method, path, ...fileOf(route, camp, rang) }
  }
  const body = bodyOf(route, camp)
  return { method: route.method, path, ...(body ? { body } : {}) }
}

let inconnu = 0
/** The bodies of the calls that are open without log-in. */
export function publicBody(route: Route, camp: Camp, secrets: Secrets): Corps | undefined {
  const { refresh, reset } = secrets
  const bodies: Record<string, Corps> = {
    'POST /login_check': { email: camp.client.email, password: MOT_DE_PASSE },
    'POST /refresh': { refresh_token: refresh },
    'POST /logout': { refresh_token: refresh },
    'POST /users/ask-reset-password': { email: `inconnu-${++inconnu}@test.example` },
    'POST /telematique/entrees/:jeton/traccar': {},
    'POST /telematique/entrees/:jeton/osmand': {},
    'POST /telematique/entrees/:jeton/flespi': {},
    'POST /connexion/externe': { lien: 'inconnu' },
    'POST /connexion/externe/retour': { attente: 'inconnue', reponse: '?code=1' },
    'POST /connexion/cle': {
      attente: 'inconnue',
      reponse: {
        id: 'aW5jb25udWU',
        rawId: 'aW5jb25udWU',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    },
    'POST /connexion/externe/code': { attente: 'inconnue', code: '000000' },
    'POST /users/reset-password': { resetToken: reset, password: 'Colonne-verte-27' },
  }
  return bodies[keyOf(route)]
}

/** What the documentation says of a route. */
export const saidOf = ({ paths }: Json, { url, method }: Route): Json =>
  paths?.[`/api${url.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] ?? {}

/** The headers that it promises of a good answer. */
export const headersTold = (docs: Json, route: Route): string[] =>
  Object.keys(saidOf(docs, route).responses?.[route.answer.status]?.headers ?? {})
