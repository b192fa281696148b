import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import type { Route } from '../src/platform/http/route.ts'
import { resources } from '../src/rooms.ts'
import { bodyOf, keyOf, pathOf, rolesOf } from './appels.ts'
import { expectNoLeak } from './attentes.ts'
import { fingerprint } from './base.ts'
import type { Camp } from './biens.ts'
import { type Corps, corps } from './corps.ts'
import { idsNus } from './exemples.ts'
import { useMonde } from './monde-commun.ts'

const { server, monde } = useMonde()

const REFUS = [403, 404, 409, 422]
type Champs = Record<string, Parameters<typeof fieldMeta>[0]>
const specs: Readonly<Record<string, { fields: Champs; computed: Champs }>> = Object.fromEntries(
  resources.map((resource) => [resource.name, resource]),
)

const aUnCorps = routes.filter(
  (route) => route.body && route.access !== 'public' && rolesOf(route).length > 0,
)
const resourceNameOf = ({ url }: Route) => url.split('/')[1] ?? ''

/**
 * A body's value with its references (IRIs, lists of IRIs, bare ids) replaced by those of another camp; null when it
 * has none.
 */
function foreignValue(key: string, value: unknown, camp: Camp): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => foreignValue(key, one, camp))
    return all.length > 0 && all.every((one) => one !== null) ? all : null
  }
  if (typeof value === 'number') return idsNus[key] ? (camp.biens[idsNus[key]] ?? null) : null
  const resource = typeof value === 'string' ? /^\/api\/(\w+)\/\d+$/.exec(value)?.[1] : undefined
  return resource && camp.biens[resource] ? `/api/${resource}/${camp.biens[resource]}` : null
}

/** The body of a call with every relation that it may have; the usual body of an update changes only one text. */
const wholeBody = (route: Route): Corps => ({
  ...(route.method === 'POST' ? {} : corps[resourceNameOf(route)]?.(monde.a1)),
  ...bodyOf(route, monde.a1),
})

/** A camp's own body for each relation that the route takes, with a foreign item in that relation. */
function stolenBodies(route: Route, camp: Camp): [key: string, body: Corps][] {
  return Object.entries(wholeBody(route)).flatMap(([key, value]) => {
    const foreign = foreignValue(key, value, camp)
    if (foreign === null || JSON.stringify(foreign) === JSON.stringify(value)) return []
    // A field that is only read is dropped (docs/api.md); the tests below prove that it decides nothing.
    if (Object.hasOwn(specs[resourceNameOf(route)]?.computed ?? {}, key)) return []
    return [[key, { ...(bodyOf(route, monde.a1) ?? {}), [key]: foreign }]]
  })
}

/** Whether a field looks like an id by its name, or like a list of ids by its values. */
const isLikeIds = ([key, value]: [string, unknown]): boolean =>
  typeof value === 'number'
    ? /Ids?$/i.test(key)
    : Array.isArray(value) && value.length > 0 && value.every((one) => Number.isInteger(one))

describe('a foreign relation in the body', () => {
  test('S2 the bodies of this test hold every bare id that a call takes', () => {
    const bare = aUnCorps.flatMap((route) => Object.entries(wholeBody(route)).filter(isLikeIds))
    expect(new Set(bare.map(([key]) => key))).toEqual(new Set(Object.keys(idsNus)))
  })

  test('S2 the bodies of this test hold every relation that a person can write', () => {
    for (const [name, { fields }] of Object.entries(specs)) {
      const body = corps[name]?.(monde.a1)
      const refs = Object.entries(fields).flatMap(([key, schema]) => (fieldMeta(schema).ref ? [key] : []))
      // All photos are of one kind; only an administrator sets a new company's logo.
      const wanted = refs.filter(
        (key) => !/^photo(?!Avant)/.test(key) && !(name === 'exploitants' && key === 'logo'),
      )
      if (body) expect(Object.keys(body), name).toEqual(expect.arrayContaining(wanted))
    }
    const made = routes.filter(
      (r) => r.method === 'POST' && r.url.split('/').length === 2 && r.tag in specs && r.body,
    )
    expect(made.map(resourceNameOf).filter((name) => !(name in corps) && name in specs)).toEqual([])
  })

  let before: Record<string, string>
  beforeAll(async () => {
    before = await fingerprint(server)
  })

  for (const route of aUnCorps) {
    test(`S2 PAT-33 SHELL-54 ${keyOf(route)}: refused, nothing said`, async () => {
      for (const role of rolesOf(route)) {
        const camps = monde.camps.filter(({ nom }) => nom === 'b1' || (nom === 'a2' && role === 'client'))
        for (const camp of camps) {
          for (const [key, body] of stolenBodies(route, camp)) {
            const path = pathOf(route, monde.a1, role)
            const reply = await server.call(monde.a1[role], route.method, path, body, { accept: '*/*' })
            // A search by ids silently leaves out foreign ones, as a list does.
            if (Number(reply.json['hydra:totalItems']) !== 0)
              expect(REFUS, `${role} ${key} of ${camp.nom}: ${reply.text}`).toContain(reply.status)
            expectNoLeak(monde, reply, role, `${key} of ${camp.nom}`)
          }
        }
      }
    })
  }

  test('S2 PAT-33 SHELL-54 none of these calls changed anything', async () => {
    expect(await fingerprint(server)).toEqual(before)
  })
})

/**
 * Fields that nobody may set through a body. Those that a resource may know go alone: the refusal of one would hide another;
 * no resource knows the last ones.
 */
const passagers = (camp: Camp): Corps[] => [
  { exploitant: `/api/exploitants/${camp.biens.exploitants}` },
  { client: `/api/clients/${camp.biens.clients}` },
  { id: camp.biens.clients, '@id': `/api/clients/${camp.biens.clients}`, version: 99 },
  { roles: ['ROLE_ADMIN'] },
  {
    exploitantId: camp.biens.exploitants,
    exploitant_id: camp.biens.exploitants,
    clientId: camp.biens.clients,
    role: 'admin',
    groups: ['patrimoineintervention'],
    archivedAt: '2026-01-01T00:00:00Z',
  },
]

/** Accounts with their rights: administrators, exploitants, and the company of each account. */
const accountRows = () =>
  server.query(sql`select id, role, exploitant_id, is_accredited from users
    where role in ('admin', 'exploitant') or exploitant_id = ${monde.b1.exploitant.id} order by id`)

describe('what a body smuggles in', () => {
  const ofOthers = async () => [await fingerprint(server, monde.b1.exploitant.id), await accountRows()]
  let before: unknown[]
  beforeAll(async () => {
    before = await ofOthers()
  })

  for (const route of aUnCorps) {
    test(`S2 ${keyOf(route)}: no owner, role or id in a body is a fault or tells of others`, async () => {
      for (const role of rolesOf(route)) {
        for (const passager of passagers(monde.b1)) {
          const body = { ...bodyOf(route, monde.a1), ...passager }
          // A photo belongs to one intervention only.
          for (const photos of ['photoAvant', 'photos'])
            if (photos in body) Object.assign(body, { [photos]: [] })
          const path = pathOf(route, monde.a1, role)
          const reply = await server.call(monde.a1[role], route.method, path, body, { accept: '*/*' })
          const key = Object.keys(passager).join()
          expect(reply.status, `${role} ${key}: ${reply.text}`).toBeLessThan(500)
          expectNoLeak(monde, reply, role, key)
        }
      }
    })
  }

  test('S2 owner, role and id are never taken from a body', async () => {
    expect(await ofOthers()).toEqual(before)
    const unknown = Object.keys(passagers(monde.b1).at(-1) ?? {})
    expect(resources.filter(({ fields }) => unknown.some((key) => key in fields))).toEqual([])
  })

  test('S2 IMP-24 containers told with foreign ids and IRIs become own ones', async () => {
    const before = await fingerprint(server, monde.b1.exploitant.id)
    const line = {
      ...corps.conteneurs?.(monde.a1),
      '@id': `/api/conteneurs/${monde.b1.biens.conteneurs}`,
      id: monde.b1.biens.conteneurs,
      patrimoine: `/api/patrimoines/${monde.b1.biens.patrimoines}`,
    }
    const path = `/patrimoines/${monde.a1.biens.patrimoines}`
    const reply = await server.call(monde.a1.exploitant, 'PUT', path, { conteneurs: [line] })
    expect(reply.status, reply.text).toBe(200)
    expect(await fingerprint(server, monde.b1.exploitant.id)).toEqual(before)
  })
})

describe('an administrator sees all, and still mixes nothing', () => {
  for (const name of ['users', 'clients', 'operateurs', 'forms']) {
    test(`S2 POST /${name} with goods of two companies is refused`, async () => {
      const whole = corps[name]?.(monde.a1) ?? {}
      const before = await fingerprint(server)
      for (const [key, value] of Object.entries(whole)) {
        const foreign = foreignValue(key, value, monde.b1)
        if (foreign === null) continue
        const reply = await server.call(monde.admin, 'POST', `/${name}`, { ...whole, [key]: foreign })
        expect(REFUS, `${key}: ${reply.status} ${reply.text}`).toContain(reply.status)
      }
      expect(await fingerprint(server)).toEqual(before)
    })
  }

  test('S2 USER-35 an account takes a logo of its own company only, whoever writes it, also later', async () => {
    const { a1, admin } = monde
    const before = await fingerprint(server)
    const logo = `/api/user_logos/${monde.b1.biens.user_logos}`
    for (const path of [
      `/clients/${a1.biens.clients}`,
      `/users/${a1.biens.clients}`,
      `/exploitants/${a1.exploitant.id}`,
    ]) {
      for (const method of ['PATCH', 'PUT'] as const) {
        const reply = await server.call(admin, method, path, { logo })
        expect([reply.status, reply.json.violations?.[0]?.propertyPath], path).toEqual([422, 'logo'])
      }
    }
    const made = await server.call(admin, 'POST', '/exploitants', { ...corps.exploitants?.(a1), logo })
    expect([made.status, made.json.violations?.[0]?.propertyPath]).toEqual([422, 'logo'])
    expect(await fingerprint(server)).toEqual(before)
  })

  test('S2 CONT-27 a reading of another company moves no container', async () => {
    const path = `/conteneur/${monde.a1.biens.conteneurs}/apply-releve/${monde.b1.biens.releve_terrains}`
    expect((await server.call(monde.admin, 'POST', path)).status).toBe(404)
  })
})

test('S2 USER-18 a taken address is refused in the same words, whoever has it', async () => {
  const body = (email: string) => ({ ...corps.clients?.(monde.a1), email })
  const replies = await Promise.all(
    [
      monde.a1.client.email,
      monde.a1.exploitant.email,
      monde.b1.client.email,
      monde.b1.exploitant.email,
      monde.admin.email,
    ].map((email) => server.call(monde.a1.exploitant, 'POST', '/clients', body(email))),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.json.violations?.[0]).toMatchObject({ propertyPath: 'email' })
})
