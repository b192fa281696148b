import fc, { type Arbitrary } from 'fast-check'

/** A schema of our OpenAPI as the fuzzer reads it (JSON Schema 2020-12). */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Ids and words that exist in the database under test, by resource or by parameter. */
export type Known = ReadonlyMap<string, readonly (number | string)[]>

const RAW = '@raw:'
/** A marker for text put into the JSON as it is: text that JSON.stringify would never produce. */
const raw = (text: string) => `${RAW}${text}`

/** The JSON text of a value, with its raw parts. */
export const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(/"@raw:([^"]*)"/g, '$1')

const EVIL_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufeff', '\ufeffabc', '\u202eabc', 'e\u0301'.repeat(50)],
  ...[
    '👩‍👩‍👧',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '1.5',
    '0x10',
    '1e999',
    '99999999999999999999',
  ],
  ...['__proto__', 'constructor', 'toString', "' OR 1=1 --", '%', '_', '\\', '%00', '<script>', '{'],
  ...['2026-02-31', '0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '-000001-01-01', '2026-13-01'],
  ...[
    '2026-02-31T10:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-01-01T10:00:00+99:99',
  ],
  ...['/api/clients/0', '/api/clients/1e999', '/api/clients/99999999999', '/api/users/1', '../../etc/passwd'],
  ...[
    'x'.repeat(256),
    'é'.repeat(5001),
    'x'.repeat(70_000),
    '{"a":1}',
    'http://169.254.169.254/',
    '#GGG',
    '\r\nX: y',
  ],
]
const EVIL_NUMBERS = [
  ...[
    0,
    -0,
    -1,
    1.5,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    raw('9007199254740993'),
    1e21,
    1e308,
    5e-324,
  ],
  ...[raw('1e999'), raw('-1e999'), raw('-0'), raw('00012'), raw('123456789012345678901234567890')],
]

const evilText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...EVIL_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

const EVIL_SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], Array(1001).fill(1)],
  ...['NaN', '[[[[[[[[[[[[]]]]]]]]]]]]', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'].map(
    raw,
  ),
]

/** Values that no schema asks for. */
const evil: Arbitrary<unknown> = fc.oneof(
  evilText,
  fc.array(evilText, { maxLength: 3 }),
  fc.constantFrom<unknown>(...EVIL_NUMBERS),
  fc.constantFrom(...EVIL_SHAPES),
  fc.json().map(raw),
)

/** A word for a path or a query: a known one, a small number, or an unfit one. */
export const word = (schema: Schema, known: readonly (number | string)[]): Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary:
        known.length > 0 ? fc.constantFrom(...known).map(String) : valid(schema, new Map()).map(String),
    },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
    { weight: 1, arbitrary: valid(schema, new Map()).map(String) },
    { weight: 2, arbitrary: evilText },
  )

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const FORMATS: Record<string, Arbitrary<string>> = {
  date: day.map((date) => date.toISOString().slice(0, 10)),
  'date-time': day.map((date) => date.toISOString()),
  uuid: fc.uuid({ version: 4 }),
  email: fc.emailAddress(),
}

/** A value that fits the schema; relations point to known items. */
export function valid(schema: Schema, known: Known): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return fc.oneof(...some.map((one) => valid(one, known)))
  if (schema.allOf?.[0]) return valid(schema.allOf[0], known)
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valid(item, known)))
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array') return fc.array(valid(schema.items ?? {}, known), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'string') return stringOf(schema, known)
  return fc.oneof(fc.string(), fc.integer(), fc.constant(null))
}

function numberOf({ type, minimum = -100, maximum = 100 }: Schema): Arbitrary<number> {
  const min = Math.max(minimum, -1000)
  const max = Math.max(min, Math.min(maximum, 1000))
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min, max }),
      fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) }),
    )
  return fc.double({ min, max, noNaN: true })
}

function stringOf(schema: Schema, known: Known): Arbitrary<string> {
  const { format = '', pattern, description = '', maxLength = 255 } = schema
  const resource = /^IRI: \/(\w+)\/\{id\}$/.exec(description)?.[1]
  const ids = resource ? known.get(resource) : undefined
  if (resource && ids?.length) return fc.constantFrom(...ids).map((id) => `/api/${resource}/${id}`)
  const formatted = FORMATS[format]
  if (formatted) return formatted
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) })
}

function objectOf(schema: Schema, known: Known): Arbitrary<object> {
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, said]) => [key, valid(said, known)]),
  )
  return fc.record(shape, { requiredKeys: (schema.required ?? []).filter((key) => key in shape) })
}

/** Replaces some keys of an object by fit or unfit values, drops some, adds unknown ones. */
function altered(base: Arbitrary<object>, schema: Schema, known: Known): Arbitrary<object> {
  const names = Object.keys(schema.properties ?? {})
  const key = fc.oneof(
    { weight: 8, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.constant('libelle') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '__proto__',
        'inconnu',
        'id',
        '@id',
        'exploitant',
        'roles',
        'isAccredited',
        'version',
      ),
    },
  )
  const change = key.chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 2, arbitrary: evil },
        { weight: 2, arbitrary: valid(schema.properties?.[name] ?? {}, known) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ),
  )
  return fc
    .tuple(base, fc.array(change, { maxLength: 3 }))
    .map(([object, changes]) => Object.fromEntries([...Object.entries(object), ...changes]))
}

/**
 * A body for a schema: mostly close to a fit one (an item as it was read, or one made from the schema, with a few
 * keys changed), sometimes anything.
 * @param models items of the resource as they were read
 */
export function body(schema: Schema, known: Known, models: readonly object[]): Arbitrary<unknown> {
  const made = altered(objectOf(schema, known), schema, known)
  const read = models.length > 0 ? altered(fc.constantFrom(...models), schema, known) : made
  return fc.oneof(
    { weight: 5, arbitrary: read },
    { weight: 5, arbitrary: made },
    { weight: 1, arbitrary: evil },
  )
}
