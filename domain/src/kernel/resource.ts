import { z } from 'zod'
import { fieldMeta } from './fields.ts'

export type Shape = Record<string, z.ZodType>

/** Items of a list that are counted, and that its pages reach. A total of this number means so many or more. */
export const TOTAL_MAX = 100_000

/** A related item as it is read (docs/api.md): its IRI, its id and its label. */
export interface Short {
  '@id': string
  id: number
  libelle: string
  /** True when the item has been removed since; absent otherwise (OPEN-38). */
  supprime?: true
}

interface Toasts {
  created: string
  updated: string
  removed: string
}

export interface ResourceSpec<N extends string, F extends Shape, C extends Shape> {
  /**
   * Plural name, of letters a to z and underscores: path segment of the API, table (or view) of the database, and key of
   * every registry.
   */
  name: N
  /** `@type` of an item in the API's answers. */
  type: string
  /** French name of one item. */
  title: string
  /** The fields that a person writes; they are also read back. */
  fields: F
  /** The fields that only the server sets: computed on read, or taken from the actor. */
  computed: C
  /** The column that holds the label of an item, for short objects. */
  label?: string
  list: {
    /**
     * The fields that a call may filter by, none on screen by itself: equality (a relation takes an IRI or an id; a date takes [after] and
     * [before]).
     */
    filter: readonly string[]
    /** The fields that a list can be sorted by: a heading of a column on screen, `order[field]` of a call. */
    order: readonly string[]
    /** The text columns that `search=` looks in. */
    search?: readonly string[]
    /** The order of the list when the caller asks for none. */
    by: string
  }
  toasts: Toasts
  /** The sentence of an empty list. */
  empty: string
  /** Rules over several fields; they run on the whole item, for a creation and for an update. */
  rules?: (value: Record<string, unknown>, issue: (path: string, message: string) => void) => void
}

export type Resource<
  N extends string = string,
  F extends Shape = Shape,
  C extends Shape = Shape,
> = ResourceSpec<N, F, C> & {
  label: string
  /** Checks a whole item as a form or a client of the API writes it; unknown keys are refused. */
  write: z.ZodType<z.output<z.ZodObject<F>>, z.input<z.ZodObject<F>>>
  /** The same fields, all optional: what a PATCH or PUT may carry. */
  patch: z.ZodObject
  /** An item as the server answers it. */
  read: z.ZodObject
}

/** The value of a schema when read: relations become short objects, other values stay. */
type ReadValue<T> = T extends string & z.core.$brand<infer B>
  ? B extends `ref:${string}`
    ? Short
    : T
  : T extends (infer E)[]
    ? ReadValue<E>[]
    : T

type ReadShape<S extends Shape> = { [K in keyof S]: ReadValue<z.output<S[K]>> }

/** An item of a resource as the server answers it. */
export type Item<R> =
  R extends Resource<string, infer F, infer C>
    ? { '@id': string; '@type': string; id: number } & ReadShape<F> & ReadShape<C>
    : never

/** An item of a resource as a form or a client of the API writes it. */
export type Draft<R> = R extends Resource<string, infer F, Shape> ? z.input<z.ZodObject<F>> : never

/** An item after its validation. */
export type Valid<R> = R extends Resource<string, infer F, Shape> ? z.output<z.ZodObject<F>> : never

export const short = z.object({
  '@id': z.string().meta({ format: 'iri-reference' }),
  id: z.int(),
  libelle: z.string(),
  supprime: z.literal(true).optional(),
})

/** The schema of a field when read: null stands for absent, a relation is a short object, defaults are removed. */
function readField(schema: z.ZodType): z.ZodType {
  const { ref, many } = fieldMeta(schema)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = readField(schema.unwrap() as z.ZodType)
    return inner instanceof z.ZodNullable ? inner : inner.nullable()
  }
  if (schema instanceof z.ZodDefault) return readField(schema.unwrap() as z.ZodType)
  if (ref !== undefined) return many ? z.array(short) : short
  return schema
}

const defined = new Map<string, Resource>()

/** The resources defined by the files loaded so far, in the order of their names. */
export const definedResources = (): readonly Resource[] =>
  [...defined.values()].sort((a, b) => (a.name < b.name ? -1 : 1))

/** The definition of a resource by its name; undefined when no loaded file defines it. */
export const resourceNamed = (name: string): Resource | undefined => defined.get(name)

/**
 * Defines a resource: forms, API validation, OpenAPI, Hydra documentation, routes and list pages are all derived from
 * this definition.
 * @throws Error when another file has defined a resource of that name
 */
export function defineResource<const N extends string, F extends Shape, C extends Shape>(
  spec: ResourceSpec<N, F, C>,
): Resource<N, F, C> {
  const resource = shapeResource(spec)
  if (defined.has(spec.name)) throw new Error(`Two resources are named ${spec.name}`)
  defined.set(spec.name, resource)
  return resource
}

/** A variant of a resource, for one call that shows fewer or more fields; the registry does not hold it. */
export function shapeResource<const N extends string, F extends Shape, C extends Shape>(
  spec: ResourceSpec<N, F, C>,
): Resource<N, F, C> {
  const strict = z.strictObject(spec.fields)
  const { rules } = spec
  const write = rules
    ? strict.superRefine((value, ctx) =>
        rules(value as Record<string, unknown>, (path, message) =>
          ctx.addIssue({ code: 'custom', path: [path], message }),
        ),
      )
    : strict
  const readable = Object.entries({ ...spec.fields, ...spec.computed }).filter(
    ([, schema]) => !fieldMeta(schema).writeOnly,
  )
  const read = z.object({
    '@id': z.string(),
    '@type': z.literal(spec.type),
    id: z.int(),
    ...Object.fromEntries(readable.map(([key, schema]) => [key, readField(schema)])),
  })
  return {
    ...spec,
    label: spec.label ?? 'libelle',
    write: write as unknown as Resource<N, F, C>['write'],
    patch: strict.partial(),
    read,
  }
}
