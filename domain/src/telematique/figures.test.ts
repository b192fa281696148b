import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parisInstant } from '../kernel/dates.ts'
import { distanceM, METRES_PER_DEGREE } from '../kernel/geo.ts'
import { randomNumbers } from '../kernel/random.ts'
import { journeeDe } from './journee.ts'
import type { Position } from './position.ts'

const DAY = '2026-11-18'
const SEVEN = Date.parse(parisInstant(DAY, '07:00:00'))
const NOISE_M = 8
/** Seconds after which the error of a position has little in common with its error before. */
const NOISE_S = 60
const LEGS = 60

interface Leg {
  /** Seconds since the start of the day at which the vehicle leaves, and for how many it drives and then stands. */
  leaves: number
  drives: number
  stands: number
  metres: number
  /** Metres from the start, and metres per second, after some seconds of this leg. */
  along: (s: number) => { metres: number; speed: number }
  from: { north: number; east: number }
  to: { north: number; east: number }
}

/** How a vehicle drives a leg: at once at its speed, or speeding up and slowing down as a lorry does. */
function driveOf(metres: number, cruise: number, ramp: number) {
  const top = ramp === 0 ? cruise : Math.min(cruise, Math.sqrt(metres * ramp))
  const rampS = ramp === 0 ? 0 : top / ramp
  const drives = metres / top + rampS
  const along = (s: number) => {
    if (s < rampS) return { metres: (ramp * s * s) / 2, speed: ramp * s }
    const left = drives - s
    if (left < rampS) return { metres: metres - (ramp * left * left) / 2, speed: ramp * left }
    return { metres: top * (s - rampS / 2), speed: top }
  }
  return { drives, along }
}

interface Round {
  seed: number
  /** Seconds between two positions. */
  everyS: number
  shortest: number
  longest: number
  ramp: number
  noiseM: number
}

function legsOf({ seed, shortest, longest, ramp }: Round): Leg[] {
  const random = randomNumbers(seed)
  const between = (from: number, to: number) => from + (to - from) * random()
  let at = { north: 0, east: 0 }
  let leaves = 300
  return Array.from({ length: LEGS }, () => {
    const metres = between(shortest, longest)
    const angle = between(0, 2 * Math.PI)
    const to = { north: at.north + metres * Math.cos(angle), east: at.east + metres * Math.sin(angle) }
    const stands = between(60, 600)
    const leg = { ...driveOf(metres, between(6, 11), ramp), leaves, stands, metres, from: at, to }
    at = to
    leaves += leg.drives + stands
    return leg
  })
}

/** The positions of a round of short moves and stops, and what a tracker without any error would know of it. */
function roundOf(round: Round) {
  const legs = legsOf(round)
  const random = randomNumbers(round.seed + 1)
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const end = legs.reduce((s, { drives, stands }) => s + drives + stands, 300)
  const keep = Math.exp(-round.everyS / NOISE_S)
  const error = { north: gauss() * round.noiseM, east: gauss() * round.noiseM }
  const fixes: Position[] = []
  let chordsM = 0
  let before: { latitude: number; longitude: number } | undefined
  for (let s = Math.floor(random() * round.everyS); s < end; s += round.everyS) {
    const leg = legs.findLast(({ leaves }) => leaves <= s)
    const isDriving = leg !== undefined && s < leg.leaves + leg.drives
    const { metres, speed } = isDriving ? leg.along(s - leg.leaves) : { metres: leg?.metres ?? 0, speed: 0 }
    const part = leg ? metres / leg.metres : 0
    const [from, to] = [leg?.from ?? { north: 0, east: 0 }, leg?.to ?? { north: 0, east: 0 }]
    const placed = (drift: { north: number; east: number }) => ({
      latitude: 45.7 + (from.north + (to.north - from.north) * part + drift.north) / METRES_PER_DEGREE,
      longitude:
        4.8 +
        (from.east + (to.east - from.east) * part + drift.east) /
          (METRES_PER_DEGREE * Math.cos((45.7 * Math.PI) / 180)),
    })
    const truth = placed({ north: 0, east: 0 })
    if (before) chordsM += distanceM(before, truth)
    before = truth
    const fresh = round.noiseM * Math.sqrt(1 - keep * keep)
    error.north = error.north * keep + gauss() * fresh
    error.east = error.east * keep + gauss() * fresh
    fixes.push({
      instant: SEVEN + s * 1000,
      ...placed(error),
      vitesseKmh: Math.round(speed * 3.6),
      cap: null,
      valide: true,
      contact: true,
      regime: null,
      entrees: null,
    })
  }
  return { fixes, legs, chordsM, drivenS: legs.reduce((s, { drives }) => s + drives, 0) }
}

const day = (fixes: readonly Position[]) =>
  journeeDe(fixes, DAY, { signalMoteur: 'contact', signalPompe: null }, SEVEN + 86_400_000)

/** Metres of the shortest and of the longest move of a round. */
const LENGTHS = [
  [50, 800],
  [50, 150],
  [100, 300],
  [150, 150],
  [195, 195],
] as const

const rounds = (everyS: readonly number[], lengths: readonly (readonly [number, number])[] = LENGTHS) =>
  fc
    .record({
      seed: fc.nat(),
      everyS: fc.constantFrom(...everyS),
      lengths: fc.constantFrom(...lengths),
      ramp: fc.constantFrom(0, 0.6, 1, 1.5),
      noiseM: fc.constantFrom(0, NOISE_M),
    })
    .map(({ lengths: [shortest, longest], ...round }) => ({ ...round, shortest, longest }))
// One seed: a figure that is drawn from chance would be outside its bounds once in many runs.
const runs = { numRuns: 80, seed: 26 }

/** How far a figure is from the truth, as a part of it. */
const error = (figure: number, truth: number) => Math.abs(figure - truth) / truth

describe('figures of a round of short moves', () => {
  test('TRK-12 TRK-22 distance is that of the vehicle, whatever its moves and its tracker', () => {
    fc.assert(
      fc.property(rounds([5, 10, 20, 30, 60, 90, 120]), (round) => {
        const { fixes, chordsM } = roundOf(round)
        const tolerance = round.noiseM === 0 ? 0.05 : 0.1
        expect(error(day(fixes).distanceM, chordsM)).toBeLessThan(tolerance)
      }),
      runs,
    )
  })

  test('TRK-14 TRK-22 driving time does not grow with the seconds between positions', () => {
    fc.assert(
      fc.property(rounds([5, 10, 20, 30, 60], [LENGTHS[0]]), (round) => {
        const { fixes, drivenS } = roundOf(round)
        const tolerance = round.everyS <= 30 ? 0.1 : 0.25
        expect(error(day(fixes).conduiteS, drivenS)).toBeLessThan(tolerance)
      }),
      runs,
    )
  })

  test('TRK-22 each move of more than 250 m that ends in a stop of five minutes is listed', () => {
    fc.assert(
      fc.property(rounds([5, 30, 60, 120]), (round) => {
        const { fixes, legs } = roundOf(round)
        const { trajets, chemin } = day(fixes)
        const last = fixes.at(-1)?.instant ?? 0
        for (const { leaves, drives, stands, metres } of legs) {
          const [start, end] = [SEVEN + leaves * 1000, SEVEN + (leaves + drives) * 1000]
          if (metres <= 250 || stands < 300 || end > last) continue
          const isOfLeg = ({ de, a }: { de: number; a: number }) =>
            (chemin[de]?.fin ?? end) <= end && (chemin[a]?.debut ?? start) >= start
          expect(trajets.some(isOfLeg)).toBe(true)
        }
      }),
      runs,
    )
  })

  test('TRK-12 TRK-22 hours of drift at the depot are next to no distance, no driving time and no trip', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(5, 30, 60), (seed, everyS) => {
        const still = { seed, everyS, shortest: 0.001, longest: 0.001, ramp: 0, noiseM: NOISE_M }
        const { distanceM: metres, conduiteS, trajets } = day(roundOf(still).fixes)
        expect(metres).toBeLessThan(100)
        expect(conduiteS).toBeLessThan(60)
        expect(trajets).toEqual([])
      }),
      { numRuns: 20, seed: 26 },
    )
  })

  test('TRK-12 TRK-22 two trackers of one vehicle are no zigzag: one is believed at a moment', () => {
    fc.assert(
      fc.property(rounds([10, 30, 60]), fc.integer({ min: 1, max: 9 }), (round, offset) => {
        const { fixes, chordsM } = roundOf({ ...round, noiseM: 0 })
        const other = fixes.map((fix) => ({
          ...fix,
          source: 'osmand',
          instant: fix.instant + offset * 1000,
          latitude: fix.latitude + 40 / METRES_PER_DEGREE,
          contact: null,
        }))
        const both = [...fixes.map((fix) => ({ ...fix, source: 'flespi' })), ...other]
        expect(error(day(both).distanceM, chordsM)).toBeLessThan(0.05)
        // Where the better one is silent for hours, the other one tells the way.
        const half = both.filter(({ source, instant }) => source === 'osmand' || instant < SEVEN + 7_200_000)
        expect(error(day(half).distanceM, chordsM)).toBeLessThan(0.1)
      }),
      { numRuns: 20, seed: 26 },
    )
  })
})
