import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../src/app.ts'
import type { Route } from '../src/platform/http/route.ts'
import { resources } from '../src/rooms.ts'
import type { Reply } from '../testing/app.ts'
import { type Call, callOf, keyOf, pathOf, ROLES, rolesOf } from './appels.ts'
import { isExpected } from './attendus.ts'
import { expectNoLeak } from './attentes.ts'
import { fingerprint } from './base.ts'
import { type Camp, canaryOf, resourceOf } from './biens.ts'
import { useMonde } from './monde-commun.ts'

const { server, monde } = useMonde()

/** 502 only from the address service, which the server of this file does not have. */
const refusalsOf = (path: string) => [
  400,
  403,
  404,
  409,
  422,
  ...(path.startsWith('/geocodage/') ? [502] : []),
]
type Lie = (typeof ROLES)[number]

const appelables = routes.filter((route) => route.access !== 'public' && rolesOf(route).length > 0)

/** The camps whose items a role of a1 must not reach: those of the other company, and for a client also its neighbour's. */
const foreignersOf = (role: Lie) =>
  monde.camps.filter(({ nom }) => nom === 'b1' || (nom === 'a2' && role === 'client'))

const attempt = (role: Lie, { method, path, body, headers }: Call) =>
  server.call(monde.a1[role], method, path, body, { accept: '*/*', ...headers })

const aUnId = ({ url }: Route) => [...url.matchAll(/:(\w+)/g)].some(([, name = '']) => resourceOf(url, name))

/** Refused calls and questions change nothing: the tables are compared once, around all of them. */
let before: Record<string, string>
beforeAll(async () => {
  before = await fingerprint(server)
})

describe('a foreign id in the path', () => {
  for (const route of appelables.filter(aUnId)) {
    test(`S2 PAT-33 SHELL-54 ${keyOf(route)}: not found, nothing said`, async () => {
      for (const role of rolesOf(route)) {
        for (const camp of foreignersOf(role)) {
          const path = pathOf(route, camp, 'exploitant')
          // An item shared by two camps of a company (its account) is not foreign.
          if (path === pathOf(route, monde.a1, 'exploitant')) continue
          const reply = await attempt(role, { ...callOf(route, monde.a1, role), path })
          expect([role, camp.nom, reply.status], path).toEqual([role, camp.nom, 404])
          expectNoLeak(monde, reply, role, path)
        }
      }
    })
  }
})

/** Parameters that take an id although no field of their resource does. */
const LIES: Readonly<Record<string, string>> = {
  clientId: 'clients',
  patrimoineId: 'patrimoines',
  containerId: 'conteneurs',
  patrimoine: 'patrimoines',
  conteneur: 'conteneurs',
  tourneeId: 'campagne_lavages',
  operateur_id: 'operateurs',
  periode_id: 'periode_paies',
}

/** The resource whose id a query parameter takes; null for another parameter. */
function queryRefOf(route: Route, key: string): string | null {
  const spec = resources.find((resource) => resource.name === route.tag)
  const fields: Record<string, z.ZodType> = { ...spec?.fields, ...spec?.computed }
  const schema = fields[key]
  return (schema && fieldMeta(schema).ref) ?? LIES[key] ?? null
}

const queryKeys = ({ query }: Route) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

/** The query that a camp itself sends to a route. */
const askedBy = (route: Route, camp: Camp) =>
  new URLSearchParams(callOf(route, camp, 'exploitant').path.split('?')[1])

/**
 * Every query parameter of a route with values of a camp: the value that the camp itself would send, else an id and an
 * IRI for a relation, and the camp's token for a text.
 */
function questions(route: Route, camp: Camp): [key: string, value: string][] {
  return queryKeys(route).flatMap((key): [string, string][] => {
    const ref = queryRefOf(route, key)
    const asked = askedBy(route, camp).get(key)
    if (asked !== null && !ref) return asked === askedBy(route, monde.a1).get(key) ? [] : [[key, asked]]
    const id = ref && camp.biens[ref]
    if (ref && id)
      return id === monde.a1.biens[ref] ? [] : [`${id}`, `/api/${ref}/${id}`].map((value) => [key, value])
    if (key === 'groups') return ['patrimoineintervention', canaryOf(camp.nom)].map((value) => [key, value])
    if (key === 'page' || key === 'itemsPerPage' || key.startsWith('order[')) return []
    return [canaryOf(camp.nom), camp.client.email].map((value) => [key, value])
  })
}

/** The members of an answer, without the entries that are common to all companies. */
const foundIn = ({ members }: Reply) => members.filter(({ exploitant }) => exploitant !== null)

describe('a foreign id or text in the query', () => {
  test('S2 the questions of this test hold every parameter named like an id', () => {
    const unknown = appelables.flatMap((route) =>
      queryKeys(route)
        .filter((key) => /(?<!uu)id(s?\[\])?$/i.test(key))
        .filter((key) => !queryRefOf(route, key) && !askedBy(route, monde.a1).has(key))
        .map((key) => `${keyOf(route)} ${key}`),
    )
    expect(unknown).toEqual([])
  })

  for (const route of appelables.filter((one) => queryKeys(one).length > 0)) {
    test(`S2 PAT-33 ${keyOf(route)}: nothing foreign is found or said`, async () => {
      for (const role of rolesOf(route)) {
        const own = callOf(route, monde.a1, role)
        for (const camp of foreignersOf(role)) {
          for (const [key, value] of questions(route, camp)) {
            const asked = askedBy(route, monde.a1)
            asked.set(key, value)
            const path = `${own.path.split('?')[0]}?${asked}`
            const reply = await attempt(role, { ...own, path })
            if (reply.status !== 200) expect(refusalsOf(path), `${role} ${path}`).toContain(reply.status)
            if (key !== 'groups') expect(foundIn(reply), `${role} ${path}`).toEqual([])
            expectNoLeak(monde, reply, role, path, value)
          }
        }
      }
    })
  }
})

/** A change of an account that would take it over. */
const TAKE_OVER = {
  isAccredited: false,
  password: 'Colonne-verte-27',
  email: 'vole@test.example',
  roles: ['ROLE_ADMIN'],
}

test.each(ROLES)(
  'S2 SHELL-54 USER-17 %s: no account of others is read, taken over or removed, under any name',
  async (role) => {
    const accounts = foreignersOf(role).flatMap(({ exploitant, client, operateur }) => [
      ...(exploitant.id === monde.a1.exploitant.id ? [] : [exploitant]),
      ...[client, operateur],
    ])
    for (const name of ['users', 'clients', 'operateurs', 'exploitants']) {
      for (const { id } of [monde.admin, ...accounts]) {
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
          const body = method === 'PUT' || method === 'PATCH' ? TAKE_OVER : undefined
          const reply = await server.call(monde.a1[role], method, `/${name}/${id}`, body)
          // Only an administrator may remove an exploitant as an account.
          const isCall = !(name === 'exploitants' && method === 'DELETE')
          const refusal = isExpected(`${method} /${name}/:id`, role) ? 404 : 403
          expect([method, name, id, reply.status]).toEqual([method, name, id, isCall ? refusal : 405])
          expectNoLeak(monde, reply, role, `${method} ${name} ${id}`)
        }
      }
    }
  },
)

test('S2 USER-10 nobody makes an administrator or a company of its own account, or of another', async () => {
  const { exploitant, client, operateur } = monde.a1
  for (const [who, path] of [
    [exploitant, `/users/${exploitant.id}`],
    [exploitant, `/users/${client.id}`],
    [exploitant, `/clients/${client.id}`],
    [exploitant, `/operateurs/${operateur.id}`],
    [client, `/users/${client.id}`],
    [operateur, `/users/${operateur.id}`],
  ] as const) {
    for (const body of [{ role: 'admin' }, { exploitantId: monde.b1.exploitant.id }, { isAdmin: true }]) {
      const reply = await server.call(who, 'PATCH', path, body)
      expect([403, 422], `${path} ${reply.text}`).toContain(reply.status)
    }
  }
  for (const roles of [['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_CLIENT'], ['ROLE_EXPLOITANT']]) {
    const body = { roles, libelle: 'x', email: 'montee@test.example', password: 'Colonne-verte-27' }
    expect((await server.call(exploitant, 'POST', '/users', body)).status).toBe(403)
  }
})

test('S2 PAT-33 SHELL-54 none of these calls changed anything', async () => {
  expect(await fingerprint(server)).toEqual(before)
})

describe('files', () => {
  test('S2 OPEN-45 a link signed for one file opens no other', async () => {
    const own = new URL(monde.a1.liens.photo, 'http://localhost')
    const foreign = new URL(monde.b1.liens.photo, 'http://localhost')
    const stolen = await server.call(null, 'GET', `${foreign.pathname}${own.search}`, undefined, {
      accept: '*/*',
    })
    expect([stolen.status, own.pathname === foreign.pathname]).toEqual([403, false])
    expect((await server.call(null, 'GET', foreign.pathname)).status).toBe(400)
  })
})
