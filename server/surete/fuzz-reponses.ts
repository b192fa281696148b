import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Operation } from './fuzz-demandes.ts'

/** An answer as it came over the wire. */
export interface Reponse {
  readonly status: number
  readonly type: string
  readonly nosniff: boolean
  readonly text: string
}

/** Texts that no answer may show: a stack trace, a path of the sources, or words of the database or a library. */
const INSIDE =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|server\/src\/|syntax error at|relation "|violates|duplicate key|invalid input syntax|lavandiere_/
/** The code of a refusal by the database that a schema should have made first (wire.ts). */
const OVERSIGHT = '"code":"hors-limites"'
/** Statuses that any call may answer, documented once as the default of all. */
const ANYWHERE = [400, 401, 403, 404, 406, 413, 415, 429, 500, 502, 503]
/** Words of the validation library instead of a French sentence. */
const ENGLISH =
  /^(Invalid (input|option|string|key|value)|Too (big|small)|Unrecognized|Expected|Required)|expected .* received|undefined|\[object /

/**
 * Judges an answer by the OpenAPI document: our own fault, an undocumented status or type, a body outside its schema,
 * an internal text, a message that is no sentence. Null when all is well.
 */
export function makeJudge(document: object): (operation: Operation, answer: Reponse) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addFormat('iri-reference', true)
  ajv.addSchema(closed(document) as object, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const checkOf = (pointer: readonly string[]): ValidateFunction => {
    const at = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const known = compiled.get(at) ?? ajv.compile({ $ref: `api#/${at}` })
    compiled.set(at, known)
    return known
  }
  return ({ method, path }, answer) => {
    if (answer.status >= 500) return `answers ${answer.status}: ${answer.text}`
    if (answer.text.includes(OVERSIGHT)) return `reaches the database unchecked: ${answer.text}`
    if (INSIDE.test(answer.text)) return `shows its inside: ${answer.text.slice(0, 500)}`
    if (!answer.nosniff) return 'lacks nosniff'
    const said = at(document, ['paths', path, method.toLowerCase(), 'responses']) as Responses
    const code = String(answer.status) in said ? String(answer.status) : 'default'
    if (code === 'default' && !ANYWHERE.includes(answer.status))
      return `answers ${answer.status}, which is not documented`
    const pointer = said[code]?.$ref?.split('/').slice(1) ?? [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      code,
    ]
    const { content } = at(document, pointer) as { content?: Readonly<Record<string, unknown>> }
    if (!content)
      return answer.text === '' && answer.status < 300
        ? null
        : `a body where none is documented (${answer.status})`
    const type = typeNamed(Object.keys(content), answer.type)
    if (type === undefined)
      return `answers ${answer.type || 'no type'} where ${Object.keys(content)} is documented (${answer.status})`
    if (!type.includes('json')) return null
    const check = checkOf([...pointer, 'content', type, 'schema'])
    const json = parsed(answer.text)
    if (!check(json))
      return `breaks its schema (${answer.status}): ${ajv.errorsText(check.errors)}\n${answer.text.slice(0, 500)}`
    return answer.status < 400 ? null : sentenceOf(json)
  }
}

/** Schemas that stay open: each list adds its members to `Collection` (allOf), and a refusal may have more fields. */
const OPEN = ['Collection', 'Refus']

/**
 * A schema that allows no fields but the described ones. The published document allows more, because fields may be added
 * later; the answers of today must not have any.
 */
function closed(part: unknown, name = ''): unknown {
  if (Array.isArray(part)) return part.map((one) => closed(one))
  if (typeof part !== 'object' || part === null) return part
  const inside = Object.entries(part).map(([key, value]) => [key, closed(value, key)])
  const isOpen = !('properties' in part && 'type' in part) || part.type !== 'object' || OPEN.includes(name)
  return { ...(isOpen ? {} : { additionalProperties: false }), ...Object.fromEntries(inside) }
}

type Responses = Readonly<Record<string, { readonly $ref?: string }>>

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

/** The documented type that matches the type of an answer, ranges included. */
function typeNamed(documented: readonly string[], given: string): string | undefined {
  const bare = given.split(';')[0]?.trim() ?? ''
  return documented.find((type) => {
    const wanted = type.split(';')[0]?.trim() ?? ''
    return wanted === bare || (wanted.endsWith('/*') && bare.startsWith(wanted.slice(0, -1)))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(json: unknown): string | null {
  const { message } = json as { message: string }
  return message.trim() === '' || ENGLISH.test(message) ? `says nothing a person can read: ${message}` : null
}
