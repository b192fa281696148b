/**
 * Parts of the OpenAPI document that several calls have in common (parameters, bodies, answers): each is written once
 * among the components, under a name.
 */
export class Shared {
  readonly made: Record<string, object> = {}
  readonly #kind: string
  readonly #taken: ReadonlySet<string>
  readonly #names = new Map<string, string>()
  readonly #references = new Map<string, { $ref?: string }[]>()

  /**
   * @param kind the key of the parts in `components`, such as `parameters`
   * @param taken names that others of the kind have
   */
  constructor(kind: string, taken: readonly string[] = []) {
    this.#kind = kind
    this.#taken = new Set(taken)
  }

  /** The reference to a part. A wanted name that another part has already gets a number. */
  refTo(part: object, wanted: string): { $ref: string } {
    const text = JSON.stringify(part)
    const name = this.#names.get(text) ?? this.#freeName(wanted.replace(/\W+/g, '.').replace(/\.$/, ''))
    this.#names.set(text, name)
    this.made[name] = part
    const reference = { $ref: `#/components/${this.#kind}/${name}` }
    this.#references.set(name, [...(this.#references.get(name) ?? []), reference])
    return reference
  }

  /** The parts that several calls have in common; one that a single call has takes the place of the reference to it. */
  settled(): Record<string, object> {
    for (const [name, [reference, ...others]] of this.#references) {
      const part = this.made[name]
      if (!reference || !part || others.length > 0) continue
      delete this.made[name]
      delete reference.$ref
      Object.assign(reference, part)
    }
    return this.made
  }

  #freeName(wanted: string): string {
    let name = wanted
    for (let n = 2; Object.hasOwn(this.made, name) || this.#taken.has(name); n++) name = `${wanted}${n}`
    return name
  }
}

type Schemas = Record<string, Record<string, unknown>>

/** The letters of JSON that a component must save at each place, for it to be worth a name. */
const WORTH_A_NAME = 90

/**
 * Schemas in which an object that occurs several times becomes a named schema, with the name of the property where it
 * occurs first (`photosAvant`: PhotosAvant). A schema equal to an earlier one refers to it.
 */
export function shareParts(schemas: Schemas): Schemas {
  const times = new Map<string, number>()
  for (const schema of Object.values(schemas)) {
    countParts(schema, times)
  }
  const parts = new Shared('schemas', Object.keys(schemas))
  const whole = new Map<string, string>()
  const shared = Object.entries(schemas).map(([name, schema]) => {
    const text = JSON.stringify(schema)
    const first = whole.get(text)
    if (first !== undefined && text.length >= WORTH_A_NAME)
      return [name, { $ref: `#/components/schemas/${first}` }]
    whole.set(text, name)
    const inside = Object.entries(schema).map(([key, value]) => [key, shareIn(value, key, times, parts)])
    return [name, Object.fromEntries(inside)]
  })
  return { ...Object.fromEntries(shared), ...parts.made }
}

const isObjectSchema = (part: object) => 'type' in part && part.type === 'object' && 'properties' in part

/** Counts in `times` how often each schema of an object occurs in a part, by its JSON text. */
function countParts(part: unknown, times: Map<string, number>): void {
  if (typeof part !== 'object' || part === null) return
  if (isObjectSchema(part)) {
    const text = JSON.stringify(part)
    times.set(text, (times.get(text) ?? 0) + 1)
  }
  for (const inner of Object.values(part)) countParts(inner, times)
}

/** A part of a schema in which each object that occurs several times is replaced by a reference. */
function shareIn(part: unknown, key: string, times: Map<string, number>, parts: Shared): unknown {
  if (Array.isArray(part)) return part.map((one) => shareIn(one, key, times, parts))
  if (typeof part !== 'object' || part === null) return part
  const text = JSON.stringify(part)
  const isShared = isObjectSchema(part) && text.length >= WORTH_A_NAME && (times.get(text) ?? 0) > 1
  const isPlace = ['items', 'anyOf', 'additionalProperties', 'properties'].includes(key)
  const inside = Object.entries(part).map(([name, value]) => [
    name,
    shareIn(value, ['items', 'anyOf', 'additionalProperties'].includes(name) ? key : name, times, parts),
  ])
  const said = Object.fromEntries(inside)
  return isShared ? parts.refTo(said, isPlace ? 'Partie' : key.charAt(0).toUpperCase() + key.slice(1)) : said
}
