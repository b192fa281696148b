import { addDays, parisInstants } from '../kernel/dates.ts'
import { publicHolidays, type Territoire } from '../tournees/feries.ts'
import { type Horaires, minutesEntre } from './horaires.ts'
import type { Journee } from './journees.ts'
import { type ReglagesHeures, rangDuJour } from './reglages.ts'

const MINUTE_MS = 60_000

/** One person on one day: its type, and the hours where there are any. */
export interface JourDePersonne {
  /** YYYY-MM-DD */
  jour: string
  journee: Journee
  horaires: Horaires | null
}

/** The minutes of a day that payroll asks for; all are parts of `minutes`. */
export interface Travail {
  minutes: number
  nuit: number
  dimanche: number
  ferie: number
  premierMai: number
  nuitExceptionnelle: number
  /** The meal that the day gives right to: one at most. */
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

/** Days whose midnight is remembered: asking for the clock of Paris costs more than everything else of a shift. */
const MINUITS_MAX = 20_000
const minuits = new Map<string, number>()

/** Milliseconds since 1970 at which a day of Paris begins. */
function minuit(jour: string): number {
  const known = minuits.get(jour)
  if (known !== undefined) return known
  if (minuits.size >= MINUITS_MAX) minuits.clear()
  const found = Date.parse(parisInstants(jour, '00:00:00')[0] ?? jour)
  minuits.set(jour, found)
  return found
}

const JOUR_MS = 24 * 60 * MINUTE_MS

/** When the clock of Paris shows a time on a day; of a time that is skipped, when the next one comes. */
function parisMs(jour: string, heure: string): number {
  const start = minuit(jour)
  const wall = start + (Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))) * MINUTE_MS
  if (minuit(addDays(jour, 1)) - start === JOUR_MS) return wall
  const [first] = parisInstants(jour, `${heure}:00`)
  return first === undefined ? wall : Date.parse(first)
}

/** Minutes that two spans share, in milliseconds since 1970. */
const shared = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.floor((Math.min(to, end) - Math.max(from, start)) / MINUTE_MS))

/** A shift that has ended, and the days that it may touch: from the day before the one that it is of to its end. */
interface Duree {
  from: number
  to: number
  jours: string[]
}

function dureeDe(jour: string, debut: string, fin: string): Duree {
  const to = Date.parse(fin)
  const jours: string[] = []
  for (let next = addDays(jour, -1); minuit(next) < to; next = addDays(next, 1)) jours.push(next)
  return { from: Date.parse(debut), to, jours }
}

/** Real minutes inside a band of the clock of Paris, such as 21:00 to 06:00; one that ends by its start goes over midnight. */
function enPlage({ from, to, jours }: Duree, debut: string, fin: string): number {
  let found = 0
  for (const jour of jours)
    found += shared(from, to, parisMs(jour, debut), parisMs(fin <= debut ? addDays(jour, 1) : jour, fin))
  return found
}

/** Real minutes on the days that a condition names. */
function lesJours({ from, to, jours }: Duree, isOne: (jour: string) => boolean): number {
  let found = 0
  for (const jour of jours) if (isOne(jour)) found += shared(from, to, minuit(jour), minuit(addDays(jour, 1)))
  return found
}

const feriesParAnnee = new Map<string, ReadonlyMap<string, string>>()

function isFerie(jour: string, territoire: Territoire): boolean {
  const key = `${jour.slice(0, 4)} ${territoire}`
  const known = feriesParAnnee.get(key) ?? publicHolidays(Number(jour.slice(0, 4)), territoire)
  feriesParAnnee.set(key, known)
  return known.has(jour)
}

/**
 * What is left of the minutes inside a band once the pause is taken: it comes off the minutes outside first.
 * @param total minutes of the shift, pause included
 */
const sansPause = (total: number, inside: number, pause: number): number =>
  Math.max(0, inside - Math.max(0, pause - (total - inside)))

/** The minutes worked in a day: real minutes without the pause, none without an end and on a day that is no working day. */
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

/** The minutes of a day by what payroll asks for: night, Sunday, holiday, 1 May, meal, travel. */
export function travailDe(jour: JourDePersonne, reglages: ReglagesHeures): Travail {
  const minutes = minutesTravaillees(jour)
  const { horaires } = jour
  if (minutes === 0 || !horaires?.fin) return RIEN
  const { debut, fin, pause } = horaires
  const duree = dureeDe(jour.jour, debut, fin)
  const total = minutesEntre(debut, fin)
  const kept = (inside: number) => sansPause(total, inside, pause)
  const soir = kept(enPlage(duree, reglages.repasNuitDebut, reglages.repasNuitFin))
  return {
    minutes,
    nuit: kept(enPlage(duree, reglages.nuitDebut, reglages.nuitFin)),
    dimanche: kept(lesJours(duree, (day) => rangDuJour(day) === 6)),
    ferie: kept(lesJours(duree, (day) => isFerie(day, reglages.territoire))),
    premierMai: kept(lesJours(duree, (day) => day.endsWith('-05-01'))),
    nuitExceptionnelle: kept(
      enPlage(duree, reglages.nuitExceptionnelleDebut, reglages.nuitExceptionnelleFin),
    ),
    panier: panierDe(minutes, soir, pause, reglages),
    deplacement: 1,
  }
}
