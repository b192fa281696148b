import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Resource, resourceNamed, short } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'
import type { Route } from '../http/route.ts'

/** Whether a schema is documented as clients write it, or as the server answers it. */
type Direction = 'input' | 'output'
type JsonSchema = Record<string, unknown>

/** How schemas are written as JSON Schema, without what a format or every number of JSON implies. */
const optionsOf = (direction: Direction) =>
  ({
    io: direction,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ jsonSchema }: { jsonSchema: JsonSchema }) {
      if (typeof jsonSchema.format === 'string') delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Fields may be added to an answer later.
      if (direction === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties
    },
  }) as const
const uri = (id: string) => `#/components/schemas/${id}`

/** The JSON Schema of a part that is written out where it is used: a parameter. */
export const inlineSchema = (schema: z.ZodType): JsonSchema =>
  bare(z.toJSONSchema(schema, optionsOf('input')))

const bare = ({ $schema: _, $id: __, id: ___, ...rest }: JsonSchema): JsonSchema => rest

/** Component names of every schema of a body, by direction. */
class Names {
  readonly byDirection = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }
  readonly #taken = new Set<string>()

  /** Names a schema, once; a name that another schema has already gets a number. */
  add(direction: Direction, schema: z.ZodType, wanted: string): void {
    const names = this.byDirection[direction]
    if (names.has(schema)) return
    let name = wanted
    for (let n = 2; this.#taken.has(name); n++) name = `${wanted}${n}`
    this.#taken.add(name)
    names.set(schema, name)
  }
}

/** `POST /conteneurs/:id/lots` as a word: PostConteneursLots. */
const wordOf = ({ method, url }: Route) =>
  `${method.charAt(0)}${method.slice(1).toLowerCase()}${url.replace(/\/:id\b/g, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** The schema of the answer's body; of a collection, that of a member. */
export const answeredSchema = ({ answer }: Pick<Route, 'answer'>): z.ZodType | null =>
  answer.schema instanceof z.ZodArray ? (answer.schema.element as z.ZodType) : answer.schema

/** The schema of the body that a call takes, as it is documented. */
export const takenSchema = ({ documented, body }: Route): z.ZodType | undefined => documented ?? body

function nameAll(routes: readonly Route[]): Names {
  const names = new Names()
  names.add('output', short, 'Reference')
  const resources = new Map<string, Resource>()
  for (const { tag } of routes) {
    const resource = resourceNamed(tag)
    if (resource) resources.set(tag, resource)
  }
  for (const { type, read, write, patch } of resources.values()) {
    names.add('output', read, type)
    names.add('input', write, `${type}Creation`)
    names.add('input', patch, `${type}Modification`)
  }
  for (const route of routes) {
    const answered = answeredSchema(route)
    if (answered) names.add('output', answered, wordOf(route))
    if (route.otherwise?.schema) names.add('output', route.otherwise.schema, `${wordOf(route)}Autrement`)
    const taken = takenSchema(route)
    if (taken) names.add('input', taken, `${wordOf(route)}Demande`)
  }
  return names
}

/** A single item has a context; a member of a collection has none (docs/api.md). */
const withContext = (said: JsonSchema): JsonSchema =>
  said.type === 'object' && typeof said.properties === 'object'
    ? { ...said, properties: { '@context': { type: 'string' }, ...said.properties } }
    : said

/**
 * The named schemas of all bodies, and a function that returns the reference to a given schema. They are made in several
 * pieces, between which the server serves other calls.
 */
export async function componentsOf(routes: readonly Route[]) {
  const names = nameAll(routes)
  const made = (direction: Direction) => {
    const registry = z.registry<{ id: string }>()
    for (const [schema, id] of names.byDirection[direction]) registry.add(schema, { id })
    const { schemas } = z.toJSONSchema(registry, { ...optionsOf(direction), uri })
    return Object.entries(schemas).map(([name, schema]) => {
      const said = bare(schema as JsonSchema)
      return [name, direction === 'output' && name !== 'Reference' ? withContext(said) : said] as const
    })
  }
  const output = made('output')
  await nextTurn()
  const schemas = Object.fromEntries([...output, ...made('input')])
  await nextTurn()
  return {
    schemas,
    refTo(direction: Direction, schema: z.ZodType): { $ref: string } {
      const name = names.byDirection[direction].get(schema)
      if (!name) throw new Error('A body without a component')
      return { $ref: uri(name) }
    },
  }
}
