import { type Stored, storedIn } from './registre.ts'
import type { Serveur } from './serveur.ts'

/** The roles of the demonstration's accounts. */
export const ROLES = ['admin', 'exploitant', 'client', 'operateur'] as const
export type RoleAppelant = (typeof ROLES)[number]

/** Any JSON as a test reads it: every property may be read, and a missing one is undefined. */
interface Json {
  readonly [key: string | number]: Json
}

export interface Reponse {
  status: number
  ms: number
  /** The moment of the answer, by `performance.now()`. */
  at: number
  headers: Headers
  json: Json
}

export type Appel = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Reponse>

/**
 * Logs in as an account of the demonstration, by default its company. Returns the function that calls the API as that
 * account; a call throws when no answer comes.
 */
export async function logIn(
  { url }: Pick<Serveur, 'url'>,
  role: RoleAppelant = 'exploitant',
): Promise<Appel> {
  const compte = { email: `${role}@lavandiere.example`, password: 'lavandiere-demo' }
  const { json } = await makeCaller(url)('POST', '/login_check', compte)
  return makeCaller(url, { authorization: `Bearer ${json.token}` })
}

export function makeCaller(url: string, base: Record<string, string> = {}): Appel {
  return async (method, path, body, headers = {}) => {
    const start = performance.now()
    const isForm = body instanceof FormData
    const answer = await fetch(url + (path.startsWith('/api') ? path : `/api${path}`), {
      method,
      headers: { ...base, ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const at = performance.now()
    return {
      status: answer.status,
      ms: at - start,
      at,
      headers: answer.headers,
      json: readAnswer(text),
    }
  }
}

function readAnswer(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}

/** The items of the demonstration that a tournée and an intervention need. */
export interface Decor {
  [key: string]: unknown
  client: number
  patrimoine: number
  conteneurs: number[]
  formulaire: number
  prestation: number
  operateur: number
  problemes: number[]
}

export const decor = (dir: string): Promise<Decor> => decorOf(storedIn(dir))

export async function decorOf(stored: Stored): Promise<Decor> {
  const [found] = await stored.read<Decor>(
    `select p.client_id as client, p.id as patrimoine, f.id as formulaire,
      (select array_agg(id) from (select id from conteneurs c where c.patrimoine_id = p.id order by id limit 40) c) as conteneurs,
      (select array_agg(id) from (select id from problems where exploitant_id = p.exploitant_id order by id limit 2) x) as problemes,
      (select min(id) from prestations where exploitant_id = p.exploitant_id) as prestation,
      (select min(id) from users where role = 'operateur' and exploitant_id = p.exploitant_id) as operateur
    from patrimoines p join forms f on f.client_id = p.client_id
    where not p.is_unipatrimoine and exists (select 1 from conteneurs c where c.patrimoine_id = p.id)
    order by p.id, f.id limit 1`,
  )
  if (!found) throw new Error('La démonstration ne contient aucun patrimoine.')
  return found
}

/** A tournée of the demonstration's company over the given containers, a day a week for half a year. */
export const tournee = (d: Decor, libelle: string, conteneurs = d.conteneurs) => ({
  libelle,
  client: `/api/clients/${d.client}`,
  patrimoine: `/api/patrimoines/${d.patrimoine}`,
  formulaire: `/api/forms/${d.formulaire}`,
  prestation: `/api/prestations/${d.prestation}`,
  chauffeur: `/api/operateurs/${d.operateur}`,
  equipier: null,
  dateDebut: '2030-01-07',
  dateFin: '2030-07-07',
  freq: 'DAILY',
  interval: 7,
  conteneurs,
  ordre: conteneurs,
})
