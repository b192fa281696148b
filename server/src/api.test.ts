import { parseHydraDocumentation } from '@api-platform/api-doc-parser'
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MOT_DE_PASSE_CHOISI } from '../testing/accounts.ts'
import { useServer } from '../testing/app.ts'
import { routes } from './app.ts'
import { resources } from './rooms.ts'

const AILLEURS = 'https://ailleurs.example'
const server = useServer({ CORS_ORIGINS: AILLEURS })
let origin = ''
beforeAll(async () => {
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.app.server.closeAllConnections())

/** Numbers that are chosen, not counted. */
const NOMBRES = [
  ['problems', 'importance'],
  ['problem_laveuses', 'importance'],
  ['forms', 'strategieLavageImpossible'],
  ['laveuses', 'statut'],
] as const

/** Resources, the field that names an item, and what else makes one. */
const CREEES = [
  ['prestations', 'libelle', {}],
  ['typologie_lavages', 'libelle', { couleur: '#7bb421' }],
  ['problems', 'libelle', { importance: 3, conteneurType: 'CA' }],
  ['clients', 'libelle', { email: 'commune@ailleurs.example', password: MOT_DE_PASSE_CHOISI }],
] as const

describe('a client that nobody here wrote', () => {
  test('API-03 API-15 API-16 @api-platform/api-doc-parser finds every resource with its fields and relations', async () => {
    const { api } = await parseHydraDocumentation(`${origin}/api`)
    const found = new Map(api.resources?.map((resource) => [resource.name, resource]))
    expect([...found.keys()].sort()).toEqual(resources.map(({ name }) => name))
    const names = new Set(resources.map(({ name }) => name))
    for (const resource of resources) {
      const seen = found.get(resource.name)
      const all: Record<string, Parameters<typeof fieldMeta>[0]> = {
        ...resource.fields,
        ...resource.computed,
      }
      expect(seen?.fields?.map((field) => field.name).sort(), resource.name).toEqual(Object.keys(all).sort())
      for (const [key, schema] of Object.entries(all)) {
        const { ref } = fieldMeta(schema)
        const field = seen?.fields?.find(({ name }) => name === key)
        const target = field?.reference ?? field?.embedded
        if (ref && names.has(ref))
          expect(target && typeof target === 'object' && target.name, `${resource.name}.${key}`).toBe(ref)
      }
      // What names an item is known as its name; a choice among numbers is a number.
      const named = seen?.fields?.find(({ id }) => id === 'https://schema.org/name')?.name
      expect(named, resource.name).toBe(resource.label)
    }
    for (const [name, key] of NOMBRES) {
      expect(found.get(name)?.fields?.find((field) => field.name === key)?.type, key).toBe('integer')
    }
  })

  test('API-01 API-03 by what it found items are made, listed, read and sent back, the name alone changed', async () => {
    const { exploitant } = server.world
    const { api } = await parseHydraDocumentation(`${origin}/api`)
    const headers = { authorization: exploitant.bearer, 'content-type': 'application/ld+json' }
    const send = async (url: string, method: string, body?: object) => {
      const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const json = z.record(z.string(), z.unknown()).parse(await answer.json())
      return { status: answer.status, json }
    }
    for (const [name, label, given] of CREEES) {
      const resource = api.resources?.find((one) => one.name === name)
      const made = await send(String(resource?.url), 'POST', { ...given, [label]: `${name} d'ailleurs` })
      expect(made.status, JSON.stringify(made.json)).toBe(201)
      const item = `${origin}${made.json['@id']}`
      const seen = (await send(item, 'GET')).json
      // As its administration does: every field that it knows as written, with the identity of the item.
      const known = resource?.writableFields?.map((field) => field.name).filter((key) => key in seen) ?? []
      const body = Object.fromEntries([...known, '@id', '@type'].map((key) => [key, seen[key]]))
      const renamed = `${name} corrigé`
      const kept = await send(item, 'PUT', { ...body, originId: seen['@id'], [label]: renamed })
      expect([kept.status, kept.json], name).toEqual([200, { ...seen, [label]: renamed }])
      const list = (await send(`${resource?.url}?order[id]=desc&itemsPerPage=1`, 'GET')).json
      expect(list['hydra:member'], name).toMatchObject([{ '@id': seen['@id'], [label]: renamed }])
    }
  })
})

describe('another site', () => {
  test('API-01 pages of the listed sites may call and read the headers of the wire; no other', async () => {
    const asked = (origin: string) => server.call(null, 'GET', '/api', undefined, { origin })
    const named = await asked(AILLEURS)
    expect(named.headers).toMatchObject({
      'access-control-allow-origin': AILLEURS,
      'access-control-expose-headers': expect.stringContaining('Link'),
      vary: expect.stringContaining('Accept, Origin'),
    })
    expect((await asked('https://autre.example')).headers['access-control-allow-origin']).toBeUndefined()
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/prestations/1',
      headers: { origin: AILLEURS, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
    expect((await server.call(null, 'DELETE', '/api')).status).toBe(405)
  })
})

describe('documents', () => {
  test('API-03 the entrypoint, a context and OpenAPI are there, with the headers of the wire', async () => {
    const entry = await server.call(null, 'GET', '/api')
    expect(entry.json.prestation).toBe('/api/prestations')
    expect(entry.headers.link).toContain('rel="http://www.w3.org/ns/hydra/core#apiDocumentation"')
    expect(entry.headers).toMatchObject({
      vary: expect.stringContaining('Accept'),
      'x-content-type-options': 'nosniff',
    })
    const context = await server.call(null, 'GET', '/contexts/Prestation')
    expect(context.json['@context']).toMatchObject({
      libelle: 'https://schema.org/name',
      category: 'Prestation/category',
    })
    expect((await server.call(null, 'GET', '/contexts/Rien')).status).toBe(404)
    const openapi = await server.call(null, 'GET', '/docs.json')
    expect(openapi.json.openapi).toBe('3.1.0')
    for (const { method, url } of routes) {
      const path = `/api${url.replace(/:(\w+)/g, '{$1}')}`
      expect(openapi.json.paths?.[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    }
  })

  test('API-02 SYN-15 a call with two kinds of answer serves who takes either, before its body says which', async () => {
    for (const [accept, status] of [
      ['text/csv', 422],
      ['application/ld+json', 422],
      ['application/pdf', 406],
    ] as const)
      expect((await server.office('POST', '/synthese', {}, { accept })).status, accept).toBe(status)
  })

  test('API-02 API-04 refusals: 404, 405 with Allow, 406, 415, malformed JSON, all with a French message', async () => {
    const { exploitant } = server.world
    const unknown = await server.office('GET', '/rien')
    expect([unknown.status, unknown.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ])
    const verb = await server.office('DELETE', '/prestations')
    expect([verb.status, verb.headers.allow]).toEqual([405, expect.stringContaining('POST')])
    const accept = await server.office('GET', '/prestations', undefined, { accept: 'image/png' })
    expect(accept.status).toBe(406)
    const page = { accept: 'text/html' }
    expect((await server.office('GET', '/rien', undefined, page)).status).toBe(404)
    expect((await server.office('DELETE', '/prestations', undefined, page)).status).toBe(405)
    for (const [asked, status] of [
      ['application/xml', 406],
      ['application/json', 406],
      ['text/csv', 404],
      ['text/*', 404],
      ['*/*', 404],
    ] as const) {
      const file = await server.office('GET', '/imports/1/rapport.csv', undefined, {
        accept: asked,
      })
      expect([asked, file.status]).toEqual([asked, status])
    }
    const logo = await server.call(null, 'GET', `/logos/${'x'.repeat(24)}.png`, undefined, {
      accept: 'image/webp',
    })
    expect(logo.status).toBe(404)
    const bare = await server.app.inject({
      method: 'POST',
      url: '/api/prestations',
      headers: { authorization: exploitant.bearer, 'content-length': '2' },
      payload: '{}',
    })
    expect([bare.statusCode, bare.json().message]).toEqual([
      415,
      expect.stringContaining('application/ld+json'),
    ])
    const type = await server.office('POST', '/prestations', '<a/>', { 'content-type': 'text/xml' })
    expect(type.said).toEqual([415, expect.stringContaining('application/ld+json')])
    const patch = await server.office('PATCH', '/prestations/1', '{}', {
      'content-type': 'application/json',
    })
    expect(patch.said).toEqual([415, expect.stringContaining('application/merge-patch+json')])
    for (const body of ['{', '[]', '"x"', 'null', '{"__proto__": {"a": 1}}', '']) {
      const reply = await server.office('POST', '/prestations', body)
      expect(reply.status, body).toBeGreaterThanOrEqual(400)
      expect(reply.status, body).toBeLessThan(500)
      expect(typeof reply.json.message, body).toBe('string')
    }
    for (const id of ['0', '-1', '1e999', 'Infinity', '0x10', '99999999999', '1.5', 'x']) {
      expect((await server.office('GET', `/prestations/${id}`)).status, id).toBe(404)
    }
  })
})

describe('a body of many faults', () => {
  const unknown = (bytes: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 10 }, (_, i) => [`a${i}`, 0])))

  test('S5 S17 many faults are answered with the first ones; a large body needs a log-in', async () => {
    for (const path of ['/prestations', '/patrimoines']) {
      const reply = await server.office('POST', path, unknown(9_000))
      expect(reply.said, path).toEqual([422, expect.stringContaining('autres champs inconnus')])
      expect(reply.text.length, path).toBeLessThan(50_000)
    }
    const open = ['/login_check', '/refresh', '/logout', '/users/ask-reset-password', '/users/reset-password']
    for (const path of open) {
      expect((await server.call(null, 'POST', path, unknown(200_000))).status, path).toBe(413)
      expect((await server.call(null, 'POST', path, unknown(5_000))).text.length, path).toBeLessThan(20_000)
    }
  })
})

describe('the readable page', () => {
  test('API-16 /api/docs is a page with a policy of its own, and its files are ours only', async () => {
    const page = await server.call(null, 'GET', '/api/docs', undefined, { accept: 'text/html,*/*;q=0.8' })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(
      (await server.call(null, 'GET', '/docs/swagger-ui.css', undefined, { accept: '*/*' })).status,
    ).toBe(200)
    expect((await server.call(null, 'GET', '/docs/constructor', undefined, { accept: '*/*' })).status).toBe(
      404,
    )
  })
})
