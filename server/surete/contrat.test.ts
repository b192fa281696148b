import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codes, refusals } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../src/app.ts'
import type { Route } from '../src/platform/http/route.ts'
import { resources } from '../src/rooms.ts'
import { type Call, callOf, headersTold, keyOf, saidOf } from './appels.ts'
import { type Acteur, isExpected } from './attendus.ts'
import { expectRefusal } from './attentes.ts'
import { autrement } from './autrement.ts'
import { resolved } from './fuzz-demandes.ts'
import { rolledBack } from './monde.ts'
import { accountOf, useMonde } from './monde-commun.ts'

const { server, monde } = useMonde()

const prives = routes.filter(({ access }) => access !== 'public')
const roleOf = (route: Route): Acteur =>
  (['exploitant', 'admin', 'operateur', 'client'] as const).find((role) => isExpected(keyOf(route), role)) ??
  'admin'
const send = (route: Route, { method, path, body, headers }: Call, more: Record<string, string> = {}) =>
  server.call(accountOf(monde, roleOf(route)), method, path, body, { ...headers, ...more })
const callOn = (route: Route) => callOf(route, monde.a1, roleOf(route))

/** The content types that each verb's body may have (docs/api.md, Verbs). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  POST: ['application/ld+json', 'application/json', 'application/json; charset=utf-8'],
  PUT: ['application/json', 'application/ld+json'],
  PATCH: ['application/merge-patch+json'],
}
const OTHER_TYPES = ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data']
const withBody = prives.filter(({ body, bodyTypes }) => body && !bodyTypes)
/** One reader of bodies serves all routes of a verb: every type is tried on the first of them, one on the others. */
const triedOn = (route: Route, types: readonly string[]) =>
  route === withBody.find(({ method }) => method === route.method) ? types : types.slice(0, 1)

describe('bodies', () => {
  for (const route of withBody) {
    test(`API-02 ${keyOf(route)} takes the types of its verb, and no other`, async () => {
      await rolledBack(server, async () => {
        for (const type of triedOn(route, TYPES[route.method] ?? [])) {
          const reply = await send(route, callOn(route), { 'content-type': type, accept: '*/*' })
          const status = autrement[keyOf(route)]?.[roleOf(route)] ?? route.answer.status
          expect([type, reply.status], reply.text).toEqual([type, status])
        }
        for (const type of triedOn(route, OTHER_TYPES)) {
          const reply = await send(route, callOn(route), { 'content-type': type })
          expect([type, reply.status]).toEqual([type, 415])
          expectRefusal(reply, type)
          for (const known of TYPES[route.method] ?? [])
            expect(reply.json.message).toContain(known.split(';')[0])
        }
      })
    })
  }

  test('API-02 a removal carries no body and answers none', async () => {
    await rolledBack(server, async () => {
      for (const route of prives.filter(({ method }) => method === 'DELETE')) {
        const reply = await send(route, callOn(route))
        const status = autrement[keyOf(route)]?.[roleOf(route)]
        expect([keyOf(route), reply.status, status ? '' : reply.text]).toEqual([
          keyOf(route),
          status ?? 204,
          '',
        ])
      }
    })
  })
})

describe('refusals', () => {
  test.each(['Bearer faux', 'Basic YTpi'])(
    'API-01 API-04 SHELL-54 with the token %s a call is a 401',
    async (authorization) => {
      const reply = await server.call(null, 'GET', '/prestations', undefined, { authorization })
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expectRefusal(reply, authorization)
    },
  )

  test('API-04 API-05 every call refused for its id or its query says so in `message`', async () => {
    for (const route of prives) {
      const path = callOn(route).path
      if (route.params) {
        // The ids of the path alone: its query stays as it is.
        const [place = '', ...asked] = path.split('?')
        const unknown = [place.replace(/\d+/g, '2147483647'), ...asked].join('?')
        const none = await send(route, { ...callOn(route), path: unknown })
        // A day that does not exist is a wrong question, an id that does not exist names nothing.
        expect(none.status, keyOf(route)).toBe(route.url.includes('/:start/') ? 400 : 404)
        expectRefusal(none, keyOf(route))
      }
      const other = await send(route, { ...callOn(route), path: `${path.split('?')[0]}?inconnu=1` })
      expect(other.said, keyOf(route)).toEqual([
        400,
        expect.stringMatching(/Paramètre inconnu. Paramètres possibles : /),
      ])
      expectRefusal(other, keyOf(route))
    }
  })
})

const KEYS = ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:member']
const court = z.strictObject({ '@id': z.string(), id: z.int(), libelle: z.string() })

/** The differences between an item and its definition: keys too many or missing, values or relations of another shape. */
function differences(resource: Resource, item: object): string[] {
  const known: Record<string, unknown> = Object.fromEntries(
    Object.entries(item).filter(([key]) => key !== '@context'),
  )
  const parsed = z.strictObject(resource.read.shape).safeParse(known)
  const shape = { ...resource.fields, ...resource.computed }
  const loose = Object.entries(shape).flatMap(([key, schema]) => {
    const { ref, writeOnly } = fieldMeta(schema)
    const all = [known[key]].flat().filter((one) => one !== null && one !== undefined)
    // A logo is answered with its links instead of a short object.
    if (!ref || writeOnly || ref === 'user_logos') return []
    return all.every((one) => court.safeParse(one).success) ? [] : [`${key}: ${JSON.stringify(known[key])}`]
  })
  return [
    ...(parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)),
    ...loose,
  ]
}

describe('items and lists', () => {
  for (const resource of resources) {
    test(`API-03 API-15 OPEN-128 ${resource.name}: list and item answer the declared fields`, async () => {
      const listed = routes.find((route) => keyOf(route) === `GET /${resource.name}`)
      const read = routes.find((route) => keyOf(route) === `GET /${resource.name}/:id`)
      if (!listed || !read) throw new Error(`no list or item of ${resource.name}`)
      const list = await send(listed, callOn(listed))
      expect(Object.keys(list.json).slice(0, KEYS.length)).toEqual(KEYS)
      expect(list.json['@type']).toBe('hydra:Collection')
      const taken = Object.keys((listed.query as z.ZodObject).shape)
      const told = JSON.parse(JSON.stringify(list.json['hydra:search']?.['hydra:mapping'])) as object[]
      expect(told.map((filter) => 'variable' in filter && filter.variable)).toEqual(
        taken.filter((name) => !['page', 'itemsPerPage', 'groups'].includes(name)),
      )
      expect(list.members.length).toBeGreaterThan(0)
      expect(list.members.flatMap((member) => differences(resource, member))).toEqual([])
      const item = await send(read, callOn(read))
      expect([item.status, item.json['@type']]).toEqual([200, resource.type])
      expect(item.headers.etag).toMatch(/^"\d+"$/)
      expect(differences(resource, item.json)).toEqual([])
    })
  }
})

describe('documentation', () => {
  test('API-15 IMP-24 OPEN-39 USER-31 says what makes a call safe, and every field that a body may hold', async () => {
    const { json } = await server.call(null, 'GET', '/docs.json')
    const whole = Object(resolved(json, json))
    const told: string[] = []
    for (const route of prives) {
      const names = JSON.parse(JSON.stringify(saidOf(whole, route).parameters ?? [])).map(
        (p: { name: string }) => p.name,
      )
      told.push(...names)
      const isCreation = route.method === 'POST' && route.access[0] !== 'read'
      expect(names.includes('Idempotency-Key'), keyOf(route)).toBe(isCreation)
      const isWrite = ['PUT', 'PATCH', 'DELETE'].includes(route.method) && route.url.endsWith('/:id')
      expect(names.includes('If-Match'), keyOf(route)).toBe(isWrite)
      told.push(...headersTold(whole, route))
    }
    expect(told).toEqual(expect.arrayContaining(['ETag', 'Location', 'If-Match', 'Idempotency-Key']))
    const bodyOf = (path: string, verb: string, type = 'application/json') =>
      JSON.stringify(whole.paths?.[path]?.[verb]?.requestBody?.content?.[type]?.schema)
    expect(bodyOf('/api/users', 'post')).toContain('"email"')
    for (const verb of ['post', 'put'])
      expect(bodyOf(`/api/patrimoines${verb === 'put' ? '/{id}' : ''}`, verb)).toContain('"conteneurs"')
  })
})

test('API-04 every code of a refusal stands in docs/api.md, with its status and when it happens', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8').replace(/ +/g, ' ')
  for (const code of codes) {
    const { status, when } = refusals[code]
    expect(page).toContain(`| \`${status === 401 ? 401 : code}\` | ${status} | ${when} |`)
  }
})

test('API-15 the schema of every body is a named component', async () => {
  const { text } = await server.call(null, 'GET', '/docs.json')
  // The schema of a body is a reference; only the file of an upload is written out.
  const inline = [...text.matchAll(/"([\w./+-]+)":\{"schema":(?!\{"\$ref")/g)].map(([, type]) => type)
  expect(inline.filter((type) => type !== 'multipart/form-data')).toEqual([])
})
