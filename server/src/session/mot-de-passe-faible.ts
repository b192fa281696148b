import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { lazily } from '@lavandiere/domain/kernel/texte.ts'
import { MOT_DE_PASSE_MIN } from '@lavandiere/domain/session/session.ts'
import { motsCourants } from './mots-courants.ts'

/** The password of the demonstration's accounts, published in the README: nobody may choose it. */
export const MOT_DE_PASSE_PUBLIE = 'lavandiere-demo'

/** Number of most common passwords that are refused (OPEN-43), counted among those of sufficient length. */
const COUNT = 3000
const loadCommon = lazily(async () => {
  // Loaded with the first password that is chosen: few are, and the list is 430 kB.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = (dictionary['passwords-common'] as string[]).filter(({ length }) => length >= MOT_DE_PASSE_MIN)
  return new Set([...long.slice(0, COUNT), MOT_DE_PASSE_PUBLIE])
})

/** With fewer different characters, a password is one or two keys repeated. */
const DIFFERENT_MIN = 4
/** Longest repeated piece: a password made of one piece repeated is as weak as the piece. */
const PIECE_MAX = 4
/** Shorter words of a person's name (« de », « Sud ») occur in too many other words to be refused. */
const OWN_WORD_MIN = 4
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890',
]
/** Day, month and year, in either order, and nothing else. */
const DATE_PATTERN = /^(?:\d{2}\D?\d{2}\D?(?:1[6-9]|20)\d{2}|(?:1[6-9]|20)\d{2}\D?\d{2}\D?\d{2})$/
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

/** The texts that identify the owner of a password. */
interface Titulaire {
  email: string
  libelle: string
  lastname?: string | null
  /** The label of its company. */
  societe?: string | null
}

/** Lower case without accents, so that neither hides a word. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')
const lettersAndDigitsOf = (text: string) => text.replace(/[^a-z0-9]/g, '')
/** The part between the first and the last letter. */
const coreOf = (text: string) => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
const withoutLookalikes = (text: string) => text.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)

function isRepeated(text: string): boolean {
  if (new Set(text).size < DIFFERENT_MIN) return true
  const lengths = Array.from({ length: PIECE_MAX }, (_, i) => i + 1)
  return lengths.some((length) => Array.from(text.slice(length)).every((sign, i) => sign === text[i]))
}

/** True for letters or digits in the order of the alphabet or a keyboard, forwards or backwards. */
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

/** True for a password that attackers try early: a listed one, a word with digits around it, a repetition, a date. */
export async function isCommon(password: string): Promise<boolean> {
  const plain = fold(password)
  const commonPasswords = await loadCommon()
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain)) return true
  if (isRepeated(plain) || DATE_PATTERN.test(plain)) return true
  const core = coreOf(plain)
  const words = [core, lettersOf(core), coreOf(withoutLookalikes(core)), lettersOf(withoutLookalikes(plain))]
  return [plain, ...words].some((text) => motsCourants.has(text) || isSequence(text))
}

/** The words that identify a person: name, company, email and its parts, reduced to letters and digits, longest first. */
function ownWords({ email, libelle, lastname, societe }: Titulaire): string[] {
  const texts = [email, ...email.split('@'), libelle, lastname ?? '', societe ?? ''].map(fold)
  const words = texts.flatMap((text) => [text, ...text.split(/[^a-z0-9]+/)]).map(lettersAndDigitsOf)
  return [...new Set(words)].filter((word) => word.length >= OWN_WORD_MIN).sort((a, b) => b.length - a.length)
}

/** True when too little of a password remains without the words that identify its owner. */
export function isPersonal(password: string, titulaire: Titulaire): boolean {
  const plain = lettersAndDigitsOf(fold(password))
  const rest = ownWords(titulaire).reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < MOT_DE_PASSE_MIN
}

/** @throws Refus 422 on `password` when it is common, or made of words that identify its owner (S15) */
export async function refuseWeak(password: string, titulaire: Titulaire): Promise<void> {
  if (await isCommon(password)) {
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
