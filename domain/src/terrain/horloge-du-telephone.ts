import { sumOf } from '../kernel/sommes.ts'
/** A reading of the two clocks of a telephone, in ms. */
export interface Lecture {
  /** The clock that people see and may set. */
  heure: number
  /** The clock that only ever goes forward, from the start of the application; it may stand still while the telephone sleeps. */
  chrono: number
}

/**
 * A span in which the telephone's clock was not set. A new one begins when the application starts, and when the two
 * clocks drift apart.
 */
export interface Tranche {
  /** How far the seen clock jumped against the other one when the span began, in ms; null at a start of the application. */
  saut: number | null
  /** By how many ms the seen clock is ahead of the server's, as measured in this span; null while never measured. */
  decalage: number | null
}

/** When a fact was done, by the clock of a span, and by how many seconds that was ahead, once it is settled. */
interface FaitDate {
  heure: number
  tranche: number
  decalage: number | null
}

/** Two readings drift apart by this much, in ms, before a new span begins: timers and roundings stay below it. */
const SAUT_MS = 2_000
/** A measure whose error (half of the way there and back) is longer than this, in ms, is none. */
const ERREUR_MAX_MS = 5_000
/** Two offsets that differ by more than the errors of their measures and this much, in ms, tell of a clock that was set. */
const TOLERANCE_MS = 1_500
/** The start of the application: what was measured before may not hold any more. */
export const nouvelleTranche = (saut: number | null): Tranche => ({ saut, decalage: null })

/** The spans with another one when the clock was set, or the telephone slept, between two readings; else the same list. */
export function suivreHorloge(
  tranches: readonly Tranche[],
  before: Lecture | null,
  now: Lecture,
): readonly Tranche[] {
  if (before === null) return tranches
  const saut = now.heure - before.heure - (now.chrono - before.chrono)
  return Math.abs(saut) > SAUT_MS ? [...tranches, nouvelleTranche(saut)] : tranches
}

/**
 * The spans with what a contact tells of the last one. Where the measure agrees with what an earlier one and the jumps
 * since then say, that is taken: facts on both sides of a jump keep their distance to the millisecond.
 * @param sent the reading when the server was asked, `received` when it answered
 * @param serveur the server's time in its answer, in ms
 * @returns the same list when the measure says nothing new
 */
export function mesurer(
  tranches: readonly Tranche[],
  sent: Lecture,
  received: Lecture,
  serveur: number,
): readonly Tranche[] {
  const last = tranches.at(-1)
  const erreur = Math.max(0, (received.chrono - sent.chrono) / 2)
  // The clock was set, or the telephone slept, between question and answer; or the answer took too long.
  const isCut = Math.abs(received.heure - sent.heure - 2 * erreur) > SAUT_MS
  if (!last || isCut || erreur > ERREUR_MAX_MS) return tranches
  const decalage = (sent.heure + received.heure) / 2 - serveur
  const agrees = (known: number) => Math.abs(decalage - known) <= erreur + ERREUR_MAX_MS + TOLERANCE_MS
  if (last.decalage !== null)
    // The clock was set while no reading saw it: facts before belong to the measure before.
    return agrees(last.decalage) ? tranches : [...tranches, { saut: decalage - last.decalage, decalage }]
  const known = possibleOffsets(tranches).find(agrees)
  return [...tranches.slice(0, -1), { ...last, decalage: known ?? decalage }]
}

/**
 * The offsets that jumps since the last measure may have led to, the likeliest first: a jump backwards is a clock that was
 * set, one forwards is a sleep, and at most one of them a clock. None where nothing was ever measured.
 */
function possibleOffsets(tranches: readonly Tranche[]): number[] {
  const measured = tranches.findLastIndex((one) => one.decalage !== null)
  const from = tranches[measured]?.decalage ?? null
  if (from === null) return []
  const jumps = tranches.slice(measured + 1).map(({ saut }) => saut ?? 0)
  const base = from + sum(jumps.filter((jump) => jump < 0))
  return [base, ...jumps.filter((jump) => jump > 0).map((jump) => base + jump)]
}

/**
 * By how many seconds the clock was ahead during a span; null while nothing around was measured.
 * A span without a measure is reckoned from the nearest ones: a jump backwards is a clock that was set; one forwards is a
 * clock or a sleep, and the two measures around tell which.
 */
export function decalageDe(tranches: readonly Tranche[], n: number): number | null {
  const ms = decalageMs(tranches, n)
  return ms === null ? null : Math.round(ms / 1000)
}

/**
 * When things were done, in ms, by the true time as far as the telephone knows it: the hours that the office gets. Where nothing
 * measured the clock since it was set, the likeliest is taken; where nothing ever did, the clock as it goes now.
 */
export function instantsDe(
  tranches: readonly Tranche[],
): (one: { heure: number; tranche: number; decalage?: number | null }) => number {
  const [likeliest = 0] = possibleOffsets(tranches)
  const spans = tranches.map((one, at) =>
    at === tranches.length - 1 ? { ...one, decalage: one.decalage ?? likeliest } : one,
  )
  return ({ heure, tranche, decalage }) => heure - (decalage ?? decalageDe(spans, tranche) ?? 0) * 1000
}

/** Facts that are reckoned this far out of order, in seconds, were reckoned wrongly; less is an error of measure. */
const DESORDRE_S = 300

/**
 * `decalageDe` for facts that are about to leave, within what can have been: where a clock was set and nothing saw it, a span
 * without a measure would lie after now, or beyond the facts around it whose instants are known. Facts of a span keep their distances.
 * @param lu the clocks now, in a span that was measured
 */
export function decalageVecu(
  { tranches, faits }: { tranches: readonly Tranche[]; faits: readonly FaitDate[] },
  n: number,
  lu: Lecture,
): number | null {
  const reckoned = decalageDe(tranches, n)
  if (reckoned === null || tranches[n]?.decalage !== null) return reckoned
  const settled = faits.find(({ tranche, decalage }) => tranche === n && decalage !== null)?.decalage
  if (typeof settled === 'number') return settled
  const heures = tranches.map((_, at) =>
    faits.filter(({ tranche }) => tranche === at).map(({ heure }) => heure),
  )
  const own = heures[n] ?? []
  const lasting = heures.map((all) => (all.length > 0 ? Math.max(...all) - Math.min(...all) : 0))
  const now: FaitDate = { ...lu, tranche: tranches.length - 1, decalage: null }
  const known = [...faits, now].flatMap(({ tranche, heure, decalage }) => {
    const ahead = tranches[tranche]?.decalage ?? (decalage === null ? null : decalage * 1000)
    if (ahead === null || tranche === n) return []
    // The spans between took their time, whenever that was.
    const isAfter = tranche > n
    const between = sum(isAfter ? lasting.slice(n + 1, tranche) : lasting.slice(tranche + 1, n))
    return [{ isAfter, instant: heure - ahead + (isAfter ? -between : between) }]
  })
  const instants = (isAfter: boolean) =>
    known.filter((one) => one.isAfter === isAfter).map((one) => one.instant)
  const least = (Math.max(...own) - Math.min(...instants(true))) / 1000
  const most = (Math.min(...own) - Math.max(...instants(false))) / 1000
  if (reckoned < least - DESORDRE_S) return Math.ceil(least)
  return reckoned > most + DESORDRE_S ? Math.floor(most) : reckoned
}

function decalageMs(tranches: readonly Tranche[], n: number): number | null {
  const own = tranches[n]?.decalage
  if (own !== undefined && own !== null) return own
  const before = tranches.findLastIndex(({ decalage }, at) => at < n && decalage !== null)
  const after = tranches.findIndex(({ decalage }, at) => at > n && decalage !== null)
  const [first, last] = [tranches[before]?.decalage ?? null, tranches[after]?.decalage ?? null]
  if (last === null) return null
  if (first === null) return last - sum(certain(tranches.slice(n + 1, after + 1)))
  const set = jumpsOfClock(tranches.slice(before + 1, after + 1), last - first)
  return first + sum(set.slice(0, n - before))
}

const sum = (values: readonly number[]) => sumOf(values, (one) => one)

/** The jumps that only a clock makes, span by span: those backwards. */
const certain = (spans: readonly Tranche[]) => spans.map(({ saut }) => (saut !== null && saut < 0 ? saut : 0))

/** By how much the clock was set at the start of each span, given by how much it was set in all of them. */
function jumpsOfClock(spans: readonly Tranche[], total: number): readonly number[] {
  const known = certain(spans)
  const rest = total - sum(known)
  if (Math.abs(rest) <= TOLERANCE_MS) return known
  const jump = spans.findIndex(
    ({ saut }) => saut !== null && saut > 0 && Math.abs(saut - rest) <= TOLERANCE_MS,
  )
  // What no jump explains was set while the application did not run.
  const at = jump >= 0 ? jump : spans.findLastIndex(({ saut }) => saut === null)
  return known.map((set, place) => (place === at ? set + rest : set))
}
