import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refused, type Send } from '@lavandiere/demonstration/compte.ts'
import type { Suite } from '@lavandiere/demonstration/suite.ts'
import { Vie } from '@lavandiere/demonstration/vie.ts'
import { z } from 'zod'
import { type Appel, type Decor, makeCaller, type Reponse, type RoleAppelant } from './appels.ts'
import { imports, keepWriting, prestations } from './ecrivains.ts'
import type { Registre } from './registre.ts'

/** The statuses of a proxy without a node, and of a node without its database: the call is sent again. */
const COME_BACK = new Set([502, 503, 504])
/** A call that is sent again and again for this long without an answer is lost. */
const LOST_MS = 30_000

/** Callers of every kind on several nodes, who send a call without an answer again as it was. */
export interface Charge {
  url: string
  /** The accounts of all roles, logged in before the load begins. */
  appels: Readonly<Record<RoleAppelant, Appel>>
  decor: Decor
  suite: Suite
  registre: Registre
  isOver(): boolean
  answered: number
  /** Calls that had to be sent again, and the one of them that waited longest. */
  repris: number
  pire: Reprise | null
  fautes: string[]
  /** Addresses that the account of a client had one after the other: each change is told to both. */
  adresses: string[]
}

/** A call that was sent again until a node answered it: the milliseconds since it was sent first, and since its first failure. */
interface Reprise {
  what: string
  attenteMs: number
  depuisEchecMs: number
}

const addressOf = (n: number) => `adresse-${n}@essai.example`

/** Sends a call until a node has answered it. @throws Error when none does for long */
async function insist(charge: Charge, what: string, call: () => Promise<Reponse>): Promise<Reponse> {
  const start = performance.now()
  let failed = 0
  for (let tries = 1; ; tries++) {
    const answer = await call().catch(() => null)
    const now = performance.now()
    const ms = now - start
    if (answer && !COME_BACK.has(answer.status)) {
      charge.answered++
      if (tries > 1) {
        charge.repris++
        if (ms > (charge.pire?.attenteMs ?? 0))
          charge.pire = { what, attenteMs: ms, depuisEchecMs: now - failed }
      }
      if (answer.status >= 400 && answer.status !== 409)
        charge.fautes.push(`${what} : ${answer.status} ${String(answer.json.message).slice(0, 120)}`)
      return answer
    }
    if (ms > LOST_MS) {
      const lost = `${what} : perdu après ${tries} essais (${answer?.status ?? 'sans réponse'})`
      charge.fautes.push(lost)
      throw new Error(lost)
    }
    failed ||= now
    await sleep(50)
  }
}

/** The calls of an account, each sent until a node answers it and done once. */
const insisting =
  (charge: Charge, appel: Appel): Appel =>
  (method, path, body, headers = {}) => {
    const once: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    return insist(charge, `${method} ${path.split('?')[0]}`, () =>
      appel(method, path, body, { ...once, ...headers }),
    )
  }

/** Runs all callers until `charge.isOver`; what fails for good is noted. */
export async function keepCalling(charge: Charge): Promise<void> {
  const { appels, decor, registre, fautes } = charge
  const [exploitant, operateur] = [insisting(charge, appels.exploitant), insisting(charge, appels.operateur)]
  const nom = randomUUID().slice(0, 8)
  const travail = { appel: exploitant, decor, registre, fautes, nom, partsTournee: 0, reponses: [] }
  const work = [
    ...Object.values(appels).map((appel) =>
      repeatedly(charge, 10, () => insisting(charge, appel)('GET', '/conteneurs?itemsPerPage=30')),
    ),
    keepWriting(travail, charge.isOver, [prestations, imports]),
    crewsAtWork(charge, operateur),
    changeAddresses(charge, exploitant),
    renewSession(charge),
  ]
  await Promise.all(work.map((one) => one.catch((error) => charge.fautes.push(String(error)))))
}

async function repeatedly(charge: Charge, pauseMs: number, call: () => Promise<unknown>): Promise<void> {
  while (!charge.isOver()) {
    await call()
    await sleep(pauseMs)
  }
}

/** Crews and trackers of the demonstration, who wash all rounds again and again. */
async function crewsAtWork(charge: Charge, reader: Appel): Promise<void> {
  const vie = new Vie(charge.url, charge.suite, sendBy(charge, reader))
  const now = new Date()
  for (let n = 1; !charge.isOver(); n++)
    await vie.advance(now, String(n)).catch((error) => {
      if (!charge.isOver()) throw error
    })
}

/** Sends the calls of telephones until a node answers, and notes what they write. */
function sendBy(charge: Charge, reader: Appel): Send {
  return async (url, method, path, answer, body, headers) => {
    if (charge.isOver()) throw new Error('the load is over')
    const wash = path === '/interventions' ? washOf.parse(body) : null
    const note = wash && charge.registre.send('intervention', wash.uuid, 1 + wash.problemes.length)
    const [call] = path.split('?')
    const sent = await insist(charge, `${method} ${call}`, () => makeCaller(url)(method, path, body, headers))
    if (sent.status >= 400) throw new Refused(path, sent.status, JSON.stringify(sent.json))
    note?.acknowledge()
    if (call === '/intervention_photos') {
      charge.registre.send('photo', String(sent.json.id)).acknowledge()
      await reader('GET', String(sent.json.contentUrl))
    }
    return answer.parse(sent.json)
  }
}
const washOf = z.object({ uuid: z.string(), problemes: z.array(z.string()) })

/** A client whose address changes again and again: two mails each time. */
async function changeAddresses(charge: Charge, exploitant: Appel): Promise<void> {
  const account = { libelle: 'Ville des essais', email: addressOf(0), password: 'Colonne-verte-27' }
  const made = await exploitant('POST', '/clients', account)
  charge.adresses.push(addressOf(0))
  const type = { 'content-type': 'application/merge-patch+json' }
  await repeatedly(charge, 150, async () => {
    const email = addressOf(charge.adresses.length)
    await exploitant('PATCH', String(made.json['@id']), { email }, type)
    charge.adresses.push(email)
  })
}

/** A session that is renewed on whichever node answers; a lost answer is asked for again with the same token. */
async function renewSession(charge: Charge): Promise<void> {
  const anonymous = makeCaller(charge.url)
  const compte = { email: 'client@lavandiere.example', password: 'lavandiere-demo' }
  let { json } = await insist(charge, 'connexion', () => anonymous('POST', '/login_check', compte))
  // No more than an address may renew.
  await repeatedly(charge, 1_500, async () => {
    const { refresh_token } = json
    const renewed = await insist(charge, 'session prolongée', () =>
      anonymous('POST', '/refresh', { refresh_token }),
    )
    json = renewed.json
  })
}
