import fc, { type Arbitrary } from 'fast-check'
import { fileForm } from '../testing/form.ts'
import { body, type Known, type Schema, textOf, word } from './fuzz-valeurs.ts'

/** One operation of our OpenAPI. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As documented: `/api/clients/{id}`. */
  readonly path: string
  readonly tag: string
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  /** Media types and schema of the body; none when it takes none. */
  readonly types: readonly string[]
  readonly schema: Schema
}

/** A request to send. */
export interface Demande {
  readonly method: Operation['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

interface Documented {
  readonly tags: readonly string[]
  readonly parameters?: Operation['parameters']
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** The part of a document with every reference replaced by the component that it names. */
export function resolved(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const { $ref, ...more } = part
    const steps = String($ref).split('/').slice(1)
    const target = steps.reduce<unknown>((at, step) => Object(at)[step], document)
    return { ...Object(resolved(target, document)), ...more }
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document)]))
}

/** Every operation of an OpenAPI document, in its order. */
export function operationsOf(document: { readonly paths: object }): Operation[] {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, object>>>>
  return Object.entries(paths).flatMap(([path, { parameters: common, ...verbs }]) =>
    Object.entries(verbs).map(([verb, operation]) => {
      const { tags, parameters = [], requestBody } = resolved(operation, document) as Documented
      const ofPath = (resolved(common, document) ?? []) as Operation['parameters']
      const content = Object.entries(requestBody?.content ?? {})
      return {
        method: verb.toUpperCase() as Operation['method'],
        path,
        tag: tags[0] ?? '',
        parameters: [...ofPath, ...parameters],
        types: content.map(([type]) => type),
        schema: content[0]?.[1].schema ?? {},
      }
    }),
  )
}

/** Real values from the database under test. */
export interface World {
  readonly known: Known
  /** Bodies to start from, by operation (« POST /api/clients »), and items as they were read, by tag. */
  readonly models: ReadonlyMap<string, readonly object[]>
  /** Values known for a parameter of an operation. */
  readonly words: (operation: Operation, parameter: string) => readonly string[]
  /** Files to upload: good ones and others. */
  readonly files: readonly { name: string; type: string; bytes: Buffer }[]
}

/** A part of a URL; what cannot be encoded is sent as the replacement character, as browsers do. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
/** Sent as it is: broken and double encodings. */
const broken = fc.constantFrom('%', '%zz', '%ff%fe', '%00', '%2e%2e%2f', '%25', '%ED%A0%80', '..%2f..%2f')

function pathOf(operation: Operation, { known, words }: World): Arbitrary<string> {
  const named = operation.parameters.filter((parameter) => parameter.in === 'path')
  const parts = named.map(({ name, schema }) => {
    const ids = [...words(operation, name), ...(name === 'id' ? (known.get(operation.tag) ?? []) : [])]
    const good = word(schema, ids).map(encoded)
    return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: broken })
  })
  return fc
    .tuple(...parts)
    .map((chosen) =>
      named.reduce((path, { name }, i) => path.replace(`{${name}}`, chosen[i] || '0'), operation.path),
    )
}

const STRAY = ['inconnu=1', 'page=1&page=2', 'order[x]=asc', 'a[]=1', '=', '&&', '__proto__=1', 'groups=%00']

function queryOf(operation: Operation, { known, words }: World): Arbitrary<string> {
  const named = operation.parameters.filter((parameter) => parameter.in === 'query')
  const given = named.map(({ name, required, schema }) => {
    const values = [...words(operation, name), ...(known.get(`${name}s`) ?? [])]
    const pair = fc
      .oneof({ weight: 9, arbitrary: word(schema, values).map(encoded) }, { weight: 1, arbitrary: broken })
      .map((value) => `${encoded(name)}=${value}`)
    return fc.oneof(
      { weight: required ? 12 : 1, arbitrary: pair },
      { weight: required ? 1 : 3, arbitrary: fc.constant('') },
    )
  })
  const stray = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...STRAY) },
  )
  return fc.tuple(...given, stray).map((pairs) => {
    const all = pairs.filter(Boolean).join('&')
    return all && `?${all}`
  })
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

/** Mostly `good`, now and then one of `others`. */
const mostly = <T>(good: T, ...others: T[]): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

function uploadOf({ files }: World): Arbitrary<Sent> {
  const form = fc
    .record({
      file: fc.constantFrom(...files),
      field: mostly('file', '', 'autre', '__proto__'),
      boundary: mostly('limite', '', 'x', 'x'.repeat(80)),
      cut: mostly(0, 1, 20, 200),
    })
    .map(({ file: { name, type, bytes }, field, boundary, cut }) => {
      const { body } = fileForm(name, bytes, type, field, 'limite')
      return {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: body.subarray(0, body.length - cut),
      }
    })
  const none = fc.constantFrom<Sent>(
    { headers: {} },
    { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
    { headers: { 'content-type': 'application/json' }, payload: '{}' },
  )
  return fc.oneof({ weight: 8, arbitrary: form }, { weight: 1, arbitrary: none })
}

const startsOf = ({ method, path, tag }: Operation, models: World['models']) => [
  ...(models.get(`${method} ${path}`) ?? []),
  ...(models.get(tag) ?? []),
]

/** Bodies that are no JSON, or of another type, are tried by chaines.test.ts and contrat.test.ts. */
function jsonOf(operation: Operation, { known, models }: World): Arbitrary<Sent> {
  const type =
    operation.types.length > 0 ? fc.constantFrom(...operation.types) : fc.constant('application/json')
  const good = fc
    .tuple(type, body(operation.schema, known, startsOf(operation, models)))
    .map(([said, value]) => ({ headers: { 'content-type': said }, payload: textOf(value) }))
  return fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: fc.constant({ headers: {} }) })
}

function sentOf(operation: Operation, world: World): Arbitrary<Sent> {
  if (operation.types.includes('multipart/form-data')) return uploadOf(world)
  if (operation.types.length > 0) return jsonOf(operation, world)
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<Sent>({ headers: {} }) },
    { weight: 1, arbitrary: jsonOf(operation, world) },
  )
}

const odd: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: 'application/json' },
      { accept: 'text/html' },
      { accept: ',;q=2' },
      { 'if-match': '"1"' },
      { 'if-match': '*' },
      { 'if-match': '"é\u00ff", W/"1"' },
      { 'idempotency-key': 'clef-de-fuzz-1' },
      { 'idempotency-key': 'x' },
      { 'idempotency-key': '\u00e9'.repeat(200) },
      { 'content-encoding': 'gzip' },
      { 'accept-encoding': 'br;q=NaN' },
      { 'x-forwarded-for': '999.1.1.1, x', host: '[::1' },
      { range: 'bytes=0-99999999999' },
    ),
  },
)

/** Requests of one operation: mostly near what it takes, each part sometimes far from it. */
export function demandeOf(operation: Operation, world: World): Arbitrary<Demande> {
  return fc
    .tuple(pathOf(operation, world), queryOf(operation, world), sentOf(operation, world), odd)
    .map(([path, query, sent, more]) => ({
      method: operation.method,
      url: path + query,
      headers: { ...sent.headers, ...more },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    }))
}
