import { addDays, jourDeParis, parisInstants } from '../kernel/dates.ts'
import { publicHolidays } from '../tournees/feries.ts'
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

/** Milliseconds since 1970 at which the clock of Paris shows a time; of a time that is skipped, when the next one comes. */
function parisMs(jour: string, heure: string): number {
  const [first] = parisInstants(jour, `${heure}:00`)
  if (first !== undefined) return Date.parse(first)
  const [before] = parisInstants(jour, '00:00:00')
  const [hours = 0, minutes = 0] = heure.split(':').map(Number)
  return Date.parse(before ?? jour) + (hours * 60 + minutes) * MINUTE_MS
}

/** Minutes that two spans share, in milliseconds since 1970. */
const shared = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.floor((Math.min(to, end) - Math.max(from, start)) / MINUTE_MS))

/** A band of the clock, such as 21:00 to 06:00; one that ends by its start goes over midnight. */
interface Plage {
  debut: string
  fin: string
}

/** Real minutes of a shift inside a band of the clock of Paris, whatever changes of the clock it runs over. */
export function minutesEnPlage(debut: string, fin: string, plage: Plage): number {
  const [from, to] = [Date.parse(debut), Date.parse(fin)]
  const last = jourDeParis(fin)
  let found = 0
  for (let jour = addDays(jourDeParis(debut), -1); jour <= last; jour = addDays(jour, 1)) {
    const end = plage.fin <= plage.debut ? addDays(jour, 1) : jour
    found += shared(from, to, parisMs(jour, plage.debut), parisMs(end, plage.fin))
  }
  return found
}

/** Real minutes of a shift on the days that a condition names. */
function minutesLesJours(debut: string, fin: string, isOne: (jour: string) => boolean): number {
  const [from, to] = [Date.parse(debut), Date.parse(fin)]
  const last = jourDeParis(fin)
  let found = 0
  for (let jour = jourDeParis(debut); jour <= last; jour = addDays(jour, 1))
    if (isOne(jour)) found += shared(from, to, parisMs(jour, '00:00'), parisMs(addDays(jour, 1), '00:00'))
  return found
}

/**
 * What is left of the minutes inside a band once the pause is taken: it comes off the minutes outside first.
 * @param total minutes of the shift, pause included
 */
export const sansPause = (total: number, inside: number, pause: number): number =>
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
  const total = minutesEntre(debut, fin)
  const kept = (inside: number) => sansPause(total, inside, pause)
  const band = (from: string, to: string) => kept(minutesEnPlage(debut, fin, { debut: from, fin: to }))
  const days = (isOne: (day: string) => boolean) => kept(minutesLesJours(debut, fin, isOne))
  const soir = band(reglages.repasNuitDebut, reglages.repasNuitFin)
  return {
    minutes,
    nuit: band(reglages.nuitDebut, reglages.nuitFin),
    dimanche: days((day) => rangDuJour(day) === 6),
    ferie: days((day) => publicHolidays(Number(day.slice(0, 4)), reglages.territoire).has(day)),
    premierMai: days((day) => day.endsWith('-05-01')),
    nuitExceptionnelle: band(reglages.nuitExceptionnelleDebut, reglages.nuitExceptionnelleFin),
    panier: panierDe(minutes, soir, pause, reglages),
    deplacement: 1,
  }
}
