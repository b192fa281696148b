import { createServer, type IncomingHttpHeaders } from 'node:http'
import { nomsDEvenements } from '@lavandiere/domain/programmes/webhook.ts'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import type { Terrain } from '../../testing/fabrique.ts'
import { listen } from '../../testing/listen.ts'
import { asSystem } from '../platform/db/actor.ts'
import { sendDue } from './tournee-des-envois.ts'

const server = useServer({ PUBLIC_URL: 'https://lavandiere.example' })

interface Received {
  headers: IncomingHttpHeaders
  text: string
  path: string
}
const received: Received[] = []
/** What the receiver answers; null: nothing, ever. */
let answer: (path: string) => number | null = () => 204
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const code = answer(path)
    if (code === null) return
    if (code < 300) received.push({ headers: request.headers, text: Buffer.concat(chunks).toString(), path })
    response.writeHead(code, code === 302 ? { location: 'http://169.254.169.254/' } : {}).end()
  })
})
let base = ''
let now = Date.now()
beforeAll(async () => {
  base = `http://127.0.0.1:${await listen(receiver)}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  received.length = 0
  answer = () => 204
  // A minute ahead of the clock by which the database dates what it writes.
  now = Date.now() + 60_000
  await server.query('delete from envois')
  await server.query('delete from webhooks')
})

/** One turn of the task that sends, so many seconds later. */
const turn = async (seconds = 0) => {
  now += seconds * 1000
  await sendDue({ ...server.services, now: () => new Date(now) }, { answerMs: 500 })
}

async function makeWebhook(more: object = {}) {
  const body = { libelle: 'ERP', adresse: `${base}/recu`, evenements: nomsDEvenements, ...more }
  const made = await server.office('POST', '/webhooks', body)
  expect(made.status).toBe(201)
  const id = Number(made.json.id)
  return { id, secret: await newSecret(id) }
}
const newSecret = async (id: number) =>
  String((await server.office('PUT', `/webhooks/${id}/secret`)).json.secret)
const announce = (count: number, objets: number) =>
  server.query(sql`select annoncer(${server.world.exploitant.id}, 'intervention.lavee', 'interventions/' || (n % ${objets}),
    jsonb_build_object('n', n)) from generate_series(1, ${count}) n`)
const numbersOf = (list: readonly Received[]) => list.map(({ text }) => Number(JSON.parse(text).data.n))

test('PROG-07 an event is signed so that the library of receivers verifies it, and nothing else', async () => {
  const { secret } = await makeWebhook()
  await announce(1, 1)
  await turn()
  const [{ headers, text } = { headers: {}, text: '' }] = received
  const verified = new Webhook(secret).verify(text, headers as Record<string, string>)
  expect(verified).toMatchObject({
    type: 'intervention.lavee',
    timestamp: expect.any(String),
    data: { n: 1 },
  })
  expect(() => new Webhook(secret).verify(`${text} `, headers as Record<string, string>)).toThrow()
})

/** The events that wait, of the first company, as their names and objects. */
const told = async () =>
  (await server.query('select evenement, objet from envois order by id')).map(
    ({ evenement, objet }) => `${evenement} ${String(objet).split('/')[0]}`,
  )
const washes = (terrain: Terrain, who: TestAccount, more: object = {}) =>
  Promise.all(
    terrain.conteneurs.map((id) =>
      server.call(who, 'POST', '/interventions', {
        conteneur: `/api/conteneurs/${id}`,
        dateEvenement: new Date().toISOString(),
        ...more,
      }),
    ),
  )

test('PROG-07 washes of a crew tell of themselves, and once of the round that they begin and end', async () => {
  await makeWebhook()
  const terrain = await server.terrain(today())
  const [first, ...others] = await washes(terrain, server.world.operateur)
  expect([first?.status, ...others.map(({ status }) => status)]).toEqual([201, 201, 201])
  const events = await told()
  expect(events.toSorted()).toEqual([
    ...Array(3).fill('intervention.lavee interventions'),
    'tournee.commencee campagne_lavages',
    'tournee.terminee campagne_lavages',
  ])
  expect(events.at(-1)).toContain('terminee')
  const impossible = { isAccessible: false, problemes: [`/api/problems/${terrain.problem}`] }
  expect((await server.office('PATCH', String(first?.json['@id']), impossible)).status).toBe(200)
  expect((await told()).slice(5).toSorted()).toEqual([
    'intervention.impossible interventions',
    'probleme.constate interventions',
  ])
})

test('PROG-07 a vehicle that breaks down and a period that is closed are told', async () => {
  await makeWebhook()
  const { id } = server.world.exploitant
  await server.query(
    sql`insert into laveuses (exploitant_id, immatriculation, statut) values (${id}, 'AA-001-AA', 1)`,
  )
  await server.query(sql`update laveuses set statut = 4 where exploitant_id = ${id}`)
  await server.query(sql`update laveuses set statut = 4 where exploitant_id = ${id}`)
  const { json } = await server.office('POST', '/periode_paies', {
    libelle: 'Mars',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })
  await server.office('POST', `/periode_paies/${json.id}/cloture`)
  expect(await told()).toEqual(['laveuse.en_panne laveuses', 'periode.cloturee periode_paies'])
})

test('PROG-07 what is rolled back, and what no webhook of the company asked for, is not told', async () => {
  await makeWebhook({ evenements: ['laveuse.en_panne'] })
  await announce(3, 3)
  await server.query(
    sql`select annoncer(${server.world.autre.exploitant.id}, 'laveuse.en_panne', 'laveuses/1', '{}')`,
  )
  await asSystem(server.services.pool, async (tx) => {
    await tx.execute(
      sql`select annoncer(${server.world.exploitant.id}, 'laveuse.en_panne', 'laveuses/1', '{}')`,
    )
    throw new Error('taken back')
  }).catch(() => {})
  await turn()
  expect([await told(), received]).toEqual([[], []])
})

test('PROG-08 after a new secret both sign for a day, then the new one alone', async () => {
  const { id, secret } = await makeWebhook()
  const newer = await newSecret(id)
  await announce(1, 1)
  await turn()
  const [first] = received
  for (const one of [secret, newer])
    expect(() =>
      new Webhook(one).verify(first?.text ?? '', first?.headers as Record<string, string>),
    ).not.toThrow()
  await announce(1, 1)
  await turn(24 * 3_600)
  expect(String(received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect((await server.office('GET', '/webhooks')).text).not.toContain('whsec_')
})

test('PROG-09 with the receiver down for an hour nothing is lost, each object keeps its order', async () => {
  await makeWebhook()
  answer = () => 503
  for (let minute = 0; minute < 60; minute++) {
    await announce(10, 7)
    await turn(60)
  }
  expect(received).toEqual([])
  answer = () => 204
  for (let i = 0; i < 80 && received.length < 600; i++) await turn(300)
  const [left] = await server.query(`select count(*)::int as n from envois where etat <> 'recu'`)
  expect([received.length, left?.n]).toEqual([600, 0])
  const ids = received.map(({ headers }) => Number(String(headers['webhook-id']).split('_')[1]))
  const objects = await server.query('select id::int, objet from envois')
  const objetOf = new Map(objects.map(({ id, objet }) => [Number(id), String(objet)]))
  for (const of of Map.groupBy(ids, (id) => objetOf.get(id)).values())
    expect(of).toEqual([...of].sort((a, b) => a - b))
})

test('PROG-09 one that is always refused waits by itself, longer and longer, and stops nobody', async () => {
  const { id } = await makeWebhook()
  await announce(1, 1)
  answer = () => 500
  await turn()
  for (let n = 0; n < 30; n++) {
    await announce(1, 1_000)
    await server.query("update envois set objet = 'autre/' || id where etat = 'attente' and essais = '[]'")
    let calls = 0
    answer = () => (calls++ === 0 && n % 2 ? 500 : 204)
    await turn(60)
  }
  const { members } = await server.office('GET', `/webhooks/${id}/envois?itemsPerPage=100`)
  for (const { essais } of members) expect(Number(essais?.length)).toBeLessThan(8)
  expect(received.length).toBeGreaterThan(20)
})

test('PROG-09 a delivery that is refused keeps its own object waiting, and no other', async () => {
  await makeWebhook()
  await announce(6, 2)
  let refusals = 0
  answer = () => (refusals++ === 0 ? 400 : 204)
  await turn()
  expect(new Set(numbersOf(received).map((n) => n % 2)).size).toBe(1)
  await turn(10)
  expect(received).toHaveLength(6)
})

test('PROG-10 an address that takes nothing for three days is stopped, told, and may start again', async () => {
  const { id } = await makeWebhook()
  answer = () => 500
  await announce(1, 1)
  for (let i = 0; i < 40; i++) await turn(3 * 3_600)
  const stopped = await server.office('GET', `/webhooks/${id}`)
  expect(stopped.json).toMatchObject({ actif: false, arreteLe: expect.any(String) })
  const { rows: mails } = await server.services.pool.query(
    `select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job where name = 'mail'`,
  )
  const page = `https://lavandiere.example/programmes/webhooks/${id}/envois`
  expect(mails).toEqual([
    { subject: 'Lavandière : le webhook « ERP » est arrêté', text: expect.stringContaining(`\n\n${page}`) },
  ])
  await server.office('PATCH', `/webhooks/${id}`, { actif: true })
  expect((await server.office('GET', `/webhooks/${id}`)).json).toMatchObject({
    actif: true,
    arreteLe: null,
    echoueDepuis: null,
  })
})

test('PROG-10 a webhook that is put into service again gets at once what waits', async () => {
  const { id } = await makeWebhook()
  answer = () => 500
  await announce(3, 3)
  for (let i = 0; i < 6; i++) await turn(3 * 3_600)
  await server.office('PATCH', `/webhooks/${id}`, { actif: false })
  answer = () => 204
  received.length = 0
  await server.office('PATCH', `/webhooks/${id}`, { actif: true })
  await turn(1)
  expect(numbersOf(received).toSorted()).toEqual([1, 2, 3])
})

test('PROG-10 the next try that is told can come: not at rest, nor while it is stopped', async () => {
  const { id } = await makeWebhook()
  answer = () => 500
  await announce(3, 3)
  await turn()
  await turn(10)
  await announce(2, 1)
  const read = async () => (await server.office('GET', `/webhooks/${id}/envois`)).members
  const nextOf = (one: unknown) => Date.parse(String(Object(one).prochainEssai))
  const [waits, behind, oldest] = await read()
  // Two failures in a row: the address rests for half a minute, and what was refused twice waits for five.
  expect([nextOf(waits), nextOf(behind)]).toEqual([now + 300_000, now + 300_000])
  expect(nextOf(oldest)).toBe(now + 300_000)
  await server.query("update envois set objet = 'autre/' || id where essais = '[]'")
  expect((await read()).slice(0, 2).map(nextOf)).toEqual([now + 30_000, now + 30_000])
  await server.office('PATCH', `/webhooks/${id}`, { actif: false })
  expect((await read()).map((one) => one.prochainEssai)).toEqual(Array(5).fill(null))
})

test('PROG-10 « Renvoyer » sends again what was taken, or given up, with its tries told', async () => {
  const { id } = await makeWebhook()
  await announce(1, 1)
  await turn()
  const list = await server.office('GET', `/webhooks/${id}/envois`)
  expect(list.members[0]).toMatchObject({ etat: 'recu', essais: [{ code: 204, raison: null }] })
  expect((await server.office('PUT', `/envois/${list.members[0]?.id}/renvoi`)).status).toBe(204)
  await turn(1)
  expect(received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2)
})

test('PROG-11 a redirection, an inner address, silence, a slow answer are failures that say why', async () => {
  for (const adresse of [
    'http://169.254.169.254/',
    'https://10.0.0.8/x',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://2852039166/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'http://example.com/',
  ])
    expect(
      (await server.office('POST', '/webhooks', { libelle: 'x', adresse, evenements: ['laveuse.en_panne'] }))
        .status,
    ).toBe(422)
  const { id } = await makeWebhook()
  answer = () => 302
  await announce(1, 1)
  await turn()
  answer = () => null
  await turn(60)
  const { members } = await server.office('GET', `/webhooks/${id}/envois`)
  expect(members[0]?.essais).toMatchObject([
    { code: 302, raison: null },
    { code: null, raison: 'Pas de réponse dans le temps imparti' },
  ])
})
