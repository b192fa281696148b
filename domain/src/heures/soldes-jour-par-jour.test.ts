import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, joursEntre, rangDuJour } from '../kernel/dates.ts'
import { ferieOf } from '../tournees/feries.ts'
import { avecContrat } from './contrats.ts'
import type { SorteDeJournee } from './journees.ts'
import { reglagesAu, reglagesHeures } from './reglages-heures.ts'
import type { ReglagesDuJour } from './semaines.ts'
import { essayerConge, type FaitsDeConges, solderConges } from './soldes.ts'

type Sorte = 'CP' | 'RTT'

/** The leave of one reference period. Nothing is taken from one that is not told. */
interface Pile {
  debut: string
  fin: string
  limite: string
  unite: 'ouvres' | 'ouvrables'
  isTold: boolean
  /** Days of the opening balance, and with what the office gave and what was earned since. */
  opening: number
  acquis: number
  acquisAu: number
  /** Months of work and of sick leave, weeks of work. */
  worked: number
  sick: number
  weeks: number
  earned: number
  pris: number
  poses: number
  decouvert: number
}

const monthEnd = (jour: string, later = 0) =>
  new Date(Date.UTC(Number(jour.slice(0, 4)), Number(jour.slice(5, 7)) + later, 0)).toISOString().slice(0, 10)
const firstOf = (jour: string) => `${jour.slice(0, 8)}01`
const inUnit = (days: number, from: string, to: string) => {
  if (from === to) return days
  return to === 'ouvres' ? (days / 6) * 5 : (days / 5) * 6
}

/** The periods of a kind of leave until a day, empty. */
function emptyPiles(sorte: Sorte, until: string, reglages: ReglagesDuJour): Pile[] {
  const piles: Pile[] = []
  for (let debut = sorte === 'RTT' ? '2022-01-01' : '2022-06-01'; debut <= until; ) {
    const { congesReport, rttReport, congesEn, congesMois } = reglages(debut)
    const month = sorte === 'RTT' ? 1 : Number(congesMois)
    let fin = monthEnd(debut)
    while (Number(addDays(fin, 1).slice(5, 7)) !== month) fin = monthEnd(fin, 1)
    const limite = monthEnd(fin, sorte === 'RTT' ? rttReport : 12 + congesReport)
    const unite = sorte === 'RTT' ? 'ouvres' : congesEn
    const none = { opening: 0, acquis: 0, acquisAu: 0, pris: 0, poses: 0, decouvert: 0 }
    piles.push({ debut, fin, limite, unite, isTold: false, ...none, worked: 0, sick: 0, weeks: 0, earned: 0 })
    debut = addDays(fin, 1)
  }
  return piles
}

/** Counts the leave of an opening balance by walking the calendar, a day after the other, to `au` or the last leave. */
function walk(
  sorte: Sorte,
  depart: FaitsDeConges['departs'][number],
  faits: FaitsDeConges,
  au: string,
  reglages: ReglagesDuJour,
): Pile[] {
  const kinds = new Map(faits.absences.map(({ jour, journee }) => [jour, journee]))
  const works = (jour: string) => Number(reglages(jour).minutesCreditees[rangDuJour(jour)]) > 0
  const isOff = (jour: string) =>
    !reglages(jour).feriesTravailles && ferieOf(jour, reglages(jour).territoire) !== undefined
  const next = faits.departs.find(({ jour }) => jour > depart.jour)?.jour ?? '9999'
  const isOwn = (jour: string) => jour >= depart.jour && jour < next

  /** Whether somebody would have worked on one of the days of leave on one side of a day. */
  const isNextToWork = (jour: string, step: number): boolean =>
    kinds.get(jour) === sorte && ((works(jour) && !isOff(jour)) || isNextToWork(addDays(jour, step), step))
  const counts = (jour: string) =>
    !isOff(jour) && (works(jour) || !(isNextToWork(jour, 1) || isNextToWork(jour, -1)))
  /** Of six days a week those count too on which nobody works until work begins again, within a week. */
  const weight = (jour: string, unite: string) => {
    if (unite === 'ouvres' || !works(jour)) return 1
    const week = joursEntre(addDays(jour, 1), addDays(jour, 7))
    const back = week.findIndex((day) => works(day) && !isOff(day))
    const off = back === -1 ? week : week.slice(0, back)
    return 1 + off.filter((day) => !isOff(day) && rangDuJour(day) !== 6).length
  }

  const leave = new Set(
    faits.absences
      .filter(({ jour, journee }) => journee === sorte && isOwn(jour) && counts(jour))
      .map(({ jour }) => jour),
  )
  const until = [au, depart.jour, ...leave].sort().at(-1) ?? au
  const piles = emptyPiles(sorte, until, reglages)
  const pileOf = (jour: string) => piles.findIndex(({ fin }) => jour <= fin)
  const opened = pileOf(depart.jour)
  for (const [rank, pile] of piles.entries()) {
    if (rank === opened) pile.opening = sorte === 'RTT' ? depart.rtt : depart.cpEnCours
    if (rank === opened - 1 && sorte === 'CP') pile.opening = depart.cpPrecedents
    pile.acquis = pile.opening
    pile.isTold = rank >= opened || pile.opening !== 0
  }
  for (const { jour, periode, jours, ...one } of faits.corrections) {
    const pile = piles[pileOf(periode)]
    if (!pile || one.sorte !== sorte || !isOwn(jour)) continue
    pile.acquis += jours
    pile.isTold = true
  }
  for (const pile of piles) pile.acquisAu = pile.acquis

  const earn = (pile: Pile, jour: string) => {
    const month = joursEntre(firstOf(jour), monthEnd(jour))
    const base = month.some(works) ? month.filter(works) : month
    const there = base.filter((day) => day >= depart.jour && day <= (faits.fin ?? day))
    const paid = there.filter((day) => kinds.get(day) !== 'AM' && kinds.get(day) !== 'ABS')
    const before = pile.earned
    if (sorte === 'RTT') {
      const rtt = (day: string) => faits.contrats.findLast(({ du }) => (du ?? '') <= day)?.rtt ?? 0
      for (const day of paid) pile.earned += rtt(day) / 12 / base.length
    } else {
      pile.worked += paid.length / base.length
      pile.sick += there.filter((day) => kinds.get(day) === 'AM').length / base.length
      pile.weeks += paid.length / new Set(base.map(rangDuJour)).size
      const isOver = jour === faits.fin || jour === pile.fin
      const months = isOver && pile.opening === 0 ? Math.max(pile.worked, pile.weeks / 4) : pile.worked
      const days = Math.min(30, 2.5 * months + Math.min(24, 2 * pile.sick))
      pile.earned = inUnit(days, 'ouvrables', pile.unite)
      if (isOver) pile.earned = Math.ceil(pile.opening + pile.earned - 1e-6) - pile.opening
    }
    pile.acquis += pile.earned - before
    if (jour <= au) pile.acquisAu = pile.acquis
  }
  const take = (jour: string) => {
    const open = piles.filter((one) => one.isTold && one.debut <= jour && jour <= one.limite)
    const kept = jour <= au ? 'pris' : 'poses'
    let missing = 1
    for (const one of open) {
      const free = Math.max(0, one.acquis - one.pris - one.poses)
      const used = Math.min(missing * weight(jour, one.unite), free)
      one[kept] += used
      missing -= used / weight(jour, one.unite)
    }
    for (const newest of open.slice(-1)) {
      newest[kept] += missing * weight(jour, newest.unite)
      newest.decouvert += missing * weight(jour, newest.unite)
    }
  }
  for (const jour of joursEntre(firstOf(depart.jour), until)) {
    const isGone = faits.fin !== null && faits.fin < jour
    const pile = piles[pileOf(jour)]
    if (pile && (jour === faits.fin || (jour === monthEnd(jour) && !isGone))) earn(pile, jour)
    if (leave.has(jour)) take(jour)
  }
  return piles.filter(({ isTold }) => isTold)
}

const sumIn = (unite: string, piles: readonly Pile[], days: (pile: Pile) => number) =>
  piles.reduce((sum, one) => sum + inUnit(days(one), one.unite, unite), 0)
const unitOn = (sorte: Sorte, jour: string, reglages: ReglagesDuJour) =>
  emptyPiles(sorte, jour, reglages).at(-1)?.unite ?? ''

/** What the walk tells as the balance of a day. */
function slowly(sorte: Sorte, faits: FaitsDeConges, au: string, reglages: ReglagesDuJour) {
  const held = faits.departs.filter(({ jour }) => jour <= au).at(-1) ?? faits.departs[0]
  if (!held) return { depuis: null, lignes: [], reste: null, decouvert: 0 }
  const own = faits.departs.filter(({ jour }) => jour >= held.jour)
  const [piles = [], ...later] = own.map((one) => walk(sorte, one, faits, au, reglages))
  const isSick = (from: string, to: string) =>
    faits.absences.some(({ jour, journee }) => journee === 'AM' && from < jour && jour <= to)
  const lignes = piles
    .filter(({ debut, limite }) => debut <= au && addDays(limite, 366) >= au)
    .map(({ debut, fin, limite, unite, acquisAu: acquis, pris, poses }) => {
      const left = acquis - pris - poses
      const rest = limite < au ? { reste: 0, perdus: Math.max(0, left) } : { reste: left, perdus: 0 }
      return { debut, fin, limite, unite, acquis, pris, poses, ...rest, arret: isSick(fin, limite) }
    })
  const unite = unitOn(sorte, au, reglages)
  const reste = lignes.reduce((sum, one) => sum + inUnit(one.reste, one.unite, unite), 0)
  const decouvert = sumIn(unite, [piles, ...later].flat(), (one) => one.decouvert)
  return { depuis: held.jour, lignes, reste, decouvert }
}

const START = '2025-01-01'
/** Any day, and often one at which something begins or ends, so that two of them fall on one day. */
const day = (max = 1000) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max }).map((n) => addDays(START, n)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('2025-06-01', '2025-12-31', '2026-01-01', '2026-05-31', '2026-06-06'),
    },
  )
const days = fc.integer({ min: -8, max: 40 }).map((n) => n / 4)
/** The days of a week on which the company works, from Monday on. */
const week = fc
  .constantFrom('1111100', '1111110', '0111110', '1111000', '1000000', '0000000', '1111111')
  .map((text) => [...text].map((one) => Number(one) * 420))
const valeurs = fc
  .record({
    congesEn: fc.constantFrom('ouvres', 'ouvrables'),
    congesMois: fc.constantFrom('1', '6'),
    congesReport: fc.constantFrom(0, 0, 1, 3, 14),
    rttReport: fc.constantFrom(0, 0, 2, 13),
    feriesTravailles: fc.boolean(),
    minutesCreditees: week,
  })
  .map((one) => reglagesHeures.parse(one))
const settings = fc
  .array(fc.record({ applicableDu: day(), valeurs }), { maxLength: 3 })
  .map((dates) => (jour: string) => reglagesAu(dates, jour))

const spell = fc.record({
  du: day(),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 70 })),
  journee: fc.constantFrom<SorteDeJournee>('CP', 'CP', 'CP', 'RTT', 'RTT', 'AM', 'ABS', 'JF'),
})
type Spell = typeof spell extends fc.Arbitrary<infer T> ? T : never
const daysOf = ({ du, length }: Spell) => joursEntre(du, addDays(du, length - 1))
/** The days of some absences in their order; a later one takes the place of those before it. */
function laidOut(spells: readonly Spell[]): FaitsDeConges['absences'] {
  const kinds = new Map(spells.flatMap((one) => daysOf(one).map((jour) => [jour, one.journee] as const)))
  return [...kinds].map(([jour, journee]) => ({ jour, journee })).sort((a, b) => (a.jour < b.jour ? -1 : 1))
}
const spells = fc.array(spell, { maxLength: 14 })

const depart = fc.record({ jour: day(700), cpPrecedents: days, cpEnCours: days, rtt: days })
const hired = depart.map(({ jour, rtt }) => ({ jour, rtt, cpPrecedents: 0, cpEnCours: 0 }))
const contrat = fc.record({ du: day(), heures: fc.constant(null), rtt: fc.option(fc.nat({ max: 23 })) })
const sorte = fc.constantFrom<Sorte>('CP', 'RTT')
const periode = fc.oneof(
  day(),
  day().map((jour) => addDays(jour, -400)),
)
const facts = fc.record({
  departs: fc
    .uniqueArray(fc.oneof(depart, hired), { maxLength: 3, selector: ({ jour }) => jour })
    .map((all) => all.sort((a, b) => (a.jour < b.jour ? -1 : 1))),
  fin: fc.option(day(), { freq: 2 }),
  contrats: fc
    .array(contrat)
    .map((all) => all.reduce(avecContrat, avecContrat([], { du: null, heures: null, rtt: 12 }))),
  corrections: fc.array(fc.record({ sorte, jour: day(), periode, jours: days }), { maxLength: 4 }),
})

/** Figures are told to the hundredth; a sum of such figures is a little less exact. */
function near(told: unknown, slow: unknown, within = 0.0051): void {
  if (typeof slow === 'number' && Math.abs(Number(told) - slow) <= within) return
  if (slow === null || typeof slow !== 'object') expect(told).toBe(slow)
  else expect(Object.keys(Object(told)).sort()).toEqual(Object.keys(slow).sort())
  for (const [key, value] of typeof slow === 'object' ? Object.entries(slow ?? {}) : [])
    near(Object(told)[key], value, key === 'reste' ? 0.03 : within)
}

test('RH-98 balances are those of a second count, day after day', () => {
  fc.assert(
    fc.property(sorte, facts, spells, day(1100), settings, (which, known, away, au, reglages) => {
      const faits = { ...known, absences: laidOut(away) }
      near(solderConges(which, faits, { au, reglages }), slowly(which, faits, au, reglages))
    }),
    { numRuns: 300 },
  )
})

test('RH-100 a leave that is tried counts what it changes once it is entered', () => {
  fc.assert(
    fc.property(sorte, facts, spells, spell, day(), settings, (which, known, away, more, today, reglages) => {
      const faits = { ...known, absences: laidOut(away) }
      const entered = { ...known, absences: laidOut([...away, { ...more, journee: which }]) }
      const au = daysOf(more).at(-1) ?? ''
      const told = essayerConge(which, faits, daysOf(more), { au, aujourdhui: today, reglages })
      const on = [au, today].sort()[1] ?? au
      const unite = unitOn(which, on, reglages)
      const pilesOf = (one: FaitsDeConges) =>
        one.departs.flatMap((opening) => walk(which, opening, one, on, reglages))
      const [before, after] = [pilesOf(faits), pilesOf(entered)]
      const change = (figure: (pile: Pile) => number) =>
        sumIn(unite, after, figure) - sumIn(unite, before, figure)
      const { depuis, reste } = slowly(which, entered, on, reglages)
      const jours = depuis && change(({ pris }) => pris)
      const manque =
        depuis &&
        Math.max(
          0,
          change(({ decouvert }) => decouvert),
        )
      near(told, { au: on, jours, reste, manque, unite })
    }),
    { numRuns: 100 },
  )
})
