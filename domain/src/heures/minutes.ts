import { addDays, DAY_MS, MINUTE_MS, minutesEntre, parisInstant, rangDuJour } from '../kernel/dates.ts'
import { ferieOf } from '../tournees/feries.ts'
import type { Horaires } from './horaires.ts'
import type { SorteDeJournee } from './journees.ts'
import type { ReglagesHeures } from './reglages-heures.ts'

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

/** Days that are remembered at most: more than fifty years. */
const JOURS_MAX = 20_000

/** A day of the calendar of Paris, with the midnights at its beginning and its end (milliseconds since 1970). */
interface JourCivil {
  jour: string
  veille: string
  lendemain: string
  isDimanche: boolean
  isPremierMai: boolean
  debut: number
  fin: number
}
const calendrier = new Map<string, JourCivil>()

/** Days are remembered, because asking the time zone takes longer than all other counting of a shift. */
function jourCivil(jour: string): JourCivil {
  const known = calendrier.get(jour)
  if (known) return known
  if (calendrier.size >= JOURS_MAX) calendrier.clear()
  const midnight = (day: string) => Date.parse(parisInstant(day, '00:00:00'))
  const made = {
    jour,
    veille: addDays(jour, -1),
    lendemain: addDays(jour, 1),
    isDimanche: rangDuJour(jour) === 6,
    isPremierMai: jour.endsWith('-05-01'),
    debut: midnight(jour),
    fin: midnight(addDays(jour, 1)),
  }
  calendrier.set(jour, made)
  return made
}

/** The days of `joursEntre`, from those that are remembered. */
export function joursCivils(du: string, au: string): string[] {
  const found: string[] = []
  for (let jour = du; jour <= au; jour = jourCivil(jour).lendemain) found.push(jour)
  return found
}

/**
 * Milliseconds since 1970 at which the clock of Paris shows a time on a day. Clocks change between two and three o'clock,
 * where no band may begin or end (`reglagesHeures`): earlier times are counted from midnight, later ones back from the next.
 */
function parisMs({ debut, fin }: JourCivil, heure: string): number {
  const ms = (Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))) * MINUTE_MS
  return heure < '03:00' ? debut + ms : fin - DAY_MS + ms
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
  const jours: JourCivil[] = []
  for (let next = jourCivil(jourCivil(jour).veille); next.debut < to; next = jourCivil(next.lendemain))
    jours.push(next)
  return { from: Date.parse(debut), to, jours }
}

/**
 * Real minutes of a shift within a daily band on the clock of Paris, such as 21:00 to 06:00. A band whose end is not
 * after its start crosses midnight.
 */
function enPlage({ from, to, jours }: Duree, debut: string, fin: string): number {
  let found = 0
  for (const jour of jours) {
    const last = fin <= debut ? jourCivil(jour.lendemain) : jour
    found += shared(from, to, parisMs(jour, debut), parisMs(last, fin))
  }
  return found
}

/** Real minutes of a shift on the days that satisfy a condition. */
function lesJours({ from, to, jours }: Duree, isOne: (jour: JourCivil) => boolean): number {
  let found = 0
  for (const jour of jours) if (isOne(jour)) found += shared(from, to, jour.debut, jour.fin)
  return found
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
    ferie: kept(
      lesJours(duree, (day) => !day.isPremierMai && ferieOf(day.jour, reglages.territoire) !== undefined),
    ),
    premierMai: kept(lesJours(duree, ({ isPremierMai }) => isPremierMai)),
    nuitExceptionnelle: kept(
      enPlage(duree, reglages.nuitExceptionnelleDebut, reglages.nuitExceptionnelleFin),
    ),
    panier: panierDe(minutes, soir, pause, reglages),
    deplacement: 1,
  }
}
