import { z } from 'zod'
import { addDays, premierDuMois, rangDuJour } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { isOuvre, joursComptes } from './absences.ts'
import {
  type Acquis,
  acquisDeConges,
  acquisDeRtt,
  converti,
  limiteDe,
  MOIS_PAR_AN,
  type PeriodeDeReference,
  type Presence,
  periodesDeReference,
  type SorteDeConge,
  uniteAu,
} from './acquisition.ts'
import { isChome } from './conges.ts'
import type { ContratsDates } from './contrats.ts'
import type { JourDePersonne } from './minutes.ts'
import type { UniteDeConge } from './reglages-heures.ts'
import type { ReglagesDuJour } from './semaines.ts'
import type { CompteDeConges, EssaiDeConge, LigneDeSolde } from './solde-conges.ts'

/** What a person had in the morning of a day; facts before it count no more. */
export const soldeDeDepart = z.object({
  jour: z.iso.date(),
  /** Paid leave of the period that ended before the day, of the one that runs, and days of RTT of the year. */
  cpPrecedents: z.number(),
  cpEnCours: z.number(),
  rtt: z.number(),
})
type Depart = z.output<typeof soldeDeDepart>

/** Days that somebody gave or took in the reference period in which `periode` lies. */
export const correctionDeConges = z.object({
  sorte: z.enum(['CP', 'RTT']),
  /** The day on which it was written: an opening balance after it holds it already. */
  jour: z.iso.date(),
  periode: z.iso.date(),
  jours: z.number(),
})

/** The facts from which the balances of a person follow. */
export interface FaitsDeConges {
  /** The opening balances by their days, at most one a day, those to come too. */
  departs: readonly Depart[]
  /** The last day in the company; null while nobody knows it. */
  fin: string | null
  contrats: ContratsDates
  /** The days of absence in their order, of all kinds, those to come too. */
  absences: readonly Pick<JourDePersonne, 'jour' | 'journee'>[]
  corrections: readonly z.output<typeof correctionDeConges>[]
}

/** The leave of one reference period while it is being counted. */
interface Compteur {
  periode: PeriodeDeReference
  limite: string
  unite: UniteDeConge
  acquis: (jour: string) => number
  /** Days taken by today, and planned after it. */
  pris: number
  poses: number
  /** Those of them that nothing covered on their day. */
  decouvert: number
}

const SEMAINE = 7
const DIMANCHE = 6
/** Days for which a period is told after its limit, with what was lost. */
const PERDUS_JOURS = 366
const hundredths = (jours: number) => Math.round(jours * 100) / 100

/**
 * The days for which a day of leave counts. In days of six a week the days until work begins again are leave too, but for
 * Sundays and holidays: a Friday takes its Saturday along (L3141-3).
 */
function poidsDe(jour: string, unite: UniteDeConge, reglages: ReglagesDuJour): number {
  if (unite === 'ouvres' || !isOuvre(jour, reglages(jour))) return 1
  let poids = 1
  for (let next = addDays(jour, 1), i = 0; i < SEMAINE; next = addDays(next, 1), i++) {
    const isOff = isChome(next, reglages(next))
    if (isOuvre(next, reglages(next)) && !isOff) break
    if (!isOff && rangDuJour(next) !== DIMANCHE) poids++
  }
  return poids
}

/** The opening balance that holds on a day: the newest that has begun, else the first of those to come. */
const departAu = (departs: readonly Depart[], au: string): Depart | null =>
  departs.findLast(({ jour }) => jour <= au) ?? departs[0] ?? null

/**
 * The counters of a kind of leave, oldest first, to that of `au`: of the period of the opening balance and those after it, of
 * the one before where something is left of it, and of each that a correction names, however old: days that the office gave
 * are seen where it gave them, lost ones too.
 */
function compteursDe(
  sorte: SorteDeConge,
  depart: Depart,
  { fin, contrats, absences, corrections }: FaitsDeConges,
  { au, reglages }: Au,
): Compteur[] {
  const oldest = premierDuMois(depart.jour, -MOIS_PAR_AN)
  const [du = oldest] = [oldest, ...corrections.map(({ periode }) => periode)].sort()
  const periodes = periodesDeReference(sorte, { du, au }, reglages)
  const first = periodes.findIndex((one) => one.fin >= depart.jour)
  const kinds = new Map(absences.map(({ jour, journee }) => [jour, journee]))
  const presence: Presence = { du: depart.jour, fin, absences: kinds, contrats }
  const { cpPrecedents, cpEnCours, rtt } = depart
  /** Days that the opening balance states for the period before the one it lies in, and for that one. */
  const opening = sorte === 'RTT' ? [0, rtt] : [cpPrecedents, cpEnCours]
  return periodes.flatMap((periode, rank): Compteur[] => {
    const initial = opening[rank - first + 1] ?? 0
    const own = corrections.filter(
      (one) => one.sorte === sorte && one.periode >= periode.debut && one.periode <= periode.fin,
    )
    if (rank < first && initial === 0 && own.length === 0) return []
    const given = initial + sumOf(own, ({ jours }) => jours)
    const mois =
      sorte === 'RTT'
        ? acquisDeRtt(periode, presence, reglages)
        : acquisDeConges(periode, presence, reglages, initial)
    const counter: Compteur = {
      periode,
      limite: limiteDe(sorte, periode, reglages),
      unite: uniteAu(sorte, periode.debut, reglages),
      acquis: (jour) => given + acquisAu(mois, jour),
      pris: 0,
      poses: 0,
      decouvert: 0,
    }
    return [counter]
  })
}

const acquisAu = (mois: Acquis, jour: string) => mois.findLast(({ le }) => le <= jour)?.jours ?? 0

/**
 * Takes a day of leave from the oldest period that has some and whose limit has not passed. What none has is taken in
 * advance from the newest one: leave may be taken from the first day of a contract (L3141-12).
 */
function prendre(compteurs: readonly Compteur[], jour: string, { au, reglages }: Au): void {
  const open = compteurs.filter(({ periode, limite }) => periode.debut <= jour && jour <= limite)
  const kept = jour <= au ? 'pris' : 'poses'
  let part = 1
  for (const one of open) {
    const free = Math.max(0, one.acquis(jour) - one.pris - one.poses)
    const poids = poidsDe(jour, one.unite, reglages)
    const taken = Math.min(part, free / poids)
    one[kept] += taken * poids
    part -= taken
  }
  const newest = open.at(-1)
  if (!newest) return
  const advance = part * poidsDe(jour, newest.unite, reglages)
  newest[kept] += advance
  newest.decouvert += advance
}

interface Au {
  /** The day on which the balance is told. */
  au: string
  reglages: ReglagesDuJour
}

/** A counter as it is told: what is left after its limit is lost. */
function ligneDe(
  { periode, limite, unite, acquis, pris, poses }: Compteur,
  au: string,
  { absences }: FaitsDeConges,
): LigneDeSolde {
  const left = hundredths(acquis(au) - pris - poses)
  const isPast = limite < au
  return {
    ...periode,
    limite,
    unite,
    acquis: hundredths(acquis(au)),
    pris: hundredths(pris),
    poses: hundredths(poses),
    reste: isPast ? 0 : left,
    perdus: isPast ? Math.max(0, left) : 0,
    arret: absences.some(({ jour, journee }) => journee === 'AM' && jour > periode.fin && jour <= limite),
  }
}

/**
 * The counters of a kind of leave from an opening balance on with all that was taken from them. Days from the next opening
 * balance on are that one's.
 */
function compter(
  sorte: SorteDeConge,
  depart: Depart,
  faits: FaitsDeConges,
  { au, reglages }: Au,
): Compteur[] {
  const next = faits.departs.find(({ jour }) => jour > depart.jour)
  const isOwn = (jour: string) => jour >= depart.jour && (!next || jour < next.jour)
  const conges = joursComptes(faits.absences, sorte, reglages).filter(isOwn)
  const last = conges.at(-1) ?? depart.jour
  const corrections = faits.corrections.filter(({ jour }) => isOwn(jour))
  const until = { au: last > au ? last : au, reglages }
  const compteurs = compteursDe(sorte, depart, { ...faits, corrections }, until)
  for (const jour of conges) prendre(compteurs, jour, { au, reglages })
  return compteurs
}

/** Days of some counters in one unit. */
const enTout = (compteurs: readonly Compteur[], unite: UniteDeConge, days: (one: Compteur) => number) =>
  sumOf(compteurs, (one) => converti(days(one), one.unite, unite))

/**
 * The balance of a kind of leave on a day: for each reference period what was acquired, taken, planned, and is left. A
 * person without an opening balance has none. The leave planned after the day is taken off as well, but for that of an
 * opening balance to come, whose uncovered days are told all the same. Sums are in the unit of the period of the day.
 */
export function solderConges(sorte: SorteDeConge, faits: FaitsDeConges, on: Au): CompteDeConges {
  const { au, reglages } = on
  const depart = departAu(faits.departs, au)
  if (!depart) return { depuis: null, lignes: [], reste: null, decouvert: 0 }
  const own = faits.departs.filter(({ jour }) => jour >= depart.jour)
  const [held = [], ...later] = own.map((one) => compter(sorte, one, faits, on))
  const lignes = held
    .filter(({ periode, limite }) => periode.debut <= au && limite >= addDays(au, -PERDUS_JOURS))
    .map((one) => ligneDe(one, au, faits))
  const unite = uniteAu(sorte, au, reglages)
  const reste = sumOf(lignes, (one) => converti(one.reste, one.unite, unite))
  const decouvert = enTout([held, ...later].flat(), unite, (one) => one.decouvert)
  return { depuis: depart.jour, lignes, reste: hundredths(reste), decouvert: hundredths(decouvert) }
}

type Essai = Omit<EssaiDeConge, '@id' | '@type'>

/**
 * Some more days of leave: for how many they count, what is left with them on the last day, or today when they are over, and
 * how many of them nothing covers. Each day is weighed against the opening balance that holds then, with the leave as a whole:
 * whether its week-end counts depends on the days around it. They are counted by what they take, not by what is left: what
 * was taken of a period whose limit has passed is no longer seen in what is left.
 * @param au the last day of the leave
 */
export function essayerConge(
  sorte: SorteDeConge,
  faits: FaitsDeConges,
  more: readonly string[],
  { au: last, aujourdhui, reglages }: Au & { aujourdhui: string },
): Essai {
  const au = last > aujourdhui ? last : aujourdhui
  const added = new Map(faits.absences.map((one) => [one.jour, one]))
  for (const jour of more) added.set(jour, { jour, journee: sorte })
  const tried = { ...faits, absences: [...added.values()].sort((a, b) => (a.jour < b.jour ? -1 : 1)) }
  const { reste } = solderConges(sorte, tried, { au, reglages })
  const unite = uniteAu(sorte, au, reglages)
  if (reste === null) return { au, jours: null, reste, manque: null, unite }
  const countersOf = (one: FaitsDeConges) =>
    one.departs.flatMap((depart) => compter(sorte, depart, one, { au, reglages }))
  const [before, after] = [countersOf(faits), countersOf(tried)]
  const difference = (days: (one: Compteur) => number) =>
    hundredths(enTout(after, unite, days) - enTout(before, unite, days))
  const [jours, manque] = [difference(({ pris }) => pris), difference(({ decouvert }) => decouvert)]
  return { au, jours, reste, manque: Math.max(0, manque), unite }
}
