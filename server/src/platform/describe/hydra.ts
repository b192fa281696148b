import { baseSchema, fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'
import type { Route } from '../http/route.ts'
import { BASE } from '../http/wire.ts'

/** The Hydra documents (docs/api.md, Documents), all made from the resource definitions and the declared calls. */
const HYDRA = 'http://www.w3.org/ns/hydra/core#'

/** The name of a resource's collection in the entrypoint: `typologieLavage` for TypologieLavage. */
const entryName = (resource: Resource) => resource.type.charAt(0).toLowerCase() + resource.type.slice(1)

/** The IRI of a property. What names an item is `schema:name`: by it a foreign client knows which text to show for one. */
const termOf = (resource: Resource, key: string) =>
  key === resource.label ? 'https://schema.org/name' : `#${resource.type}/${key}`

const writtenOrRead = (resource: Resource) =>
  // A field that is also computed is written as the field says: a relation stays one.
  Object.entries({ ...resource.fields, ...resource.computed, ...resource.fields })

/** `/api`: where every collection is. */
export const entrypoint = (resources: readonly Resource[]) => ({
  '@context': `${BASE}/contexts/Entrypoint`,
  '@id': BASE,
  '@type': 'Entrypoint',
  ...Object.fromEntries(resources.map((r) => [entryName(r), `${BASE}/${r.name}`])),
})

/** What is listed but is no resource of the entrypoint. */
const BESIDE = new Set(['Envoi', 'Import', 'Modification'])

/** `/api/contexts/{name}`, or null for an unknown name. */
export function context(name: string, origin: string, resources: readonly Resource[]): object | null {
  const common = { '@vocab': `${origin}${BASE}/docs.jsonld#`, hydra: HYDRA }
  if (name === 'Entrypoint') {
    const links = resources.map((r) => [
      entryName(r),
      { '@id': `Entrypoint/${entryName(r)}`, '@type': '@id' },
    ])
    return { '@context': { ...common, ...Object.fromEntries(links) } }
  }
  if (name === 'Error' || BESIDE.has(name)) return { '@context': common }
  if (name === 'ConstraintViolationList') {
    const terms = ['violations', 'status', 'title', 'detail', 'message']
    return {
      '@context': { ...common, ...Object.fromEntries(terms.map((t) => [t, `ConstraintViolationList/${t}`])) },
    }
  }
  const resource = resources.find((r) => r.type === name)
  if (!resource) return null
  const terms = writtenOrRead(resource).map(([key, schema]) => {
    const term = termOf(resource, key).replace(/^#/, '')
    return [key, fieldMeta(schema).ref ? { '@id': term, '@type': '@id' } : term]
  })
  return { '@context': { ...common, ...Object.fromEntries(terms) } }
}

function rangeOf(schema: z.ZodType, types: ReadonlyMap<string, string>): string {
  const { ref } = fieldMeta(schema)
  if (ref) return types.has(ref) ? `#${types.get(ref)}` : 'xmls:anyURI'
  const base = baseSchema(schema)
  if (base instanceof z.ZodBoolean) return 'xmls:boolean'
  if (base instanceof z.ZodLiteral && [...base.values].every(Number.isInteger)) return 'xmls:integer'
  if (base instanceof z.ZodNumber)
    return base.format === 'safeint' || base.isInt ? 'xmls:integer' : 'xmls:decimal'
  const format = (base instanceof z.ZodPipe ? base.out : base) as { format?: string }
  if (format.format === 'date') return 'xmls:date'
  return format.format === 'datetime' ? 'xmls:dateTime' : 'xmls:string'
}

function property(resource: Resource, key: string, schema: z.ZodType, types: ReadonlyMap<string, string>) {
  const { ref, many, label, writeOnly = false } = fieldMeta(schema)
  const written = Object.hasOwn(resource.fields, key)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': termOf(resource, key),
      '@type': ref ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': key,
      domain: `#${resource.type}`,
      range: rangeOf(schema, types),
      ...(ref && !many ? { 'owl:maxCardinality': 1 } : {}),
    },
    'hydra:title': key,
    'hydra:description': label ?? key,
    'hydra:required': written && !schema.safeParse(undefined).success,
    'hydra:readable': !writeOnly,
    'hydra:writeable': written,
  }
}

const verbs: Record<string, string> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  PUT: 'schema:ReplaceAction',
  PATCH: 'schema:UpdateAction',
  DELETE: 'schema:DeleteAction',
}

function operation(resource: Resource, route: Route, returns: string) {
  const expects = route.body ? { expects: `#${resource.type}` } : {}
  return {
    '@type': ['hydra:Operation', verbs[route.method] ?? 'schema:Action'],
    'hydra:method': route.method,
    'hydra:title': route.summary,
    'rdfs:label': route.summary,
    ...expects,
    returns,
  }
}

function classOf(resource: Resource, routes: readonly Route[], types: ReadonlyMap<string, string>) {
  const own = routes.filter((r) => r.url === `/${resource.name}/:id`)
  return {
    '@id': `#${resource.type}`,
    '@type': 'hydra:Class',
    'rdfs:label': resource.type,
    'hydra:title': resource.type,
    'hydra:description': resource.title,
    'hydra:supportedProperty': writtenOrRead(resource).map(([key, schema]) =>
      property(resource, key, schema, types),
    ),
    'hydra:supportedOperation': own.map((r) =>
      operation(resource, r, r.method === 'DELETE' ? 'owl:Nothing' : `#${resource.type}`),
    ),
  }
}

function entryProperty(resource: Resource, routes: readonly Route[]) {
  const name = entryName(resource)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#Entrypoint/${name}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      'rdfs:label': `The collection of ${resource.type} resources`,
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${resource.type}` },
          },
        },
      ],
      'hydra:supportedOperation': routes
        .filter((r) => r.url === `/${resource.name}`)
        .map((r) => operation(resource, r, r.method === 'GET' ? 'hydra:Collection' : `#${resource.type}`)),
    },
    'hydra:title': `The collection of ${resource.type} resources`,
    'hydra:readable': true,
    'hydra:writeable': false,
  }
}

/** `/api/docs.jsonld`: the hydra:ApiDocumentation of every resource. */
export function apiDocumentation(origin: string, resources: readonly Resource[], routes: readonly Route[]) {
  const types = new Map(resources.map((r) => [r.name, r.type]))
  return {
    '@context': {
      '@vocab': `${origin}${BASE}/docs.jsonld#`,
      hydra: HYDRA,
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xmls: 'http://www.w3.org/2001/XMLSchema#',
      owl: 'http://www.w3.org/2002/07/owl#',
      schema: 'https://schema.org/',
      domain: { '@id': 'rdfs:domain', '@type': '@id' },
      range: { '@id': 'rdfs:range', '@type': '@id' },
      expects: { '@id': 'hydra:expects', '@type': '@id' },
      returns: { '@id': 'hydra:returns', '@type': '@id' },
    },
    '@id': `${BASE}/docs.jsonld`,
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Lavandière',
    'hydra:description': 'Back-office of companies that wash waste containers on rounds',
    'hydra:entrypoint': BASE,
    'hydra:supportedClass': [
      ...resources.map((r) => classOf(r, routes, types)),
      {
        '@id': '#Entrypoint',
        '@type': 'hydra:Class',
        'hydra:title': 'The API entrypoint',
        'hydra:supportedProperty': resources.map((r) => entryProperty(r, routes)),
        'hydra:supportedOperation': {
          '@type': 'hydra:Operation',
          'hydra:method': 'GET',
          'hydra:title': 'The API entrypoint',
          'rdfs:label': 'The API entrypoint.',
          returns: '#Entrypoint',
        },
      },
    ],
  }
}
