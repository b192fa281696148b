import { z } from 'zod'
import { addDays, rangDuJour } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { isOuvre, joursComptes } from './absences.ts'
import {
  type Acquis,
  acquisDeConges,
  acquisDeRtt,
  converti,
  INFIME,
  limiteDe,
  type PeriodeDeReference,
  type Presence,
  periodesDeReference,
  type SorteDeConge,
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

/** The days of an opening balance that count for a period: those of the one that runs on its day, or of the one before. */
function initialDe(sorte: SorteDeConge, { debut, fin }: PeriodeDeReference, depart: Depart): number {
  const { jour, rtt, cpEnCours, cpPrecedents } = depart
  if (jour >= debut && jour <= fin) return sorte === 'RTT' ? rtt : cpEnCours
  return sorte === 'CP' && jour > fin ? cpPrecedents : 0
}

/** The opening balance that holds on a day: the newest that has begun, else the first of those to come. */
const departAu = (departs: readonly Depart[], au: string): Depart | null =>
  departs.findLast(({ jour }) => jour <= au) ?? departs[0] ?? null

/** The counters of a kind of leave, oldest first: from the period before the opening balance on, to that of `au`. */
function compteursDe(
  sorte: SorteDeConge,
  depart: Depart,
  { fin, contrats, absences, corrections }: FaitsDeConges,
  { au, reglages }: Au,
): Compteur[] {
  const [first] = periodesDeReference(sorte, { du: depart.jour, au: depart.jour }, reglages)
  const du = sorte === 'RTT' || !first ? depart.jour : addDays(first.debut, -1)
  const kinds = new Map(absences.map(({ jour, journee }) => [jour, journee]))
  const presence: Presence = { du: depart.jour, fin, absences: kinds, contrats }
  return periodesDeReference(sorte, { du, au }, reglages).flatMap((periode): Compteur[] => {
    const initial = initialDe(sorte, periode, depart)
    const own = corrections.filter(
      (one) => one.sorte === sorte && one.periode >= periode.debut && one.periode <= periode.fin,
    )
    const given = sumOf(own, ({ jours }) => jours)
    // The period before the first one is told where something is left of it.
    if (periode.fin < depart.jour && initial === 0 && own.length === 0) return []
    const mois =
      sorte === 'RTT'
        ? acquisDeRtt(periode, presence, reglages)
        : acquisDeConges(periode, presence, reglages, initial)
    const counter: Compteur = {
      periode,
      limite: limiteDe(sorte, periode, reglages),
      unite: sorte === 'RTT' ? 'ouvres' : reglages(periode.debut).congesEn,
      acquis: (jour) => initial + given + acquisAu(mois, jour),
      pris: 0,
      poses: 0,
    }
    return [counter]
  })
}

const acquisAu = (mois: Acquis, jour: string) => mois.findLast(({ le }) => le <= jour)?.jours ?? 0

/**
 * Takes a day of leave from the oldest period that has some and whose limit has not passed. What none has is taken in
 * advance from the newest one: leave may be taken from the first day of a contract (L3141-12).
 * @returns the days that nothing covers yet
 */
function prendre(compteurs: readonly Compteur[], jour: string, { au, reglages }: Au): number {
  const open = compteurs.filter(({ periode, limite }) => periode.debut <= jour && jour <= limite)
  const kept = jour <= au ? 'pris' : 'poses'
  let part = 1
  for (const one of open) {
    const [free, poids] = [one.acquis(jour) - one.pris - one.poses, poidsDe(jour, one.unite, reglages)]
    if (free < INFIME || part < INFIME) continue
    const taken = Math.min(part, free / poids)
    one[kept] += taken * poids
    part -= taken
  }
  const newest = open.at(-1)
  if (part < INFIME || !newest) return 0
  const poids = poidsDe(jour, newest.unite, reglages)
  newest[kept] += part * poids
  return part * poids
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
 * The counters of a kind of leave from an opening balance on with all that was taken from them, and the days that nothing
 * covers. Days from the next opening balance on are that one's.
 */
function compter(sorte: SorteDeConge, depart: Depart, faits: FaitsDeConges, { au, reglages }: Au) {
  const next = faits.departs.find(({ jour }) => jour > depart.jour)
  const conges = joursComptes(faits.absences, sorte, reglages).filter(
    (jour) => jour >= depart.jour && (!next || jour < next.jour),
  )
  const last = conges.at(-1) ?? au
  const corrections = faits.corrections.filter(({ jour }) => jour >= depart.jour)
  const compteurs = compteursDe(
    sorte,
    depart,
    { ...faits, corrections },
    { au: last > au ? last : au, reglages },
  )
  const decouvert = sumOf(conges, (jour) => prendre(compteurs, jour, { au, reglages }))
  return { compteurs, decouvert }
}

/**
 * The balance of a kind of leave on a day: for each reference period what was acquired, taken, planned, and is left. A
 * person without an opening balance has none. The leave planned after the day is taken off as well, but for that of an
 * opening balance to come, whose uncovered days are told all the same.
 */
export function solderConges(sorte: SorteDeConge, faits: FaitsDeConges, on: Au): CompteDeConges {
  const { au } = on
  const depart = departAu(faits.departs, au)
  if (!depart) return { depuis: null, lignes: [], reste: null, decouvert: 0 }
  const lignes = compter(sorte, depart, faits, on)
    .compteurs.filter(({ periode, limite }) => periode.debut <= au && limite >= addDays(au, -PERDUS_JOURS))
    .map((one) => ligneDe(one, au, faits))
  const unite = lignes.at(-1)?.unite ?? 'ouvres'
  const reste = sumOf(lignes, (one) => converti(one.reste, one.unite, unite))
  const own = faits.departs.filter(({ jour }) => jour >= depart.jour)
  const decouvert = sumOf(own, (one) => compter(sorte, one, faits, on).decouvert)
  return { depuis: depart.jour, lignes, reste: hundredths(reste), decouvert: hundredths(decouvert) }
}

type Essai = Omit<EssaiDeConge, '@id' | '@type'>

/**
 * Some more days of leave: for how many they count, what is left with them on the last day, or today when they are over, and
 * how many of them nothing covers. Days from an opening balance to come on are weighed against that one.
 * @param au the last day of the leave
 */
export function essayerConge(
  sorte: SorteDeConge,
  faits: FaitsDeConges,
  more: readonly string[],
  { au, aujourdhui, reglages }: Au & { aujourdhui: string },
): Essai {
  const last = au > aujourdhui ? au : aujourdhui
  const openings = faits.departs.map(({ jour }) => jour).filter((jour) => aujourdhui < jour && jour <= last)
  const parts = [...openings.map((jour) => addDays(jour, -1)), last].map((end, n) => {
    const own = more.filter((jour) => jour <= end && jour >= (openings[n - 1] ?? jour))
    return peser(sorte, faits, own, { au: end, reglages })
  })
  const newest = parts.at(-1) as Essai
  const inAll = (value: (one: Essai) => number | null) =>
    hundredths(sumOf(parts, (one) => converti(value(one) ?? 0, one.unite, newest.unite)))
  if (newest.jours === null) return newest
  return { ...newest, jours: inAll(({ jours }) => jours), manque: inAll(({ manque }) => manque) }
}

/**
 * Days of leave of one opening balance. They are counted by what they take, not by what is left: what was taken of a period whose
 * limit has passed by that day is no longer seen in what is left.
 */
function peser(sorte: SorteDeConge, faits: FaitsDeConges, more: readonly string[], on: Au): Essai {
  const { au } = on
  const depart = departAu(faits.departs, au)
  if (!depart) return { au, jours: null, reste: null, manque: null, unite: 'ouvres' }
  const added = new Map(faits.absences.map((one) => [one.jour, one]))
  for (const jour of more) added.set(jour, { jour, journee: sorte })
  const absences = [...added.values()].sort((a, b) => (a.jour < b.jour ? -1 : 1))
  const { lignes, reste } = solderConges(sorte, { ...faits, absences }, on)
  const unite = lignes.at(-1)?.unite ?? 'ouvres'
  const takenBy = (list: FaitsDeConges['absences']) => {
    const { compteurs, decouvert } = compter(sorte, depart, { ...faits, absences: list }, on)
    const jours = sumOf(compteurs, (one) => converti(one.pris + one.poses, one.unite, unite))
    return { jours, decouvert }
  }
  const [before, after] = [takenBy(faits.absences), takenBy(absences)]
  return {
    au,
    jours: hundredths(after.jours - before.jours),
    reste,
    manque: Math.max(0, hundredths(after.decouvert - before.decouvert)),
    unite,
  }
}
