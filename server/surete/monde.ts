import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { accesPossibles } from '@lavandiere/domain/ouvertures.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { nomsDeFamilles } from '@lavandiere/domain/programmes/portees.ts'
import { sql } from 'drizzle-orm'
import type { Mailer } from '../src/platform/outside/mail.ts'
import { resources } from '../src/rooms.ts'
import { sendLink } from '../src/session/mot-de-passe.ts'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../testing/accounts.ts'
import type { TestServer } from '../testing/app.ts'
import { fileForm, reportForm } from '../testing/form.ts'
import { plainImage } from '../testing/images.ts'
import { attendus } from './attendus.ts'
import { type Camp, canaryOf, JOUR_DE_TOURNEE, ofSociete } from './biens.ts'
import { corps, corpsParRoute } from './corps.ts'
import { fillWithoutCalls, makeDossier, makeRapport } from './monde-sans-appel.ts'

const NOMS = ['a1', 'a2', 'b1', 'b2'] as const

export const png = await plainImage(40, 30)
export const autrePng = await plainImage(41, 30)

/** An import file of one line; an unknown type makes the line faulty. */
export const csvOf = (camp: Camp, type = 'Silo', rang = 1) =>
  `${ENTETES.join(';')}\r\nI${rang} ${canaryOf(camp.nom)};Rue ${canaryOf(camp.nom)};;Lyon;${type};;2;Verre;;45.7;4.8\r\n`

/** An order file: the one container of the camp's tournée. */
export const ordreOf = (camp: Camp, rang = 1) =>
  `Nomenclature;Adresse\r\n${camp.nomenclature};${rang} rue ${canaryOf(camp.nom)}\r\n`

/** Makes the camps of the world on a server. */
export async function makeCamps(server: TestServer): Promise<Camp[]> {
  const { services } = server
  const societes = new Map<string, TestAccount>()
  const camps: Camp[] = []
  for (const nom of NOMS) {
    const exploitant =
      societes.get(nom.charAt(0)) ??
      (await makeAccount(services, 'exploitant', `Société ${ofSociete(nom, '0')}`))
    societes.set(nom.charAt(0), exploitant)
    const operateur = `Opérateur ${nom} ${ofSociete(nom, 'i')}`
    const camp: Camp = {
      nom,
      exploitant,
      client: await makeAccount(services, 'client', `Client ${canaryOf(nom)}`, exploitant.id),
      operateur: await makeAccount(services, 'operateur', operateur, exploitant.id),
      programme: { ...exploitant, bearer: '' },
      biens: {},
      libres: {},
      nomenclature: '',
      liens: { logo: '', photo: '', pdf: '', calendrier: '', suivi: '' },
      code: '',
      jeton: '',
    }
    camps.push(camp)
  }
  await Promise.all(camps.map((camp) => fillCamp(server, camp)))
  return camps
}

/** The scopes of a key that an exploitant opened as far as it can. */
const TOUTES_PORTEES = Object.fromEntries(
  nomsDeFamilles.map((name) => [name, accesPossibles('exploitant', name).at(-1)]),
)

/** Calls as the office of a camp. */
const officeOf =
  (server: TestServer, { exploitant }: Camp): TestServer['office'] =>
  (...asked) =>
    server.call(exploitant, ...asked)

/** Gives a camp one item of every kind, each created by a person of that camp. */
async function fillCamp(server: TestServer, camp: Camp): Promise<void> {
  const { biens, libres, exploitant, client, operateur } = camp
  const office = officeOf(server, camp)
  Object.assign(biens, {
    exploitants: exploitant.id,
    clients: client.id,
    operateurs: operateur.id,
    users: client.id,
  })
  const logo = await sendFile(server, exploitant, '/user_logos', png)
  biens.user_logos = logo.id
  camp.liens.logo = logo.contentUrl
  libres.operateurs = await createOne(server, camp, 'operateurs')
  for (const nom of ['prestations', 'typologie_lavages', 'problems', 'problem_laveuses']) {
    biens[nom] = await createOne(server, camp, nom)
  }
  for (const nom of ['forms', 'patrimoines', 'conteneurs']) {
    biens[nom] = await createOne(server, camp, nom)
    libres[nom] = await createOne(server, camp, nom)
  }
  await server.call(operateur, 'POST', '/terrain/contact', corpsParRoute['POST /terrain/contact']?.(camp))
  const point = await office('GET', `/conteneurs/${biens.conteneurs}`)
  camp.nomenclature = String(point.json.nomenclature)
  const lot = corpsParRoute['POST /conteneurs/lots']?.(camp)
  biens.modifications = Number((await office('POST', '/conteneurs/lots', lot)).json.operation)
  for (const nom of ['releve_terrains', 'laveuses', 'campagne_lavages']) {
    biens[nom] = await createOne(server, camp, nom)
  }
  // The camp's own operateur drives it, so that the other one is free for the next vehicle that a test creates.
  await office('PATCH', `/laveuses/${biens.laveuses}`, {
    operateur: `/api/operateurs/${operateur.id}`,
    identifiantTraceur: `traceur-${camp.nom}`,
  })
  // One day with another vehicle, so that the history of days has a row of each camp.
  const laveuse = `/api/laveuses/${biens.laveuses}`
  await office('PATCH', `/campagne_lavages/${biens.campagne_lavages}/jours/${JOUR_DE_TOURNEE}`, { laveuse })
  biens.intervention_photos = (await sendFile(server, exploitant, '/intervention_photos', png)).id
  biens.interventions = await createOne(server, camp, 'interventions')
  const intervention = `/interventions/${biens.interventions}`
  // A correction, so that the history of interventions has a row of each camp.
  await office('PATCH', intervention, { observation: canaryOf(camp.nom) })
  const vue = await office('GET', intervention)
  camp.liens.photo = String(vue.json.photosAvant?.[0]?.contentUrl)
  camp.liens.pdf = String((await office('POST', `${intervention}/pdf-lien`)).json.url)
  biens.rapports = await makeRapport(server, camp)
  libres.rapports = await makeRapport(server, camp)
  biens.dossiers = await makeDossier(server, camp)
  libres.dossiers = await makeDossier(server, camp)
  // A photo belongs to one intervention: the next one that a test creates needs its own photo, which its office may
  // name too.
  biens.intervention_photos = (await sendFile(server, camp.operateur, '/intervention_photos', png)).id
  const key = await office('PUT', '/telematique/jetons', { libelle: `Jeton ${ofSociete(camp.nom, 'i')}` })
  camp.jeton = String(key.json.jeton)
  biens.jetons = Number(key.json.id)
  const sujet = `/api/campagne_lavages/${biens.campagne_lavages}`
  const calendrier = await office('PUT', '/calendriers', { sujet })
  camp.liens.calendrier = new URL(String(calendrier.json.adresse)).pathname
  biens.calendriers = Number(calendrier.json.id)
  await fillStreet(server, camp)
  biens.journal_photos = (await sendFile(server, exploitant, '/journal_photos', png)).id
  biens.journal_laveuses = await createOne(server, camp, 'journal_laveuses')
  biens.journal_photos = (await sendFile(server, camp.operateur, '/journal_photos', png)).id
  const cle = corpsParRoute['PUT /cles_api']?.(camp)
  const program = await office('PUT', '/cles_api', { ...cle, portees: TOUTES_PORTEES })
  camp.programme.bearer = `Bearer ${program.json.cle}`
  // Its use is noted now, and not in the midst of calls that must change nothing.
  await server.call(camp.programme, 'GET', '/patrimoines')
  for (const kind of [biens, libres]) kind.cles_api = Number((await office('PUT', '/cles_api', cle)).json.id)
  await fillHours(server, camp)
  const [imports = 0, propre = 0] = await Promise.all([
    importer(server, camp, csvOf(camp, `Type ${canaryOf(camp.nom)}`)),
    importer(server, camp, csvOf(camp)),
  ])
  biens.imports = imports
  libres.imports = propre
  await fillRest(server, camp)
  await fillWithoutCalls(server, camp)
  const [sent] = await server.query(sql`select id from envois where webhook_id = ${biens.webhooks}`)
  biens.envois = Number(sent?.id)
}

/** Opens the public pages of the camp's client, and reports a problem there. */
async function fillStreet(server: TestServer, camp: Camp): Promise<void> {
  await officeOf(server, camp)('PATCH', `/clients/${camp.client.id}`, { pagePublique: true })
  const [row] = await server.query(
    sql`select replace(code_public::text, '-', '') as code from conteneurs where id = ${camp.biens.conteneurs}`,
  )
  camp.code = String(row?.code)
  const { body, headers } = reportForm({ nature: 'sale', texte: canaryOf(camp.nom) })
  const sent = await server.call(null, 'POST', `/points/${camp.code}`, body, {
    ...headers,
    accept: '*/*',
  })
  camp.liens.suivi = String(sent.headers.location).replace(/^\/s\/(.+)$/, '/signalements/$1/suivi')
  const [made] = await server.query(
    sql`select max(id) as id from signalements where exploitant_id = ${camp.exploitant.id}`,
  )
  camp.biens.signalements = Number(made?.id)
}

/** Makes hours of both operateurs of the camp: their rates, and one day for each; the second one's day may be removed. */
async function fillHours(server: TestServer, camp: Camp): Promise<void> {
  const { biens, libres, operateur } = camp
  const office = officeOf(server, camp)
  for (const id of [operateur.id, libres.operateurs])
    await office('PATCH', `/operateurs/${id}`, { RHFeatureEnabled: true })
  const lines = await office('GET', `/donnees_rhs?operateur=${operateur.id}`)
  biens.donnees_rhs = Number(lines.members[0]?.id)
  for (const [kind, id] of [
    [biens, operateur.id],
    [libres, libres.operateurs],
  ] as const) {
    const made = await office('POST', '/poste_operateurs', {
      operateur: `/api/operateurs/${id}`,
      heureDebut: '2026-03-02 08:00:00',
      heureFin: '2026-03-02 15:00:00',
      tempsPauseMinutes: 30,
    })
    kind.poste_operateurs = Number(made.json.id)
    kind.feuille_de_temps = Number(made.json.feuilleDeTempsId)
  }
  biens.soldes_depart = await createOne(server, camp, 'soldes_depart')
}

/** Creates an item of every other resource, after those that it refers to. */
async function fillRest(server: TestServer, camp: Camp): Promise<void> {
  const left = new Set(resources.filter(({ name }) => camp.biens[name] === undefined))
  while (left.size > 0) {
    const ready = [...left].find(({ fields }) =>
      Object.values(fields).every(
        (schema) => camp.biens[fieldMeta(schema).ref ?? 'exploitants'] !== undefined,
      ),
    )
    if (!ready) throw new Error(`No item can be made of ${[...left].map(({ name }) => name).join(', ')}`)
    camp.biens[ready.name] = await createOne(server, camp, ready.name)
    left.delete(ready)
  }
}

/** The account of a camp that may create an item of a resource. */
export function authorOf(camp: Camp, resource: string): TestAccount {
  return attendus[`POST /${resource}`]?.includes('E') ? camp.exploitant : camp.operateur
}

async function createOne(server: TestServer, camp: Camp, resource: string): Promise<number> {
  const body = corps[resource]?.(camp) ?? {}
  const made = await server.call(authorOf(camp, resource), 'POST', `/${resource}`, body)
  if (made.status !== 201) throw new Error(`${resource}: ${made.status} ${made.text}`)
  return Number(made.json.id)
}

async function sendFile(server: TestServer, who: TestAccount, path: string, bytes: Buffer) {
  const { body, headers } = fileForm('image.png', bytes, 'image/png')
  const made = await server.call(who, 'POST', path, body, headers)
  if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.text}`)
  return { id: Number(made.json.id), contentUrl: String(made.json.contentUrl) }
}

/** Sends an import and waits for the end of its check. */
export async function importer(server: TestServer, camp: Camp, csv: string): Promise<number> {
  const { body, headers } = fileForm(`${canaryOf(camp.nom)}.csv`, csv)
  const path = `/imports?patrimoine=/api/patrimoines/${camp.biens.patrimoines}`
  const made = await server.call(camp.exploitant, 'POST', path, body, headers)
  for (let i = 0; i < 600; i++) {
    const seen = await server.call(camp.exploitant, 'GET', `/imports/${made.json.id}`)
    if (['verifie', 'refuse'].includes(String(seen.json.etat))) return Number(made.json.id)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the check did not end')
}

/** A refresh token and a password reset token of a camp's client, for the calls that consume one. */
export async function secretsOf(server: TestServer, camp: Camp) {
  const { json } = await server.call(null, 'POST', '/login_check', {
    email: camp.client.email,
    password: MOT_DE_PASSE,
  })
  const courriels: string[] = []
  const mail: Mailer = { send: async ({ text }) => void courriels.push(text) }
  await sendLink({ pool: server.services.pool, mail }, { compte: camp.client.id, origine: '' })
  const reset = /resetPassword\/([\w-]+)/.exec(courriels.join())?.[1] ?? ''
  return { refresh: String(json.refresh_token), reset }
}
export type Secrets = Awaited<ReturnType<typeof secretsOf>>

/**
 * Runs `work` while every transaction of this server ends by `instead`, which gets a function that runs SQL on its
 * connection.
 */
export async function runAtCommit(
  server: TestServer,
  instead: (run: (statement: string) => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const { pool } = server.services
  const connect = pool.connect.bind(pool)
  const patched = async (callback?: Parameters<typeof connect>[0]) => {
    // A single statement on the pool (limits of log-in) is no transaction.
    if (callback) return connect(callback)
    const client = await connect()
    const query = client.query.bind(client)
    const run = query as (...args: unknown[]) => Promise<unknown>
    const ended = (first: unknown, ...rest: unknown[]) =>
      first === 'commit' ? instead(run) : run(first, ...rest)
    const release = client.release.bind(client)
    client.query = ended as typeof client.query
    client.release = (error) => {
      client.query = query
      client.release = release
      release(error)
    }
    return client
  }
  pool.connect = patched as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = connect
  }
}

/**
 * Calls answer as usual, but each transaction is checked to its end and then rolled back, so that each call finds the
 * world unchanged.
 */
export const rolledBack = (server: TestServer, work: () => Promise<void>) =>
  runAtCommit(server, (run) => run('set constraints all immediate; rollback'), work)
