import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { MOT_DE_PASSE_MIN } from '@lavandiere/domain/session/session.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { motsCourants } from './mots-courants.ts'

/** The password of the accounts of the demonstration, which stands in the README: nobody may choose it. */
export const MOT_DE_PASSE_PUBLIE = 'lavandiere-demo'

/** How many of the most common passwords are refused (OPEN-43), counted among those long enough to be tried. */
const COUNT = 3000
const commonPasswords = new Set([
  ...(dictionary['passwords-common'] as string[])
    .filter((password) => password.length >= MOT_DE_PASSE_MIN)
    .slice(0, COUNT),
  MOT_DE_PASSE_PUBLIE,
])

/** Fewer different characters than this are one key held down, or two in turn. */
const DIFFERENT_MIN = 4
/** A piece of at most so many characters that is repeated until the end is no longer than itself. */
const PIECE_MAX = 4
/** Own words shorter than this (« de », « Sud ») are part of too many other words. */
const OWN_WORD_MIN = 4
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890',
]
/** Day, month and year, or the other way round, without anything else. */
const DATE = /^(?:\d{2}\D?\d{2}\D?(?:1[6-9]|20)\d{2}|(?:1[6-9]|20)\d{2}\D?\d{2}\D?\d{2})$/
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** Whose password it is: the texts that name that person. */
export interface Titulaire {
  email: string
  libelle: string
  lastname?: string | null
  /** The label of its company. */
  societe?: string | null
}

/** Small letters without accents, so that neither hides a word. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')
const lettersAndDigitsOf = (text: string) => text.replace(/[^a-z0-9]/g, '')
/** What stands between the first and the last letter. */
const coreOf = (text: string) => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
const withoutLookalikes = (text: string) => text.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)

function isRepeated(text: string): boolean {
  if (new Set(text).size < DIFFERENT_MIN) return true
  const lengths = Array.from({ length: PIECE_MAX }, (_, i) => i + 1)
  return lengths.some((length) => Array.from(text.slice(length)).every((sign, i) => sign === text[i]))
}

/** Letters or digits that follow each other in the alphabet or on a keyboard, forwards or backwards. */
function isSequence(text: string): boolean {
  if (text.length < OWN_WORD_MIN) return false
  return SEQUENCES.some(
    (row) =>
      (row + row).includes(text) ||
      Array.from(row + row)
        .reverse()
        .join('')
        .includes(text),
  )
}

/** True for a password that anybody would try early: in a list, a word with digits around it, a repetition, a date. */
export function isCommon(password: string): boolean {
  const plain = fold(password)
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain)) return true
  if (isRepeated(plain) || DATE.test(plain)) return true
  const core = coreOf(plain)
  const words = [core, lettersOf(core), coreOf(withoutLookalikes(core)), lettersOf(withoutLookalikes(plain))]
  return [plain, ...words].some((text) => motsCourants.has(text) || isSequence(text))
}

/** The words that name a person: name, company, address and its parts, letters and digits alone, longest first. */
function ownWords({ email, libelle, lastname, societe }: Titulaire): string[] {
  const texts = [email, ...email.split('@'), libelle, lastname ?? '', societe ?? ''].map(fold)
  const words = texts.flatMap((text) => [text, ...text.split(/[^a-z0-9]+/)]).map(lettersAndDigitsOf)
  return [...new Set(words)].filter((word) => word.length >= OWN_WORD_MIN).sort((a, b) => b.length - a.length)
}

/** True when too little is left of a password once the words that name its owner are taken out. */
export function isPersonal(password: string, titulaire: Titulaire): boolean {
  const plain = lettersAndDigitsOf(fold(password))
  const rest = ownWords(titulaire).reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < MOT_DE_PASSE_MIN
}

/** @throws Refus 422 on `password` when it is a common one, or made of what names its owner (S15) */
export function refuseWeak(password: string, titulaire: Titulaire): void {
  if (isCommon(password)) {
    throw invalid('password', 'Ce mot de passe est trop courant, choisissez-en un autre', 'courant')
  }
  if (isPersonal(password, titulaire)) {
    throw invalid(
      'password',
      'Ce mot de passe reprend votre nom, votre email ou votre société, choisissez-en un autre',
      'personnel',
    )
  }
}
