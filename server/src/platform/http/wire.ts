import {
  type Code,
  forbidden,
  invalid,
  Refus,
  refusals,
  tooLarge,
  type Violation,
} from '@lavandiere/domain/kernel/errors.ts'
import { ID_MAX } from '@lavandiere/domain/kernel/fields.ts'
import { UNKNOWN_FIELD } from '@lavandiere/domain/kernel/sentences.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { isOutdated } from '../db/pool.ts'

export const LD = 'application/ld+json'
export const JSON_TYPE = 'application/json'
export const PROBLEM = 'application/problem+json'
export const MERGE = 'application/merge-patch+json'
export const FORM = 'multipart/form-data'

/** An id in a path or a query: digits only and bounded, so that `1e999` or `0x10` are unknown, not errors inside. */
export const identifiant = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Un identifiant est attendu')
  // Documented as what it stands for: generated clients then take the `id` of an item as it is.
  .meta({ type: 'integer', minimum: 1, maximum: ID_MAX })
  .transform(Number)
  .pipe(z.int().max(ID_MAX, 'Un identifiant est attendu'))
export const idParams = z.object({ id: identifiant })
/** An id of a journal, which may be larger than other ids. */
export const longIdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})

/** A body whose fields are checked later, together with the stored item. */
export const anyBody = z.record(z.string(), z.unknown(), { error: 'Un objet JSON est attendu' })

/** Bytes of an ordinary body; uploads and imports state their own. */
export const BODY_LIMIT = 1_048_576

/** The base path of the wire as IRIs carry it. */
export const BASE = '/api'
export const iri = (resource: string, id: number | string) => `${BASE}/${resource}/${id}`

/** The body of a refusal on the wire (docs/api.md, Errors). */
export function problem(refus: Refus): { status: number; body: Record<string, unknown> } {
  const { status } = refusals[refus.code]
  const title = 'An error occurred'
  const said = {
    status,
    // Clients made for the log-in of this format read the number.
    code: status === 401 ? 401 : refus.code,
    title,
    detail: refus.message,
    'hydra:title': title,
    'hydra:description': refus.message,
    message: refus.message,
  }
  if (status === 422) {
    const list = `${BASE}/contexts/ConstraintViolationList`
    const violations =
      refus.violations.length > 0
        ? refus.violations
        : [{ propertyPath: '', message: refus.message, code: refus.code }]
    return { status, body: { '@context': list, '@type': 'ConstraintViolationList', ...said, violations } }
  }
  return { status, body: { '@type': 'hydra:Error', ...said } }
}

const uniqueSentences = new Map<string, readonly [field: string, message: string]>()

/**
 * Registers the sentence and the field for a unique key or an exclusion: a person who enters the same value a second time
 * reads it.
 */
export function nameUnique(constraint: string, field: string, message: string): void {
  uniqueSentences.set(constraint, [field, message])
}

const away = (message = 'Le service est momentanément indisponible, réessayez dans quelques instants') =>
  new Refus('indisponible', message, { headers: { 'retry-after': '5' } })

const AWAY = /^(08|57P|53|58)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Any error as a refusal, or null when it is a fault of ours (a 500). The database's own refusals become sentences;
 * what says that it is away, full or overloaded becomes 503 with Retry-After (S11, S12).
 */
export function refusalOf(error: unknown): Refus | null {
  if (error instanceof Refus) return error
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Refus) return cause
  // By its class, not by the look of its code: EPIPE has five letters too.
  if (cause instanceof DatabaseError) return ofDatabase(cause)
  if (cause instanceof Error) {
    if ('code' in cause && NETWORK.has(String(cause.code))) return away()
    if (
      /timeout exceeded when trying to connect|Connection terminated|connection error|not queryable|Query read timeout/i.test(
        cause.message,
      )
    ) {
      return away()
    }
  }
  return ofFramework(error)
}

const OVERSIGHT = 'hors-limites'
const BUSY = 'Un autre enregistrement est en cours, réessayez'
/** A refusal of the database that our own checks should have made. */
export const isOversight = ({ violations }: Refus, error: unknown): boolean =>
  violations.some(({ code }) => code === OVERSIGHT) ||
  // A statement that names a table which its role was not granted: the rights table let the call through.
  (error instanceof DatabaseError && error.routine === 'aclcheck_error')

/** What the database refuses because of the data that a caller sent, by its SQLSTATE. */
const ofData: Record<string, (error: DatabaseError) => Refus> = {
  '23001': () => linked(),
  '23503': () => linked(),
  '23502': ({ column = '' }) => {
    const field = fieldOf(column)
    const message = field === 'exploitant' ? 'Choisissez un exploitant' : 'Cette valeur est requise'
    return invalid(field, message, OVERSIGHT)
  },
  '23505': ({ constraint = '' }) => {
    const [field, message] = uniqueSentences.get(constraint) ?? ['', 'Cet élément existe déjà']
    return invalid(field, message, 'unique')
  },
  '23P01': ({ constraint = '' }) => {
    const [field, message] = uniqueSentences.get(constraint) ?? ['', 'Cet élément en chevauche un autre']
    return invalid(field, message, 'chevauchement')
  },
  // Raised by our own triggers, whose message is the sentence to show.
  LV409: ({ message }) => new Refus('conflit', message),
  LV503: ({ message }) => away(message),
  '42501': forbidden,
  '22021': () => new Refus('invalide', 'Ce texte contient des caractères interdits'),
  '22P05': () => new Refus('invalide', 'Ce texte contient des caractères interdits'),
}
const linked = () => new Refus('invalide', "Un élément lié n'existe pas ou est encore utilisé")

/** Data exceptions, integrity constraints and values too large for an index: a schema should have refused the value. */
const OUT_OF_BOUNDS = /^(22|23|54)/

/** `exploitant_id` is the field `exploitant`, `date_debut` the field `dateDebut`. */
const fieldOf = (column: string) =>
  column.replace(/_id$/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What a repeated call may get past: another writer, a time limit. */
const passing: Record<string, string> = {
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': BUSY,
  '57014': 'La demande a pris trop de temps, réessayez',
}

const RENEWED = "Le service vient d'être mis à jour, réessayez"

/** A refusal of the database by its SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function ofDatabase(error: DatabaseError): Refus | null {
  const code = error.code ?? ''
  // What ends a connection, or lets none open (a file of time zones that could not be read), says nothing of what a caller sent.
  if (error.severity === 'FATAL') return away()
  const refusal = ofData[code]?.(error)
  if (refusal) return refusal
  const soon = passing[code]
  if (soon) return away(soon)
  if (isOutdated(error)) return away(RENEWED)
  if (AWAY.test(code)) return away()
  // Told to the caller, and logged as a fault of ours (`isOversight`).
  return OUT_OF_BOUNDS.test(code) ? invalid('', 'Une valeur est hors des limites', OVERSIGHT) : null
}

const byStatus: Partial<Record<number, Code>> = {
  400: 'requete-invalide',
  404: 'introuvable',
  405: 'methode-refusee',
  413: 'trop-gros',
  415: 'type-refuse',
  429: 'trop-de-demandes',
  503: 'indisponible',
}

const sentenceOfCode: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge().message,
  FST_ERR_CTP_INVALID_JSON_BODY: "Le corps de la demande n'est pas du JSON valide",
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Le corps de la demande est vide',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'La taille annoncée ne correspond pas aux données reçues',
  FST_REQ_FILE_TOO_LARGE: 'Le fichier est trop volumineux',
}

/** Refusals of the HTTP framework itself (a body too large, malformed JSON, …). */
function ofFramework(error: unknown): Refus | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const code = byStatus[Number(error.statusCode)]
  if (!code) return Number(error.statusCode) < 500 ? new Refus('requete-invalide', 'Demande invalide') : null
  const named = 'code' in error ? sentenceOfCode[String(error.code)] : undefined
  return new Refus(code, named ?? (code === 'indisponible' ? away().message : 'Demande invalide'))
}

/** Violations that one answer lists at most: a body of a megabyte may have a hundred thousand of them (S17). */
export const VIOLATIONS_MAX = 100
/** Unknown names that are listed for one object at most, and characters of such a name. */
const UNKNOWN_MAX = 20
const FIELD_NAME_MAX = 100

/** The issues of a schema as violations, in the words of the domain: the first ones, and that there are others. */
export function violationsOf(error: z.ZodError): Violation[] {
  const found: Violation[] = []
  for (const issue of error.issues) {
    if (found.length >= VIOLATIONS_MAX) {
      return [...found.slice(0, VIOLATIONS_MAX), others("… et d'autres erreurs")]
    }
    found.push(...violationsOfIssue(issue))
  }
  return found
}

const others = (message: string): Violation => ({ propertyPath: '', message, code: 'suite' })

function violationsOfIssue(issue: z.core.$ZodIssue): Violation[] {
  const path = issue.path.map((part) => String(part).slice(0, FIELD_NAME_MAX)).join('.')
  if (issue.code !== 'unrecognized_keys')
    return [{ propertyPath: path, message: issue.message, code: issue.code }]
  // A list of what exists, where the schema gives one (query parameters), says more than the unknown name.
  const isListed = issue.message !== UNKNOWN_FIELD
  const unknown = issue.keys.slice(0, UNKNOWN_MAX).map((key) => {
    const name = key.slice(0, FIELD_NAME_MAX)
    return {
      propertyPath: [path, name].filter(Boolean).join('.'),
      message: isListed ? issue.message : `Le champ « ${name} » n'existe pas`,
      code: 'inconnu',
    }
  })
  const left = issue.keys.length - unknown.length
  return left > 0
    ? [...unknown, others(`… et ${countInWords(left, 'autre champ inconnu', 'autres champs inconnus')}`)]
    : unknown
}
