import { addDays, DAY_MS, MINUTE_MS, parisInstants } from '../kernel/dates.ts'
import { publicHolidays, type Territoire } from '../tournees/feries.ts'
import { type Horaires, minutesEntre } from './horaires.ts'
import type { SorteDeJournee } from './journees.ts'
import { type ReglagesHeures, rangDuJour } from './reglages-heures.ts'

/** A day of one person: its type, and its hours if there are any. */
export interface JourDePersonne {
  /** YYYY-MM-DD */
  jour: string
  journee: SorteDeJournee
  horaires: Horaires | null
}

/** The minutes of a day by the kinds that payroll needs; all kinds are parts of `minutes`. */
export interface Travail {
  minutes: number
  nuit: number
  dimanche: number
  /** On public holidays except 1 May, which the law pays differently (L3133-6) and which `premierMai` counts. */
  ferie: number
  premierMai: number
  nuitExceptionnelle: number
  /** The meal allowance of the day, one at most; null when none is due. */
  panier: 'jour' | 'nuit' | null
  deplacement: 0 | 1
}

const RIEN: Travail = {
  minutes: 0,
  nuit: 0,
  dimanche: 0,
  ferie: 0,
  premierMai: 0,
  nuitExceptionnelle: 0,
  panier: null,
  deplacement: 0,
}

/** Days that the cache holds at most: more than fifty years. */
const JOURS_MAX = 20_000

/**
 * A day of the calendar of Paris. Days are cached, because asking the time zone takes longer than all other counting of a
 * shift.
 */
interface JourCivil {
  jour: string
  isDimanche: boolean
  isPremierMai: boolean
  /** Midnight at its beginning, in milliseconds since 1970. */
  debut: number
  suivant: JourCivil | null
  precedent: JourCivil | null
  /** Instants of times, filled only on a day on which the clock changes. */
  heures: Map<string, number>
}
const calendrier = new Map<string, JourCivil>()

function jourCivil(jour: string): JourCivil {
  const known = calendrier.get(jour)
  if (known) return known
  if (calendrier.size >= JOURS_MAX) calendrier.clear()
  const made = {
    jour,
    isDimanche: rangDuJour(jour) === 6,
    isPremierMai: jour.endsWith('-05-01'),
    debut: Date.parse(parisInstants(jour, '00:00:00')[0] ?? jour),
    suivant: null,
    precedent: null,
    heures: new Map<string, number>(),
  }
  calendrier.set(jour, made)
  return made
}

function lendemain(jour: JourCivil): JourCivil {
  jour.suivant ??= jourCivil(addDays(jour.jour, 1))
  return jour.suivant
}

function veille(jour: JourCivil): JourCivil {
  jour.precedent ??= jourCivil(addDays(jour.jour, -1))
  return jour.precedent
}

/** Consecutive days, beginning with this one. */
export function joursDepuis(jour: string, nombre: number): string[] {
  const found: string[] = []
  for (let next = jourCivil(jour); found.length < nombre; next = lendemain(next)) found.push(next.jour)
  return found
}

/**
 * Milliseconds since 1970 at which the clock of Paris shows a time on a day. A time that is skipped when the clock
 * changes means the next one that exists.
 */
function parisMs(jour: JourCivil, heure: string): number {
  const wall = jour.debut + (Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))) * MINUTE_MS
  if (lendemain(jour).debut - jour.debut === DAY_MS) return wall
  const known = jour.heures.get(heure)
  if (known !== undefined) return known
  const [first] = parisInstants(jour.jour, `${heure}:00`)
  const found = first === undefined ? wall : Date.parse(first)
  jour.heures.set(heure, found)
  return found
}

/** Minutes that two spans share; all four bounds are in milliseconds since 1970. */
const shared = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.floor((Math.min(to, end) - Math.max(from, start)) / MINUTE_MS))

/**
 * A shift that has ended (milliseconds since 1970), with all days on which it may have minutes: from the day before its
 * own to the day of its end.
 */
interface Duree {
  from: number
  to: number
  jours: JourCivil[]
}

function dureeDe(jour: string, debut: string, fin: string): Duree {
  const to = Date.parse(fin)
  const first = jourCivil(jour)
  const jours = [veille(first)]
  for (let next = first; next.debut < to; next = lendemain(next)) jours.push(next)
  return { from: Date.parse(debut), to, jours }
}

/**
 * Real minutes of a shift within a daily band on the clock of Paris, such as 21:00 to 06:00. A band whose end is not
 * after its start crosses midnight.
 */
function enPlage({ from, to, jours }: Duree, debut: string, fin: string): number {
  let found = 0
  for (const jour of jours)
    found += shared(from, to, parisMs(jour, debut), parisMs(fin <= debut ? lendemain(jour) : jour, fin))
  return found
}

/** Real minutes of a shift on the days that satisfy a condition. */
function lesJours({ from, to, jours }: Duree, isOne: (jour: JourCivil) => boolean): number {
  let found = 0
  for (const jour of jours) if (isOne(jour)) found += shared(from, to, jour.debut, lendemain(jour).debut)
  return found
}

const feries = new Map<Territoire, Map<number, ReadonlyMap<string, string>>>()

/** Whether a day is a public holiday of a territory. */
export function isFerie(jour: string, territoire: Territoire): boolean {
  const annee = Number(jour.slice(0, 4))
  const years = feries.get(territoire) ?? new Map<number, ReadonlyMap<string, string>>()
  const known = years.get(annee) ?? publicHolidays(annee, territoire)
  feries.set(territoire, years.set(annee, known))
  return known.has(jour)
}

/**
 * The minutes inside a band after the pause is deducted: first from the minutes outside the band, then from those inside.
 * @param total minutes of the shift, pause included
 */
const sansPause = (total: number, inside: number, pause: number): number =>
  Math.max(0, inside - Math.max(0, pause - (total - inside)))

/**
 * The minutes worked on a day: real minutes without the pause. 0 for a shift without an end, and for a day of another
 * type than work.
 */
export function minutesTravaillees({
  journee,
  horaires,
}: Pick<JourDePersonne, 'journee' | 'horaires'>): number {
  if (journee !== 'WD' || !horaires?.fin) return 0
  return Math.max(0, minutesEntre(horaires.debut, horaires.fin) - horaires.pause)
}

function panierDe(minutes: number, soir: number, pause: number, reglages: ReglagesHeures): Travail['panier'] {
  if (minutes === 0) return null
  if (soir >= reglages.repasNuitMin) return 'nuit'
  return minutes >= reglages.repasJourMin && pause < reglages.coupureMin ? 'jour' : null
}

/** The minutes of a day by the kinds that payroll needs: night, Sunday, holiday, 1 May, meal, travel. */
export function travailDe({ jour, journee, horaires }: JourDePersonne, reglages: ReglagesHeures): Travail {
  if (journee !== 'WD' || !horaires?.fin) return RIEN
  const { debut, fin, pause } = horaires
  const duree = dureeDe(jour, debut, fin)
  const total = Math.floor((duree.to - duree.from) / MINUTE_MS)
  const minutes = Math.max(0, total - pause)
  if (minutes === 0) return RIEN
  const kept = (inside: number) => sansPause(total, inside, pause)
  const soir = kept(enPlage(duree, reglages.repasNuitDebut, reglages.repasNuitFin))
  return {
    minutes,
    nuit: kept(enPlage(duree, reglages.nuitDebut, reglages.nuitFin)),
    dimanche: kept(lesJours(duree, ({ isDimanche }) => isDimanche)),
    ferie: kept(lesJours(duree, (day) => !day.isPremierMai && isFerie(day.jour, reglages.territoire))),
    premierMai: kept(lesJours(duree, ({ isPremierMai }) => isPremierMai)),
    nuitExceptionnelle: kept(
      enPlage(duree, reglages.nuitExceptionnelleDebut, reglages.nuitExceptionnelleFin),
    ),
    panier: panierDe(minutes, soir, pause, reglages),
    deplacement: 1,
  }
}
