/**
 * The form in which texts are compared: lower case, without accents, ligatures or a byte-order mark; every apostrophe
 * is the plain one, hyphens and underscores are spaces, and spaces are single (OPEN-57, OPEN-58).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[-_\u2010-\u2015]/g, ' ')
    .replace(/[\s\ufeff]+/g, ' ')
    .trim()
}

/** A value that is made when it is first asked for: the first formatter of a page takes a browser 30 ms. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const naturel = lazily(() => new Intl.Collator('fr', { numeric: true, sensitivity: 'base' }))

/** Orders two names naturally by their leading number (BIZ-04): "2 bacs" before "10 bacs". */
export const compareNatural = (a: string, b: string): number => naturel().compare(a, b)

const decimal = lazily(() => new Intl.NumberFormat('fr-FR'))

/** A number in French figures, to three decimals: "2 747", "-12,5". Whole numbers need no formatter. */
export const formatNumber = (n: number): string =>
  Number.isSafeInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f') : decimal().format(n)

const tenths = lazily(
  () => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A number with one decimal, so that the figures of a column compare: "4,0". */
export const formatTenths = (n: number): string => tenths().format(n)

/** A number with its noun, in French, on one line: "1 conteneur", "2 747 conteneurs", "0 conteneur". */
export const countInWords = (n: number, un: string, plusieurs = `${un}s`, format = formatNumber): string =>
  `${format(n)}\u00a0${Math.abs(n) >= 2 ? plusieurs : un}`

/** Words as a sentence lists them: "A", "A et B", "A, B et C". */
export const listInWords = (words: readonly string[], link = 'et'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`

/** The entries of a list that is written as one text, with commas between them. */
export const listIn = (text: string): string[] => text.split(',').map((entry) => entry.trim())

/** A name after "de": "de Marc Lefèvre", "d'Inès Moreau". */
export const ofName = (name: string): string => (/^[aeiouyœæ]/i.test(fold(name)) ? `d'${name}` : `de ${name}`)

/** A distance for people: metres under one kilometre, else kilometres, with one decimal under ten (CONT-32, BIZ-10). */
export function distanceText(metres: number): string {
  if (metres < 999.5) return `${Math.round(metres)} m`
  const km = metres / 1000
  return `${km < 9.95 ? formatTenths(km) : formatNumber(Math.round(km))} km`
}

/**
 * A duration in hours and minutes: "25 min", "3 h", "3 h 05 min".
 * @param minutes a whole number
 */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`
}

/** A time in seconds, in hours and minutes. */
export const secondsText = (seconds: number): string => minutesText(Math.round(seconds / 60))

/** A text that begins a sentence, or stands alone. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A name as it is stored and matched: any run of white space becomes one space, none is left at the ends. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * A text of several lines on one line: white space that holds a line break or a tab becomes one space; other spaces
 * stay.
 */
export const unbrokenLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\t-\r]/.test(blanks) ? ' ' : blanks)).trim()

/**
 * A French text whose lines do not end between a number and its "%" or "€", before ": ; ? ! »", after "«" or "n°", nor within a
 * time ("14 h 05") or a duration ("7 h 45 min"): the spaces there become unbreakable.
 */
export const unbroken = (text: string): string =>
  text
    .replace(/« | (?=[:;?!»%€](?![^\s…)\]'"`.,<]))/g, (blank) => blank.replace(' ', '\u00a0'))
    .replace(/n° (?=$|\d|["'`])/g, 'n°\u00a0')
    .replace(/(^|\d|["'`]) h (?=$|\d|["'`])/g, '$1\u00a0h\u00a0')
    .replace(/(\d) (?=(?:h|min)(?:$|[\s.,;)]))/g, '$1\u00a0')
