import { countInWords, listIn } from './texte.ts'

/** The time zone of "today", of labels and of occurrences (BIZ-01). */
export const PARIS = 'Europe/Paris'

/** A day and a time on the clock of Paris; `heure` is null for a day without a time. */
interface Paris {
  /** YYYY-MM-DD */
  jour: string
  /** HH:MM:SS */
  heure: string | null
}

/** A day, or a day and a time without an offset: the clock of Paris (OPEN-127), whatever the machine's time zone. */
const A_PARIS = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?)?$/
/** The days of the week, beginning with Monday. */
export const JOURS_NOMS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The months in order, in full and as they are shortened. */
export const MOIS_NOMS = listIn(`
  janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre`)
const MOIS_COURTS = listIn('janv., févr., mars, avr., mai, juin, juil., août, sept., oct., nov., déc.')

export const MINUTE_S = 60
export const HOUR_S = 3_600
export const DAY_S = 86_400
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The beginning of an instant, checked first: `Date` reads nearly any text, "bac 12" included. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/**
 * Milliseconds since 1970 of a day and a time "HH:MM:SS" as if Paris were UTC; NaN for a day or a time that does not
 * exist, although `Date` would read 31 February as 3 March.
 */
function wallMs(jour: string, heure = '00:00:00'): number {
  const date = new Date(`${jour}T${heure}Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${jour}T${heure}.`)
  return isReal ? date.getTime() : Number.NaN
}

/**
 * The day and time in Paris of a date or an instant; null for any other text, and for a day or a time that does not
 * exist.
 */
function parisOf(iso: string): Paris | null {
  if (Number.isNaN(wallMs(iso.slice(0, 10)))) return null
  const [read, jour = '', minute, second = ':00'] = A_PARIS.exec(iso) ?? []
  if (read) {
    const heure = minute ? minute + second : null
    return heure && Number.isNaN(wallMs(jour, heure)) ? null : { jour, heure }
  }
  const instant = new Date(INSTANT.test(iso) ? iso : Number.NaN)
  if (Number.isNaN(instant.getTime())) return null
  const wall = new Date(instant.getTime() + parisAheadMs(instant.getTime())).toISOString()
  const [jourLu = '', heure = ''] = wall.split('T')
  return { jour: jourLu, heure: heure.slice(0, 8) }
}

/** The day and time to show; null for no date, and for 1 January 1970, which means an empty one (BIZ-03). */
function shownParis(iso: string | null | undefined): Paris | null {
  const paris = iso ? parisOf(iso) : null
  return paris?.jour === '1970-01-01' ? null : paris
}

/**
 * A date or an instant (ISO 8601) as DD/MM/YYYY in Paris; an empty text for no date, an unreadable one, or 1 January
 * 1970 (BIZ-02, BIZ-03).
 */
export const formatDate = (iso: string | null | undefined): string =>
  shownParis(iso)?.jour.split('-').reverse().join('/') ?? ''

/** An hour such as "14:05" as "14 h 05". */
export const hourInWords = (hour: string): string => hour.replace(':', ' h ')

/**
 * The time of an instant as "14 h 05" in Paris; empty for a day without a time, and wherever `formatDate`
 * is (BIZ-02, OPEN-131).
 */
export const formatTime = (iso: string | null | undefined): string =>
  hourInWords(shownParis(iso)?.heure?.slice(0, 5) ?? '')

/** "21/11/2026 à 14 h 05"; only the date for a day without a time. */
export const formatDateTime = (iso: string | null | undefined): string =>
  [formatDate(iso), formatTime(iso)].filter(Boolean).join(' à ')

/**
 * The day of an instant in Paris, YYYY-MM-DD; of the present instant, today.
 * @throws RangeError for a text that is none
 */
export const jourDeParis = (instant: Date | string): string =>
  parisOfInstant(typeof instant === 'string' ? instant : instant.toISOString()).jour

/** The clock of Paris at an instant, YYYY-MM-DDTHH:MM:SS. @throws RangeError for any other text */
export const parisClock = (iso: string): string => clockOf(parisOfInstant(iso))

/** The clock of Paris at an instant, or at the midnight of a date, YYYY-MM-DDTHH:MM:SS; null for any other text. */
export function readClock(text: string): string | null {
  const paris = parisOf(text)
  return paris && clockOf(paris)
}

const clockOf = ({ jour, heure }: Paris): string => `${jour}T${heure ?? '00:00:00'}`

function parisOfInstant(iso: string): Paris {
  const paris = parisOf(iso)
  if (!paris) throw new RangeError(`not an instant: ${iso}`)
  return paris
}

/** Whether a text is a day, YYYY-MM-DD, that exists in the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(wallMs(text))

/** Day, month, year: between the usual separators, or as six or eight digits in a row. */
const ECRIT = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]((?:19|20|21)?\d\d)$|^(\d\d)(\d\d)((?:19|20|21)\d\d)$/

/**
 * The day written the French way, day first, as YYYY-MM-DD: "5/3/2026", "05.03.26", "05032026"; a year of two digits
 * is in this century. Null for any other text, and for a day that does not exist (BIZ-02).
 */
export function writtenDay(text: string): string | null {
  const [d, m, y] = ECRIT.exec(text.trim())?.slice(1).filter(Boolean) ?? []
  if (!d || !m || !y) return null
  const jour = `${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return Number.isNaN(wallMs(jour)) ? null : jour
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/**
 * The day of an instant of UTC (milliseconds since 1970). Counting hours asks for millions of days, and `toISOString` takes
 * three times as long.
 * @throws RangeError for NaN
 */
export function utcDay(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(ms)) throw new RangeError('not a day')
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

/** The day that lies `jours` days after another, or before it when negative; both YYYY-MM-DD. */
export const addDays = (jour: string, jours: number): string => utcDay(Date.parse(jour) + jours * DAY_MS)

/** The weekday of a day; Monday is 0. */
export const rangDuJour = (jour: string): number => (new Date(jour).getUTCDay() + 6) % 7

/** The Monday of the week of a day. */
export const lundiDe = (jour: string): string => addDays(jour, -rangDuJour(jour))

/** The first day of the month of a day, or of the month that comes so many months later. */
export function premierDuMois(jour: string, plus = 0): string {
  return utcDay(Date.UTC(Number(jour.slice(0, 4)), Number(jour.slice(5, 7)) - 1 + plus))
}

/** Every day from one to another, both included, in order. */
export function joursEntre(du: string, au: string): string[] {
  const found: string[] = []
  for (let jour = du; jour <= au; jour = addDays(jour, 1)) found.push(jour)
  return found
}

/** The days of the week of a day, Monday first. */
export const semaineDe = (jour: string): string[] => joursEntre(lundiDe(jour), addDays(lundiDe(jour), 6))

/** Whole minutes between two instants. */
export const minutesEntre = (debut: string, fin: string): number =>
  Math.floor((Date.parse(fin) - Date.parse(debut)) / MINUTE_MS)

/** "Mis à jour à l'instant", "… il y a 1 minute", "… il y a 3 heures" (DASH-09, OPEN-16). */
export function updatedText(lastUpdated: string, now: string): string {
  const minutes = minutesEntre(lastUpdated, now)
  if (!(minutes >= 1)) return "Mis à jour à l'instant"
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'heure']
  return `Mis à jour il y a ${countInWords(count, unit)}`
}

/** 01:00 UTC of the last Sunday of a month (January is 0), in milliseconds since 1970. */
function lastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0, 1)
  return end - new Date(end).getUTCDay() * DAY_MS
}

/**
 * Milliseconds that Paris is ahead of UTC at an instant (milliseconds since 1970): summer time lasts from the last Sunday of
 * March to that of October (directive 2000/84/CE; in France since 1996). Asked of the browser, its first answer takes 30 ms.
 */
function parisAheadMs(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9)
  return (isSummer ? 2 : 1) * HOUR_MS
}

/**
 * The instant (ISO, UTC) at which clocks in Paris show this day and this time "HH:MM:SS".
 * @throws RangeError when day or time does not exist
 */
export function parisInstant(jour: string, heure: string): string {
  const wall = wallMs(jour, heure)
  if (Number.isNaN(wall)) throw new RangeError(`not a day and a time: ${jour} ${heure}`)
  const guess = wall - parisAheadMs(wall)
  return new Date(wall - parisAheadMs(guess)).toISOString()
}

/**
 * Hours by which Paris can be ahead of UTC. Summer time is first: in the hour that comes twice, its instants come first.
 */
const AVANCES_H = [2, 1]

/**
 * All instants (ISO, UTC) at which clocks in Paris show this day and this time "HH:MM:SS", in their order. There are two
 * in the hour that comes twice in October; none in the hour that is skipped in March, or for a day or time that does not
 * exist.
 */
export function parisInstants(jour: string, heure: string): string[] {
  const wall = wallMs(jour, heure)
  if (Number.isNaN(wall)) return []
  return AVANCES_H.map((hours) => wall - hours * HOUR_MS)
    .filter((instant) => instant + parisAheadMs(instant) === wall)
    .map((instant) => new Date(instant).toISOString())
}

/** The name of the weekday of a day. */
export const nomDuJour = (jour: string): string => JOURS_NOMS[rangDuJour(jour)] ?? ''

/** The number of a day in its month, as it is written in a French date: "1er", "2". */
export function quantieme(jour: string): string {
  const n = Number(jour.slice(8))
  return n === 1 ? '1er' : String(n)
}

/** The month and year of a day: "novembre 2026". */
export const moisEtAnnee = (jour: string): string => `${moisDe(jour, MOIS_NOMS)} ${jour.slice(0, 4)}`

/** A day without its year: "1er décembre". */
export const jourEtMois = (jour: string): string => `${quantieme(jour)} ${moisDe(jour, MOIS_NOMS)}`

/** A day without its weekday: "1er décembre 2026". */
export const jourEtAnnee = (jour: string): string => `${quantieme(jour)} ${moisEtAnnee(jour)}`

/** A day (YYYY-MM-DD) in French: "lundi 23 novembre 2026", "mardi 1er décembre 2026". */
export const jourEntier = (jour: string): string => `${nomDuJour(jour)} ${jourEtAnnee(jour)}`

/** The weekday of a day in short: "lun.". */
export const nomCourt = (jour: string): string => `${nomDuJour(jour).slice(0, 3)}.`

/** A day in the form "lun. 23 nov.", "mar. 1er déc.". */
export const jourCourt = (jour: string): string =>
  `${nomCourt(jour)} ${quantieme(jour)} ${moisDe(jour, MOIS_COURTS)}`

const moisDe = (jour: string, noms: readonly string[]): string => noms[Number(jour.slice(5, 7)) - 1] ?? ''
