import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refused, type Send } from '@lavandiere/demonstration/compte.ts'
import type { Suite } from '@lavandiere/demonstration/suite.ts'
import { Vie } from '@lavandiere/demonstration/vie.ts'
import { z } from 'zod'
import { type Appel, type Decor, makeCaller, type Reponse, ROLES } from './appels.ts'
import type { Registre } from './registre.ts'

/** The statuses of a proxy without a node, and of a node without its database: the call is sent again. */
const COME_BACK = new Set([502, 503, 504])
/** A call that is sent again and again for this long without an answer is lost. */
const LOST_MS = 30_000

/** Callers of every kind on several nodes, who send a call without an answer again as it was. */
export interface Charge {
  url: string
  appels: Readonly<Record<(typeof ROLES)[number], Appel>>
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

const nameOf = (n: number) => `adresse-${n}@essai.example`

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
    if (ms > LOST_MS)
      throw new Error(`${what} : perdu après ${tries} essais (${answer?.status ?? 'sans réponse'})`)
    failed ||= now
    await sleep(50)
  }
}

const once = () => ({ 'idempotency-key': randomUUID() })

/** Runs all callers until `charge.isOver`; what fails for good is noted. */
export async function keepCalling(charge: Charge): Promise<void> {
  const callers = [...ROLES.map((role) => () => read(charge, role)), () => makePrestation(charge)].map(
    (call) => repeatedly(charge, 10, call),
  )
  const follow = [
    crewsAtWork(charge),
    repeatedly(charge, 100, () => importFile(charge)),
    changeAddresses(charge),
    renewSession(charge),
  ]
  await Promise.all(
    [...callers, ...follow].map((work) => work.catch((error) => charge.fautes.push(String(error)))),
  )
}

async function repeatedly(charge: Charge, pauseMs: number, call: () => Promise<unknown>): Promise<void> {
  while (!charge.isOver()) {
    await call()
    await sleep(pauseMs)
  }
}

const read = (charge: Charge, role: (typeof ROLES)[number]) =>
  insist(charge, `liste (${role})`, () => charge.appels[role]('GET', '/conteneurs?itemsPerPage=30'))

/** Crews and trackers of the demonstration, who wash all rounds again and again. */
async function crewsAtWork(charge: Charge): Promise<void> {
  const vie = new Vie(charge.url, charge.suite, sendBy(charge))
  const now = new Date()
  for (let n = 1; !charge.isOver(); n++)
    await vie.advance(now, String(n)).catch((error) => {
      if (!charge.isOver()) throw error
    })
}

/** Sends the calls of telephones until a node answers, and notes what they write. */
function sendBy(charge: Charge): Send {
  return async (url, method, path, answer, body, headers) => {
    if (charge.isOver()) throw new Error('the load is over')
    const wash = path === '/interventions' ? washOf.parse(body) : null
    const note = wash && charge.registre.send('intervention', wash.uuid, 1 + wash.problemes.length)
    const sent = await insist(charge, `${method} ${path.split('?')[0]}`, () =>
      makeCaller(url)(method, path, body, headers),
    )
    if (sent.status >= 400) throw new Refused(path, sent.status, String(sent.json.message))
    note?.acknowledge()
    if (path === '/intervention_photos') {
      charge.registre.send('photo', String(sent.json.id)).acknowledge()
      await insist(charge, 'photo servie', () => charge.appels.operateur('GET', String(sent.json.contentUrl)))
    }
    return answer.parse(sent.json)
  }
}
const washOf = z.object({ uuid: z.string(), problemes: z.array(z.string()) })

async function makePrestation(charge: Charge): Promise<void> {
  const libelle = `Prestation ${randomUUID()}`
  const note = charge.registre.send('prestation', libelle)
  const headers = once()
  await insist(charge, 'prestation', () =>
    charge.appels.exploitant('POST', '/prestations', { libelle }, headers),
  )
  note.acknowledge()
}

const LIGNES = 150
const ENTETES =
  "Nomenclature;Adresse;Complement d'adresse;Commune;Type de conteneur;Marque;Quantite;Type de dechet;Volume;Latitude;Longitude"

/** A file, its check by whichever node takes it, and its saving. */
async function importFile(charge: Charge): Promise<void> {
  const { appels, decor, registre } = charge
  const cle = `N${randomUUID().slice(0, 8)}`
  const note = registre.send('conteneurs', cle, LIGNES)
  const lines = Array.from({ length: LIGNES }, (_, i) => `${cle}/${i};1 rue X;;Lyon;Silo;;2;Verre;;45.7;4.8`)
  const headers = once()
  const form = () => {
    const made = new FormData()
    made.set('file', new Blob([[ENTETES, ...lines].join('\r\n')], { type: 'text/csv' }), 'a.csv')
    return made
  }
  const path = `/imports?patrimoine=/api/patrimoines/${decor.patrimoine}`
  const sent = await insist(charge, 'import', () => appels.exploitant('POST', path, form(), headers))
  const iri = String(sent.json['@id'])
  registre.send('import', String(sent.json.id)).acknowledge()
  const until = performance.now() + LOST_MS
  for (;;) {
    const seen = await insist(charge, 'import lu', () => appels.exploitant('GET', iri))
    if (String(seen.json.etat) === 'verifie') break
    if (performance.now() > until) {
      charge.fautes.push(`import ${iri} jamais vérifié : ${seen.json.etat}`)
      return
    }
    await sleep(100)
  }
  const saved = await insist(charge, 'import enregistré', () =>
    appels.exploitant('POST', `${iri}/enregistrement`),
  )
  if (saved.status === 200) note.acknowledge()
}

/** A client whose address changes again and again: two mails each time. */
async function changeAddresses(charge: Charge): Promise<void> {
  const { exploitant } = charge.appels
  const account = { libelle: 'Ville des essais', email: nameOf(0), password: 'Colonne-verte-27' }
  const made = await insist(charge, 'client', () => exploitant('POST', '/clients', account, once()))
  charge.adresses.push(nameOf(0))
  const type = { 'content-type': 'application/merge-patch+json' }
  await repeatedly(charge, 150, async () => {
    const email = nameOf(charge.adresses.length)
    await insist(charge, 'adresse', () => exploitant('PATCH', String(made.json['@id']), { email }, type))
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
