import { addDays, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { PHOTO_PUBLIQUE_MAX, signalements } from '@lavandiere/domain/signalements/signalement.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import { reportForm } from '../../testing/form.ts'
import { asActor, asVisitor } from '../platform/db/actor.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'

const server = useServer()
const TODAY = today()
const NEXT = addDays(TODAY, 5)
const HTML = { accept: 'text/html' }
let code: string

const codeOf = async (conteneur: number | undefined) =>
  String(
    (
      await server.query(
        sql`select replace(code_public::text, '-', '') as code from conteneurs where id = ${conteneur}`,
      )
    )[0]?.code,
  )
const setPage = (on: boolean) =>
  server.office('PATCH', `/clients/${server.world.client.id}`, { pagePublique: on })
const look = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { ...HTML, ...headers } })
/** Sends the form of the page, each time from another address unless one is named. */
let senders = 0
async function report(
  fields: Record<string, string>,
  { photo, at = code, from }: { photo?: Buffer; at?: string; from?: string } = {},
) {
  const { body, headers } = reportForm(fields, photo)
  const remoteAddress = from ?? `192.0.2.${++senders % 250}`
  return server.app.inject({
    method: 'POST',
    url: `/b/${at}`,
    payload: body,
    headers: { ...HTML, ...headers },
    remoteAddress,
  })
}
const decide = (
  signalements: unknown[],
  answer: { etat: 'accepte' | 'refuse'; reponse: string },
  who?: TestAccount,
) => server.call(who ?? server.world.exploitant, 'PUT', '/signalements/decision', { signalements, ...answer })
const list = async (query = '') => (await server.office('GET', `/signalements${query}`)).json

const here = useMade(() => server.terrain(NEXT))
beforeAll(async () => {
  code = await codeOf(here.conteneurs[0])
  await server.query(
    sql`update conteneurs set adresse = '3 rue <b>Île</b>', commune = 'Nantes' where id = ${here.conteneurs[0]}`,
  )
  await server.office('POST', '/interventions', {
    conteneur: `/api/conteneurs/${here.conteneurs[0]}`,
    dateEvenement: '2026-03-02T10:00:00Z',
  })
})

test('SIG-01 there is a page while the setting of the client is on, and no longer', async () => {
  expect((await look(`/b/${await codeOf(here.conteneurs[1])}`)).statusCode).toBe(404)
  await setPage(true)
  const page = await look(`/b/${code}`)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  await setPage(false)
  expect((await report({ nature: 'sale' })).statusCode).toBe(404)
  await setPage(true)
})

test('SIG-02 OPEN-03 a wash of the night that was of yesterday leaves the passage of today', async () => {
  const soir = await server.terrain(addDays(TODAY, -1))
  const [conteneur = 0] = soir.conteneurs
  await server.parc.campagne({ patrimoineId: soir.patrimoine, formulaireId: soir.form }, [conteneur], [TODAY])
  await server.parc.intervention(
    { patrimoine: soir.patrimoine, conteneur, campagne: soir.campagne },
    sql`current_date::timestamptz`,
    {},
    { jour: addDays(TODAY, -1) },
  )
  const { body } = await look(`/b/${await codeOf(conteneur)}`)
  expect(body).toContain(`<dd>${jourEntier(TODAY)}</dd>`)
})

test('SIG-02 SIG-07 the page tells last wash and next passage, with strict headers and no script', async () => {
  const { body, headers } = await look(`/b/${code}`)
  expect(body).toContain('<dt>Dernier lavage</dt><dd>02/03/2026</dd>')
  expect(body).toContain(`<dt>Prochain passage</dt><dd>${jourEntier(NEXT)}</dd>`)
  expect(body).toContain('3 rue &lt;b&gt;Île&lt;/b&gt;, Nantes')
  expect(body).not.toContain('<script')
  expect(body.length).toBeLessThan(20_000)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
  )
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect((await look(`/b/${code}`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const unknown = await look(`/b/${'0'.repeat(32)}`)
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.body).toContain('Cette page n&#39;existe pas, ou plus')
  expect((await look('/b/1')).statusCode).toBe(404)
})

test('SIG-03 SIG-04 SIG-05 a report with a photo is accepted, its reporter reads the answer', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Jeanne' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sent = await report({ nature: 'abime', texte: '<script>alert(1)</script> Fissuré\u0007' }, { photo })
  expect(sent.statusCode, sent.body).toBe(303)
  const mine = String(sent.headers.location)
  expect(mine).toMatch(/^\/s\/[\w-]{43}$/)
  expect((await look(mine)).body).toContain('Reçu, pas encore traité')
  const { total, membres } = await list('?etat=recu')
  expect(total).toBe(1)
  expect(membres?.[0]).toMatchObject({
    nature: 'abime',
    texte: '<script>alert(1)</script> Fissuré',
    conteneur: { nomenclature: 'C1' },
  })
  const shown = await server.app.inject({ url: String(membres?.[0]?.photo) })
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  const id = membres?.[0]?.id
  const decided = await decide([id], { etat: 'accepte', reponse: 'Merci <b>, réparé jeudi.' })
  expect(decided.status, decided.text).toBe(200)
  const answer = (await look(mine)).body
  expect(answer).toContain('Pris en compte')
  expect(answer).toContain('Merci &lt;b&gt;, réparé jeudi.')
  expect((await decide([id], { etat: 'refuse', reponse: 'Non' })).status).toBe(409)
})

test('SIG-10 who reported reads when the container was washed since its report was accepted', async () => {
  const { exploitant, client } = server.world
  const [conteneur = 0, other = 0] = (await server.terrain(NEXT)).conteneurs
  const jeton = newToken()
  await server.query(sql`insert into signalements (exploitant_id, client_id, conteneur_id, nature, texte, empreinte, etat, reponse, traite_le)
      values (${exploitant.id}, ${client.id}, ${conteneur}, 'sale', '', ${hashToken(jeton)}, 'accepte', 'Merci', now() - interval '1 minute')`)
  const wash = (id: number, dateEvenement: Date) =>
    server.office('POST', '/interventions', { conteneur: `/api/conteneurs/${id}`, dateEvenement })
  await wash(conteneur, new Date(Date.now() - 3_600_000))
  await wash(other, new Date())
  expect((await look(`/s/${jeton}`)).body).not.toContain('Lavé depuis')
  await wash(conteneur, new Date())
  expect((await look(`/s/${jeton}`)).body).toContain('Lavé depuis')
})

test('SIG-05 a refusal needs a sentence, and its photo is not kept', async () => {
  await report(
    { nature: 'autre', texte: 'Rien' },
    {
      photo: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
        .png()
        .toBuffer(),
    },
  )
  const { membres } = await list('?etat=recu')
  const one = membres?.[0]
  expect((await decide([one?.id], { etat: 'refuse', reponse: ' ' })).status).toBe(422)
  expect((await decide([one?.id], { etat: 'refuse', reponse: 'Pas chez nous.' })).status).toBe(200)
  expect((await list('?etat=refuse')).membres?.[0]?.photo).toBeNull()
  expect((await server.app.inject({ url: String(one?.photo) })).statusCode).toBe(404)
})

test('SIG-11 S2 a client reads what was reported of its own containers, and decides nothing', async () => {
  const { client, exploitant, operateur, autre } = server.world
  const voisine = await makeAccount(server.services, 'client', 'Ville voisine', exploitant.id)
  const office = signalements.parse(await list())
  const own = await server.call(client, 'GET', '/signalements')
  expect(own.status).toBe(200)
  expect(own.json.total).toBe(office.total)
  expect(own.json.total).toBeGreaterThan(1)
  expect(own.json.membres).toMatchObject(
    office.membres.map((one) => ({ ...one, photo: one.photo && expect.any(String) })),
  )
  for (const other of [voisine, autre.client])
    expect((await server.call(other, 'GET', '/signalements')).json).toEqual({ total: 0, membres: [] })
  expect((await server.call(operateur, 'GET', '/signalements')).status).toBe(403)
  const decision = { signalements: [office.membres[0]?.id], etat: 'refuse', reponse: 'Non' }
  expect((await server.call(client, 'PUT', '/signalements/decision', decision)).status).toBe(403)
  const { id, exploitantId, session } = client
  const asClient = (said: string) =>
    asActor(server.services.pool, { id, role: 'client', exploitantId, session }, (tx) =>
      tx.execute(sql.raw(said)),
    )
  for (const said of [
    'select empreinte from signalements',
    'select auteur_id from signalements',
    "update signalements set etat = 'refuse'",
  ])
    await expect(asClient(said)).rejects.toMatchObject({ code: '42501' })
})

test('SIG-12 S2 several are answered with one sentence, all of them or none', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const jetons: string[] = []
  for (const texte of ['Un', 'Deux', 'Trois'])
    jetons.push(String((await report({ nature: 'sale', texte }, { photo })).headers.location))
  const waiting = signalements.parse(await list('?etat=recu')).membres
  const [trois, deux, un] = waiting.map(({ id }) => id)
  const refused = { etat: 'refuse', reponse: 'Pas notre conteneur.' } as const
  expect((await decide([un, deux], refused, server.world.autre.exploitant)).status).toBe(404)
  expect((await decide([un, 999_999], refused)).status).toBe(404)
  expect((await decide([trois], { etat: 'accepte', reponse: 'Merci' })).status).toBe(200)
  expect((await decide([un, trois], refused)).status).toBe(409)
  expect(signalements.parse(await list('?etat=recu')).membres.map(({ id }) => id)).toEqual([deux, un])
  expect((await decide([un, deux, deux], refused)).json).toEqual({ signalements: [un, deux], etat: 'refuse' })
  expect(signalements.parse(await list('?etat=recu')).total).toBe(0)
  for (const jeton of jetons.slice(0, 2)) expect((await look(jeton)).body).toContain('Pas notre conteneur.')
  for (const { photo: link } of waiting.slice(1))
    expect((await server.app.inject({ url: String(link) })).statusCode).toBe(404)
})

test('SIG-06 what is wrong, too much or made by a program is refused with a page', async () => {
  const wrong = await report({ texte: 'Sans choix' })
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
  expect(wrong.body).toContain('Dites ce qui se passe')
  expect((await report({ nature: 'sale', texte: 'x'.repeat(1_001) })).statusCode).toBe(422)
  expect((await report({ nature: 'sale' }, { photo: Buffer.from('not a picture') })).statusCode).toBe(422)
  expect((await report({ nature: 'sale', site: 'https://spam.example' })).statusCode).toBe(422)
  const other = await codeOf(here.conteneurs[2])
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await report({ nature: 'sale' }, { at: other, from: '198.51.100.7' })).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(303), 429])
  for (let n = 0; n < 10; n++) await report({ nature: 'sale' }, { at: other })
  expect((await report({ nature: 'sale' }, { at: other })).statusCode).toBe(429)
})

test('SIG-06 a refusal is in the words of the street, and its address is that of the page', async () => {
  const said = async (photo: Buffer) => {
    const { body } = await report({ nature: 'sale' }, { photo })
    return /class="erreur">([^<]*)</.exec(body)?.[1]?.replaceAll('&#39;', "'")
  }
  expect(await said(Buffer.from('no picture'))).toContain("Votre photo n'a pas pu être lue")
  for (const bytes of [PHOTO_PUBLIQUE_MAX + 1, PHOTO_PUBLIQUE_MAX + 1_000_000])
    expect(await said(Buffer.alloc(bytes))).toBe(
      'Votre photo est trop lourde : choisissez-en une plus légère',
    )
  expect((await look('/s/1')).body).toContain('Cette page n&#39;existe pas, ou plus')
  expect((await look(`/b/${code}`)).body).toContain(`action="/b/${code}"`)
})

test('SIG-02 SIG-05 what an application adds to an address keeps nobody from its page', async () => {
  expect((await look(`/b/${code}?fbclid=1`)).statusCode).toBe(200)
  const mine = String(
    (await report({ nature: 'sale' }, { at: await codeOf(here.conteneurs[0]) })).headers.location,
  )
  expect((await look(`${mine}?utm_source=sms`)).body).toContain('Votre signalement')
})

test('SIG-07 S2 a visitor of one container reads and reports nothing of another', async () => {
  const [mine, other] = [here.conteneurs[0], here.conteneurs[1]]
  const seen = await asVisitor(server.services.pool, async (tx) => {
    const before = (await tx.execute(sql`select id from conteneurs`)).rows
    await tx.execute(sql`select ouvrir_conteneur(${code}::uuid)`)
    return [before, (await tx.execute(sql`select id from conteneurs`)).rows]
  })
  expect(seen).toEqual([[], [{ id: mine }]])
  const { exploitant, client } = server.world
  const slip = asVisitor(server.services.pool, async (tx) => {
    await tx.execute(sql`select ouvrir_conteneur(${code}::uuid)`)
    await tx.execute(sql`insert into signalements (exploitant_id, client_id, conteneur_id, nature, texte, empreinte)
      values (${exploitant.id}, ${client.id}, ${other}, 'sale', '', 'x')`)
  })
  await expect(slip).rejects.toMatchObject({ code: '42501' })
  for (const said of [
    'select observation from interventions',
    'select texte from signalements',
    'select email from users',
  ])
    await expect(asVisitor(server.services.pool, (tx) => tx.execute(sql.raw(said)))).rejects.toMatchObject({
      code: '42501',
    })
})

test('@long SIG-08 ten thousand scans of one page ask the database a handful of times', async () => {
  await setPage(true)
  let asked = 0
  const count = () => asked++
  server.services.pool.on('acquire', count)
  const lanes = Array.from({ length: 50 }, async () => {
    for (let n = 0; n < 200; n++) {
      const { statusCode } = await look(`/b/${code}`)
      if (statusCode !== 200) throw new Error(`a scan was answered ${statusCode}`)
    }
  })
  await Promise.all(lanes)
  server.services.pool.off('acquire', count)
  expect(asked).toBeLessThan(100)
})
