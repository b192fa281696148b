import { z } from 'zod'
import { refusals } from '../http/pipeline.ts'
import type { Route } from '../http/route.ts'
import { BASE, JSON_TYPE, LD, MERGE, PROBLEM } from '../http/wire.ts'

const TEXTS: Record<number, string> = {
  400: 'Malformed request',
  401: 'Not logged in',
  403: 'Forbidden to this role',
  404: 'Not found, or outside one’s own data',
  412: 'Changed by somebody else meanwhile',
  415: 'Unsupported media type',
  422: 'Invalid content, with its violations',
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const properties = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, said]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: said,
  }))
}

const UUID = '018f2b6e-8a52-7c1d-9f0e-3d1c5a7b9e24'
const VERSION = { type: 'string', examples: ['"3"'] }

/** What a call may say in its headers (wire.md, Safe to repeat, safe together). */
function headers({ method, url, access }: Route) {
  const named = (name: string, description: string, schema: object) => [
    { name, in: 'header', required: false, description, schema },
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
  const hasVersion = method !== 'DELETE' && method !== 'POST' && url.endsWith('/:id')
  const said = {
    ...(hasVersion ? { ETag: { description: 'The version, for If-Match.', schema: VERSION } } : {}),
    ...(answer.status === 201
      ? { Location: { description: 'Where the new item is.', schema: { type: 'string' } } }
      : {}),
  }
  return Object.keys(said).length > 0 ? { headers: said } : {}
}

/** A collection's schema around the schema of its members. */
const collectionOf = (member: object) => ({
  type: 'object',
  required: ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:member'],
  properties: {
    '@context': { type: 'string' },
    '@id': { type: 'string' },
    '@type': { const: 'hydra:Collection' },
    'hydra:totalItems': { type: 'integer', minimum: 0 },
    'hydra:member': member,
    'hydra:view': { type: 'object' },
    'hydra:search': { type: 'object' },
  },
})

/** An item bears its context; a member of a collection does not (wire.md). */
const withContext = (said: Record<string, unknown>) =>
  said.properties
    ? { ...said, properties: { '@context': { type: 'string' }, ...(said.properties as object) } }
    : said

function answerOf({ answer }: Pick<Route, 'answer'>) {
  if (!answer.schema) return { description: answer.description }
  const said = toSchema(answer.schema, 'output')
  const schema = answer.schema instanceof z.ZodArray ? collectionOf(said) : withContext(said)
  const types = answer.type ? [answer.type] : [LD, JSON_TYPE]
  return {
    description: answer.description,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

const FORM = 'multipart/form-data'
const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function bodyOf(route: Route) {
  if (route.bodyTypes?.includes(FORM)) {
    return { requestBody: { required: true, content: { [FORM]: { schema: upload } } } }
  }
  if (!route.body) return {}
  const byVerb = route.method === 'PATCH' ? [MERGE] : [LD, JSON_TYPE]
  const schema = toSchema(route.documented ?? route.body, 'input')
  const types = route.bodyTypes ?? byVerb
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  }
}

const error = (status: number) => ({
  description: TEXTS[status] ?? 'Refused',
  content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Refus' } } },
})

/** `/api/docs.json`: OpenAPI 3.1 of every declared call. */
export function openapi(origin: string, routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = BASE + route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      tags: [route.tag],
      summary: route.summary,
      operationId: `${route.method.toLowerCase()}${route.url.replace(/[^\w]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
      security: route.access === 'public' ? [] : [{ jeton: [] }],
      parameters: [
        ...properties(route.params, 'path'),
        ...properties(route.query, 'query'),
        ...headers(route),
      ],
      ...bodyOf(route),
      responses: {
        [route.answer.status]: { ...answerOf(route), ...answered(route) },
        ...Object.fromEntries(refusals(route).map((status) => [status, error(status)])),
        ...(route.refused ? { [route.refused.status]: answerOf({ answer: route.refused }) } : {}),
        // Any other refusal (406, 413, 429, 503, …) has the same body.
        default: error(0),
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
    paths,
    components: {
      securitySchemes: { jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refus: {
          type: 'object',
          required: ['status', 'title', 'detail', 'message'],
          properties: {
            status: { type: 'integer' },
            title: { type: 'string' },
            detail: { type: 'string' },
            message: { type: 'string', description: 'In French, fit for a toast' },
            violations: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  propertyPath: { type: 'string' },
                  message: { type: 'string' },
                  code: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  }
}
