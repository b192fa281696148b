import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Route } from '../http/route.ts'
import { BASE, FORM, JSON_TYPE, LD, MERGE } from '../http/wire.ts'
import { answeredSchema, componentsOf, inlineSchema, takenSchema } from './components.ts'
import { refusalComponents, refusalResponses, refusalSchema } from './refusals.ts'

type Components = Awaited<ReturnType<typeof componentsOf>>

/**
 * Calls that are described before other calls are served: the description of all calls takes a fifth of a second (S22).
 */
const DESCRIBED_AT_ONCE = 20

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = inlineSchema(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, said]) => ({
    name,
    in: where,
    ...(where === 'path' || required.includes(name) ? { required: true } : {}),
    schema: said,
  }))
}

const UUID = '018f2b6e-8a52-7c1d-9f0e-3d1c5a7b9e24'
const VERSION = { type: 'string', examples: ['"3"'] }

/** The request headers that a call understands (docs/api.md, Safe to repeat, safe together). */
function headers({ method, url, access }: Route) {
  const named = (name: string, description: string, schema: object) => [
    { name, in: 'header', description, schema },
  ]
  if (method === 'POST' && access !== 'public' && access[0] !== 'read') {
    const schema = { type: 'string', minLength: 8, maxLength: 255, examples: [UUID] }
    return named(
      'Idempotency-Key',
      'Sent again with the same body, the call answers its first result.',
      schema,
    )
  }
  if (!url.endsWith('/:id') || method === 'GET') return []
  return named('If-Match', 'The ETag that was read: refused with 412 when it is another one by now.', VERSION)
}

/** The headers of an answer that a client works with. */
function answered({ method, url, answer }: Route) {
  const isItem = method !== 'DELETE' && method !== 'POST' && url.endsWith('/:id')
  const hasVersion = isItem || url.endsWith('/:id/restaurer')
  const said = {
    ...(hasVersion ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(answer.status === 201 && method === 'POST'
      ? { Location: { $ref: '#/components/headers/Location' } }
      : {}),
  }
  return Object.keys(said).length > 0 ? { headers: said } : {}
}

/** A collection around the schema of its members. */
const collectionSchema = {
  type: 'object',
  required: ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:member'],
  properties: {
    '@context': { type: 'string' },
    '@id': { type: 'string' },
    '@type': { const: 'hydra:Collection' },
    'hydra:totalItems': { type: 'integer', minimum: 0 },
    'hydra:member': { type: 'array' },
    'hydra:view': { type: 'object' },
    'hydra:search': { type: 'object' },
  },
}
const collectionOf = (member: object) => ({
  allOf: [{ $ref: '#/components/schemas/Collection' }],
  properties: { 'hydra:member': { type: 'array', items: member } },
})

function describedAnswer(answer: Route['answer'], { refTo }: Components, collections: Collections) {
  const { schema, description, type } = answer
  const body = answeredSchema({ answer })
  if (!body) return { description }
  const said = refTo('output', body)
  const types = type ? [type] : [LD, JSON_TYPE]
  const shown = schema instanceof z.ZodArray ? collections.refTo(said) : said
  return { description, content: Object.fromEntries(types.map((one) => [one, { schema: shown }])) }
}

/** The collections among the components, each under the name of its members. */
class Collections {
  readonly schemas: Record<string, object> = {}

  refTo(member: { $ref: string }): { $ref: string } {
    const reference = { $ref: `${member.$ref}Collection` }
    this.schemas[reference.$ref.split('/').at(-1) ?? ''] = collectionOf(member)
    return reference
  }
}

const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function requestBodyOf(route: Route, { refTo }: Components) {
  if (route.bodyTypes?.includes(FORM))
    return { requestBody: { required: true, content: { [FORM]: { schema: upload } } } }
  const taken = takenSchema(route)
  if (!taken) return {}
  const byVerb = route.method === 'PATCH' ? [MERGE] : [LD, JSON_TYPE]
  const schema = refTo('input', taken)
  const types = route.bodyTypes ?? byVerb
  const content = Object.fromEntries(types.map((type) => [type, { schema }]))
  return { requestBody: { required: true, content } }
}

/** `/api/docs.json`: OpenAPI 3.1 of every declared call. */
export async function openapi(origin: string, routes: readonly Route[]) {
  const components = await componentsOf(routes)
  const collections = new Collections()
  const paths: Record<string, Record<string, object>> = {}
  for (const [i, route] of routes.entries()) {
    if (i % DESCRIBED_AT_ONCE === DESCRIBED_AT_ONCE - 1) await nextTurn()
    const path = BASE + route.url.replace(/:(\w+)/g, '{$1}')
    const ofPath = parametersOf(route.params, 'path')
    const own = [...parametersOf(route.query, 'query'), ...headers(route)]
    paths[path] ??= ofPath.length > 0 ? { parameters: ofPath } : {}
    paths[path][route.method.toLowerCase()] = {
      tags: [route.tag],
      summary: route.summary,
      operationId: `${route.method.toLowerCase()}${route.url.replace(/[^\w]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
      ...(route.access === 'public' ? { security: [] } : {}),
      ...(own.length > 0 ? { parameters: own } : {}),
      ...requestBodyOf(route, components),
      responses: {
        [route.answer.status]: {
          ...describedAnswer(route.answer, components, collections),
          ...answered(route),
        },
        ...refusalResponses(route),
        ...(route.otherwise
          ? { [route.otherwise.status]: describedAnswer(route.otherwise, components, collections) }
          : {}),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lavandière',
      version: '1',
      description: 'Back-office of companies that wash waste containers on rounds',
    },
    servers: [{ url: origin }],
    security: [{ jeton: [] }],
    paths,
    components: {
      securitySchemes: {
        jeton: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of a log-in (JWT), or the key of a program (lav_…).',
        },
      },
      headers: {
        ETag: { description: 'The version, for If-Match.', schema: VERSION },
        Location: { description: 'Where the new item is.', schema: { type: 'string' } },
      },
      responses: refusalComponents,
      schemas: {
        Refus: refusalSchema,
        Collection: collectionSchema,
        ...components.schemas,
        ...collections.schemas,
      },
    },
  }
}
