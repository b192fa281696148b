import { can } from '@lavandiere/domain/rights.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { asSystem } from '../src/platform/db/actor.ts'
import { openapi } from '../src/platform/describe/openapi.ts'
import { MOT_DE_PASSE, type TestAccount } from '../testing/accounts.ts'
import { useServer } from '../testing/app.ts'
import { fileForm } from '../testing/form.ts'
import { startGeocodeur } from '../testing/geocodeur.ts'
import { makeTerrain } from '../testing/terrain.ts'
import { type Demande, demandeOf, type Operation, operationsOf, type World } from './fuzz-demandes.ts'
import { makeJudge } from './fuzz-reponses.ts'

/** Requests in all, and the seed of their making: the same two give the same requests again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)

const geocodeur = await startGeocodeur()
afterAll(() => geocodeur.stop())
const server = useServer({ GEOCODAGE_URL: geocodeur.url, LOG_LEVEL: process.env.FUZZ_LOG ?? 'silent' })
const document = openapi('http://localhost', routes)
const operations = operationsOf(document)
const each = Math.ceil(REQUESTS / operations.length)
const judge = makeJudge(document)
const known = new Map<string, (number | string)[]>()
const models = new Map<string, object[]>()
const files: World['files'][number][] = []
const world: World = { known, models, files }
let accounts: (TestAccount | null)[] = []
const seen = new Map<number, number>()

beforeAll(async () => {
  const { admin, exploitant, client, operateur, autre } = server.world
  accounts = [exploitant, exploitant, exploitant, admin, admin, operateur, client, autre.exploitant, null]
  await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-02'])
  await makeTerrain(server.services, autre.exploitant, autre.client, autre.operateur, ['2026-03-02'])
  await furnish()
  await readAll([exploitant, admin, autre.exploitant])
})

/** One of each thing that a terrain lacks, made through the API. */
async function furnish(): Promise<void> {
  const { admin, exploitant, client, operateur } = server.world
  const color = { r: 20, g: 120, b: 200 }
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer()
  const lines = 'nomenclature;type de conteneur;type de déchet;quantité\nN1;CA;VER;2\n;;;\n'
  files.push(
    { name: 'a.png', type: 'image/png', bytes: png },
    { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(lines) },
    { name: 'a.csv', type: 'text/csv', bytes: Buffer.alloc(0) },
    {
      name: '../../a\u0000.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'x'.repeat(500), type: 'image/png', bytes: png.subarray(0, png.length / 2) },
    { name: 'a.gif', type: 'x', bytes: Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1') },
  )
  const upload = async (who: TestAccount, path: string) => {
    const form = fileForm(
      'a',
      path.startsWith('/imports') ? lines : png,
      path.startsWith('/imports') ? 'text/csv' : 'image/png',
    )
    return (await server.call(who, 'POST', path, form.body, form.headers)).json
  }
  const logo = await upload(exploitant, '/user_logos')
  const photo = await upload(exploitant, '/intervention_photos')
  await upload(exploitant, '/imports?patrimoine=/api/patrimoines/1')
  const link = new URL(String(photo.contentUrl), 'http://localhost')
  known.set('nom', [String(logo.contentUrl).split('/').at(-1) ?? '', link.pathname.split('/').at(-1) ?? ''])
  known.set('expires', [link.searchParams.get('expires') ?? ''])
  known.set('signature', [link.searchParams.get('signature') ?? ''])
  known.set('name', ['Prestation', 'User'])
  const made: [TestAccount, string, object][] = [
    [admin, '/prestations', { libelle: 'Commune' }],
    [exploitant, '/prestations', { libelle: 'Lavage' }],
    [exploitant, '/problem_laveuses', { libelle: 'Fuite', category: 'machine', importance: 3 }],
    [exploitant, '/laveuses', { immatriculation: 'AB-123-CD', operateur: `/api/operateurs/${operateur.id}` }],
    [
      operateur,
      '/releve_terrains',
      { conteneur: '/api/conteneurs/1', latitude: 48.9, longitude: 2.3, uuid: 'r-1' },
    ],
    [
      exploitant,
      '/interventions',
      {
        conteneur: '/api/conteneurs/1',
        dateEvenement: '2026-03-02T10:00:00+01:00',
        photoAvant: [photo['@id']],
      },
    ],
  ]
  for (const [who, path, body] of made)
    expect((await server.call(who, 'POST', path, body)).status, path).toBe(201)
  const login = { email: exploitant.email, password: MOT_DE_PASSE }
  const tokens = await server.call(null, 'POST', '/login_check', login)
  models.set('/api/login_check', [login, { ...login, email: 'inconnu@test.example' }])
  models.set('/api/refresh', [{ refresh_token: tokens.json.refresh_token }])
  models.set('/api/users/ask-reset-password', [{ email: exploitant.email }])
  models.set('/api/newdashboard', [{ exploitantId: exploitant.id, date: '2026-03-02' }])
  models.set('/api/dashboard-client', [{ clientId: client.id, date: '2026-03-02' }])
}

/** Ids and items of every list, to build requests that come close. */
async function readAll(readers: TestAccount[]): Promise<void> {
  const lists = operations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' && !path.includes('{') && parameters.some(({ name }) => name === 'itemsPerPage'),
  )
  for (const { path, tag } of lists) {
    for (const who of readers) {
      const { members } = await server.call(who, 'GET', path)
      const read = members.map((member) =>
        tag === 'clients' || tag === 'operateurs'
          ? { ...member, password: 'lavandiere-fuzz' }
          : { ...member },
      )
      models.set(tag, [...(models.get(tag) ?? []), ...read])
      known.set(tag, [...(known.get(tag) ?? []), ...members.map(({ id }) => Number(id))])
    }
  }
}

/** A request may end the session or the account of its own sender, rightly: it stands up again for the next ones. */
async function revive(): Promise<void> {
  const ids = accounts.flatMap((account) => (account ? [account.id] : []))
  await asSystem(server.services.pool, async (tx) => {
    await tx.execute(
      sql`update users set archived_at = null, is_accredited = true where id = any(${sql.param(ids)}::int[])`,
    )
    await tx.execute(sql`update sessions set ended_at = null`)
  })
}

const ARCHIVED = [
  'prestations',
  'problems',
  'problem_laveuses',
  'typologie_lavages',
  'forms',
  'patrimoines',
  'conteneurs',
  'campagne_lavages',
  'interventions',
  'laveuses',
  'releve_terrains',
]

/** Every operation finds the same things to work on, whatever the one before it removed. */
async function restore(): Promise<void> {
  await asSystem(server.services.pool, async (tx) => {
    for (const name of ARCHIVED) {
      const ids = (known.get(name) ?? []).map(Number)
      await tx.execute(
        sql`update ${sql.identifier(name)} set archived_at = null where archived_at is not null and id = any(${sql.param(ids)}::int[])`,
      )
    }
  })
}

/** Mostly accounts that may try the operation, so that requests get beyond the question of rights; sometimes any, or nobody. */
function senderOf({ method, path }: Operation): fc.Arbitrary<number> {
  const route = routes.find(
    (one) => one.method === method && `/api${one.url}`.replace(/:(\w+)/g, '{$1}') === path,
  )
  const rights = route?.access
  const may = accounts.flatMap((account, i) =>
    account && Array.isArray(rights) && can(account.role, rights[0], rights[1]) ? [i] : [],
  )
  const any = fc.integer({ min: 0, max: accounts.length - 1 })
  return may.length === 0
    ? any
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: any })
}

async function send(who: TestAccount | null, { method, url, headers, payload }: Demande) {
  const authorization = who ? { authorization: who.bearer } : {}
  const reply = await server.app.inject({ method, url, headers: { ...authorization, ...headers }, payload })
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
  if (reply.statusCode === 401 && who) await revive()
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type'] ?? ''),
    nosniff: reply.headers['x-content-type-options'] === 'nosniff',
    text: reply.body,
  }
}

describe(`S5 any request, ${each} for each of ${operations.length} operations`, () => {
  test('S5 the operations are those of /api/docs.json, every declared call among them', async () => {
    const { json } = await server.call(null, 'GET', '/docs.json')
    expect(Object.keys(json.paths ?? {})).toEqual(Object.keys(document.paths))
    expect(operations).toHaveLength(routes.length)
  })

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'S5 %s answers by its documentation, never with a fault',
    async (_, operation) => {
      await restore()
      const asked = fc.record({
        who: senderOf(operation),
        demande: demandeOf(operation, world),
      })
      const property = fc.asyncProperty(asked, async ({ who, demande }) => {
        const answer = await send(accounts[who] ?? null, demande)
        expect(judge(operation, answer)).toBeNull()
      })
      await fc.assert(property, {
        seed: SEED,
        numRuns: each,
        interruptAfterTimeLimit: 500_000,
        markInterruptAsFailure: true,
      })
    },
    600_000,
  )

  test('S5 so many requests were sent, and they reached further than the door', () => {
    const count = (from: number, to: number) =>
      [...seen].reduce((sum, [status, n]) => (status >= from && status < to ? sum + n : sum), 0)
    process.stdout.write(
      `S5: ${count(0, 600)} requests, by status: ${JSON.stringify(Object.fromEntries([...seen].sort()))}\n`,
    )
    expect(count(0, 600)).toBeGreaterThanOrEqual(REQUESTS)
    expect(count(200, 300)).toBeGreaterThan(REQUESTS / 10)
    expect(count(500, 600)).toBe(0)
  })
})
