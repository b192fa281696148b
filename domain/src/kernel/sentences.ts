import type { z } from 'zod'
import { config } from 'zod/v4/core'
import { countInWords } from './texte.ts'

type Issue = z.core.$ZodRawIssue

/** The sentence for a field that the schema does not have; the answer's violations name these fields one by one. */
export const UNKNOWN_FIELD = 'Champ inconnu'
const REQUIRED = 'Ce champ est requis'
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu',
  number: 'Un nombre est attendu',
  int: 'Un nombre entier est attendu',
  boolean: 'Oui ou non est attendu',
  array: 'Une liste est attendue',
  object: 'Un objet est attendu',
  record: 'Un objet est attendu',
  date: 'Une date est attendue',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Une date est attendue (AAAA-MM-JJ)',
  datetime: 'Une date et une heure sont attendues (AAAA-MM-JJTHH:MM:SSZ)',
  email: 'Cette adresse email est invalide',
  uuid: 'Un identifiant unique (UUID) est attendu',
  url: 'Une adresse web est attendue',
}
/** Most values listed in a sentence: nobody would read more. */
const NAMED_MAX = 12

const elements = (count: number | bigint) => countInWords(Number(count), 'élément')
const characters = (count: number | bigint) => countInWords(Number(count), 'caractère')

type Bound<I, K extends keyof I> = Pick<I, K | ('origin' & keyof I) | ('inclusive' & keyof I)>

function tooBig({ origin, maximum, inclusive }: Bound<z.core.$ZodIssueTooBig, 'maximum'>): string {
  if (origin === 'string') return `Ce texte ne doit pas dépasser ${characters(maximum)}`
  if (origin === 'array' || origin === 'set') return `Au plus ${elements(maximum)}`
  return inclusive === false
    ? `Cette valeur doit être inférieure à ${maximum}`
    : `Cette valeur doit être au plus ${maximum}`
}

function tooSmall({ origin, minimum, inclusive }: Bound<z.core.$ZodIssueTooSmall, 'minimum'>): string {
  if (origin === 'string')
    return minimum === 1 ? REQUIRED : `Ce texte doit compter au moins ${characters(minimum)}`
  if (origin === 'array' || origin === 'set') return `Au moins ${elements(minimum)}`
  return inclusive === false
    ? `Cette valeur doit être supérieure à ${minimum}`
    : `Cette valeur doit être au moins ${minimum}`
}

/** The French reason why a value is refused, for every schema that brings no sentence. */
function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED
      return EXPECTED[issue.expected] ?? 'Cette valeur est invalide'
    case 'invalid_value': {
      const known = issue.values.slice(0, NAMED_MAX).map(String).join(', ')
      return `Cette valeur est inconnue. Valeurs possibles : ${known}${issue.values.length > NAMED_MAX ? '…' : ''}`
    }
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? "Ce texte n'a pas la forme attendue"
    case 'not_multiple_of':
      return `Un multiple de ${issue.divisor} est attendu`
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    default:
      return 'Cette valeur est invalide'
  }
}

/*
 * Set before the first schema is made.
 * Not as `localeError`, which is English again once the rest is loaded. `jitless`: the pages' security policy forbids code made from text, and in a
 * browser (where a document exists) each attempt of the library would be reported as a violation.
 */
config({ customError: sentenceOf, jitless: 'document' in globalThis })
