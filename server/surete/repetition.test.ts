import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import type { Route } from '../src/platform/http/route.ts'
import { resources } from '../src/rooms.ts'
import type { TestAccount } from '../testing/accounts.ts'
import { dayIn } from '../testing/days.ts'
import { type Call, callOf, keyOf } from './appels.ts'
import { isExpected } from './attendus.ts'
import { autrement } from './autrement.ts'
import type { Camp } from './biens.ts'
import { type Corps, corps, corpsParRoute } from './corps.ts'
import { csvOf, importer, runAtCommit } from './monde.ts'
import { accountOf, useMonde } from './monde-commun.ts'

const { server, monde } = useMonde()

/** Writes that name no version: their callers may have to repeat them. */
const ecritures = routes.filter(
  ({ method, access }) => method === 'POST' && access !== 'public' && access[0] !== 'read',
)
const creations = ecritures.filter(({ answer }) => answer.status === 201)
/** One way serves every creation: fifty at once are tried on the first, three on the others. */
const timesOf = (route: Route) => (route === creations[0] ? 50 : 3)

const roleOf = (route: Route) =>
  (['exploitant', 'operateur', 'admin'] as const).find((role) => isExpected(keyOf(route), role)) ?? 'admin'

let cles = 0
const newKey = () => `repetition-${++cles}`
const send = (route: Route, { method, path, body, headers }: Call, cle: string) =>
  server.call(accountOf(monde, roleOf(route)), method, path, body, { ...headers, 'idempotency-key': cle })
const callOn = (route: Route, rang = 1) => callOf(route, monde.a1, roleOf(route), rang)

/** Number of rows of the table that a creation adds to. */
async function countRows({ tag, url }: Route): Promise<number> {
  const name = url === '/terrain/secours/photos' ? 'intervention_photos' : (url.split('/')[1] ?? tag)
  const table = ['clients', 'operateurs', 'exploitants'].includes(name) ? 'users' : name
  const [counted] = await server.query(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return Number(counted?.n)
}

/** The call with another content: another file or another text; null when it has no body to change. */
function otherThan(route: Route, first: Call): Call | null {
  if (route.upload) return callOn(route, 2)
  if (typeof first.body !== 'object' || first.body === null) return null
  return { ...first, body: { ...first.body, observation: 'autre' } }
}

/** A text without the tokens of its links, which change every hour. */
const withoutSignature = (text: string) => text.replace(/\?token=[\w.-]+/g, '')

describe('the same Idempotency-Key', () => {
  test('S13 every resource that a person creates is among the creations', () => {
    const made = new Set(creations.map(({ url }) => url.slice(1)))
    const created = resources.flatMap(({ name }) =>
      routes.some(({ method, url }) => method === 'POST' && url === `/${name}`) ? [name] : [],
    )
    expect(created.filter((name) => !made.has(name))).toEqual([])
    expect([...made]).toEqual(expect.arrayContaining(['user_logos', 'intervention_photos', 'imports']))
    // A page without a script repeats nothing: its form leads to another page.
    const uploads = routes.filter(
      ({ access, bodyTypes }) => access !== 'public' && bodyTypes?.includes('multipart/form-data'),
    )
    expect(uploads.filter(({ upload }) => upload === undefined).map(keyOf)).toEqual([])
  })

  for (const route of creations) {
    const times = timesOf(route)
    test(`S13 ${keyOf(route)}: ${times} at once make one, and answer the same`, async () => {
      const first = callOn(route)
      const cle = newKey()
      const before = await countRows(route)
      const replies = await Promise.all(Array.from({ length: times }, () => send(route, first, cle)))
      expect(replies.map(({ status }) => status)).toEqual(Array(times).fill(201))
      const said = replies.map(({ text, headers: { location, etag } }) =>
        JSON.stringify([withoutSignature(text), location, etag]),
      )
      expect(new Set(said).size).toBe(1)
      expect(await countRows(route)).toBe(before + 1)
      const other = otherThan(route, first)
      const refused = other && (await send(route, other, cle))
      expect([refused?.status, refused?.json.message]).toEqual([
        422,
        'Cette clé Idempotency-Key a déjà servi pour une autre demande',
      ])
      expect(await countRows(route)).toBe(before + 1)
    })
  }

  // What earlier calls of this file consumed: a check of the current patrimoine, a saved import, a password.
  // Each file has a line of its own: an import that changes nothing has nothing to undo.
  let files = 9
  const fresh = () => importer(server, monde.a1, csvOf(monde.a1, 'Silo', files++))
  const preparations: Record<string, (call: Call) => Promise<Partial<Call>>> = {
    'POST /imports/:id/enregistrement': async () => ({ path: `/imports/${await fresh()}/enregistrement` }),
    'POST /imports/:id/annulation': async () => {
      const id = await fresh()
      await server.call(monde.a1.exploitant, 'POST', `/imports/${id}/enregistrement`)
      return { path: `/imports/${id}/annulation` }
    },
    'POST /mon-compte/email': async ({ body }) => ({
      body: {
        ...Object(body),
        actuel: Object(corpsParRoute['POST /mon-compte/mot-de-passe']?.(monde.a1)).password,
      },
    }),
  }

  for (const route of ecritures.filter(({ answer }) => answer.status !== 201)) {
    test(`S13 ${keyOf(route)}: at once and again, done once, and answered the same`, async () => {
      const call = callOn(route)
      const prepared = preparations[keyOf(route)]
      const first = { ...call, ...(await prepared?.(call)) }
      const cle = newKey()
      const replies = await Promise.all(Array.from({ length: 3 }, () => send(route, first, cle)))
      replies.push(await send(route, first, cle))
      const said = replies.map(({ status, text, headers: { etag } }) =>
        JSON.stringify([status, withoutSignature(text), etag]),
      )
      const status = (!prepared && autrement[keyOf(route)]?.[roleOf(route)]) || route.answer.status
      expect([replies[0]?.status, new Set(said).size], replies[0]?.text).toEqual([status, 1])
    })
  }
})

const prestation = routes.find((route) => keyOf(route) === 'POST /prestations')

describe('an answer that is lost', () => {
  const losing = async (atCommit: Parameters<typeof runAtCommit>[1]) => {
    if (!prestation) throw new Error('no such route')
    const first = callOn(prestation)
    const cle = newKey()
    const before = await countRows(prestation)
    await runAtCommit(server, atCommit, async () => {
      expect((await send(prestation, first, cle)).status).toBe(503)
    })
    const between = await countRows(prestation)
    const repeated = await send(prestation, first, cle)
    const third = await send(prestation, first, cle)
    expect([repeated.status, third.text]).toEqual([201, repeated.text])
    return [between - before, (await countRows(prestation)) - before]
  }
  const lostConnection = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })

  test('S13 the connection breaks after the commit: sent again, it is still one', async () => {
    const made = await losing(async (run) => {
      await run('commit')
      throw lostConnection()
    })
    expect(made).toEqual([1, 1])
  })

  test('S13 the connection breaks before the commit: nothing stays, and sent again it is made', async () => {
    const made = await losing(async (run) => {
      await run('rollback')
      throw lostConnection()
    })
    expect(made).toEqual([0, 1])
  })
})

/** A telephone, whose answer may be lost for days, is known by the `uuid` of the body instead. */
describe('the same uuid', () => {
  for (const { name } of resources.filter(({ fields }) => 'uuid' in fields)) {
    const send = ({ operateur }: Camp, body: object) => server.call(operateur, 'POST', `/${name}`, body)
    // Yesterday, and without photos: earlier tests of this file made the shift of today, and took the photos.
    const bodyOf = (camp: Camp) => {
      const own = { uuid: randomUUID(), decalageHorloge: 3 }
      const { photoAvant, photos, ...body }: Corps = { ...corps[name]?.(camp), ...own }
      return 'heureFin' in body
        ? { ...body, heureDebut: `${dayIn(-1)} 08:00:00`, heureFin: `${dayIn(-1)} 15:00:00` }
        : body
    }

    test(`S13 S2 OPEN-39 OPEN-32 ${name}: ten at once make one, which another body or sender does not get`, async () => {
      const { a1, camps } = monde
      const body = bodyOf(a1)
      const reversed = Object.fromEntries(Object.entries(body).reverse())
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => send(a1, i % 2 ? body : reversed)),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
      const [first] = replies
      expect(new Set(replies.map(({ json }) => json['@id'])).size).toBe(1)
      expect(first?.json.operateur).toMatchObject({ id: a1.operateur.id })
      const address = String(first?.json['@id'])
      const read = async () => (await server.call(a1.exploitant, 'GET', address.slice('/api'.length))).json
      const kept = await read()
      for (const decalageHorloge of [7, undefined]) {
        const other = await send(a1, { ...body, decalageHorloge })
        expect(other.said).toEqual([409, expect.stringMatching(/ déjà enregistrée?, avec d'autres valeurs$/)])
        expect(other.headers.location).toBe(address)
      }
      expect(await read()).toEqual(kept)
      const colleague = camps.find(({ nom }) => nom === 'a2') ?? a1
      const taken = await send(colleague, { ...bodyOf(colleague), uuid: body.uuid })
      expect(taken.said).toEqual([422, 'Cet identifiant unique a déjà servi'])
      await server.query(
        sql`update ${sql.identifier(name)} set archived_at = now() where uuid = ${body.uuid}`,
      )
      const removed = await send(a1, body)
      expect(removed.said).toEqual([409, expect.stringMatching(/ enregistrée? puis supprimée?$/)])
    })
  }
})

test('S13 S2 a key is of its sender alone, of one path alone, and of a length', async () => {
  const { a1, b1 } = monde
  const body = { libelle: 'Clé partagée' }
  const cle = newKey()
  const send = (who: TestAccount, path: string, key: string) =>
    server.call(who, 'POST', path, body, { 'idempotency-key': key })
  const mine = await send(a1.exploitant, '/prestations', cle)
  const theirs = await send(b1.exploitant, '/prestations', cle)
  expect([mine.status, theirs.status, mine.json.id === theirs.json.id]).toEqual([201, 201, false])
  expect((await send(a1.exploitant, '/forms', cle)).status).toBe(422)
  for (const key of ['', 'court', 'x'.repeat(256)])
    expect((await send(a1.exploitant, '/prestations', key)).status).toBe(400)
})

test('S13 a report and a day are read, whatever key comes with them, also by a client', async () => {
  for (const cle of [
    'POST /synthese',
    'POST /synthese/chiffres',
    'POST /dashboard',
    'POST /newdashboard',
    'POST /dashboard-client',
  ]) {
    const route = routes.find((one) => keyOf(one) === cle)
    if (!route) throw new Error(`no ${cle}`)
    for (const role of ['exploitant', 'client'] as const) {
      const { method, path, body } = callOf(route, monde.a1, role)
      const plain = await server.call(monde.a1[role], method, path, body, { accept: '*/*' })
      const keyed = await server.call(monde.a1[role], method, path, body, {
        accept: '*/*',
        'idempotency-key': newKey(),
      })
      expect([cle, role, keyed.status]).toEqual([cle, role, plain.status])
    }
  }
})
