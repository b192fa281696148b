import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parisInstant } from '../kernel/dates.ts'
import { METRES_PER_DEGREE } from '../kernel/geo.ts'
import { credibles, pathOf } from './chemin.ts'
import { fenetreDuJour, journeeDe, type LavagesDeNuit, ordered } from './journee.ts'
import type { Position } from './position.ts'
import { conduiteDe, mouvementsDe, trajetsDe } from './trajets.ts'

const DAY = '2026-11-18'
const EIGHT = Date.parse(parisInstant(DAY, '08:00:00'))
const reglage = { signalMoteur: 'contact', signalPompe: 'entree1' } as const
type Fix = Position & { source: string }

/** A vehicle that drives north, stands, drifts or falls silent, with a position every `everyS` seconds. */
class Vehicle {
  readonly fixes: Fix[] = []
  at: number
  north = 0
  constructor(start = EIGHT) {
    this.at = start
  }

  say(more: Partial<Fix> = {}) {
    this.fixes.push({
      instant: this.at,
      latitude: 45.7 + this.north / METRES_PER_DEGREE,
      longitude: 4.8,
      vitesseKmh: 0,
      cap: null,
      valide: true,
      contact: true,
      regime: null,
      entrees: null,
      source: 'traccar',
      ...more,
    })
    return this
  }

  drive(minutes: number, kmh = 36, everyS = 10) {
    for (let s = 0; s < minutes * 60; s += everyS) {
      this.at += everyS * 1000
      this.north += (kmh / 3.6) * everyS
      this.say({ vitesseKmh: kmh })
    }
    return this
  }

  /** The vehicle stands with its ignition off, while its measured position drifts by some metres. */
  park(minutes: number, driftM = 0, everyS = 30, contact = false) {
    for (let s = 0, n = 0; s < minutes * 60; s += everyS, n++) {
      this.at += everyS * 1000
      this.say({ contact, latitude: 45.7 + (this.north + (n % 3) * driftM) / METRES_PER_DEGREE })
    }
    return this
  }

  silence(minutes: number, metres = 0) {
    this.at += minutes * 60_000
    this.north += metres
    return this.say()
  }
}

const car = (start?: number) => new Vehicle(start).say()
const day = (fixes: readonly Fix[], jour = DAY, now = EIGHT + 86_400_000) =>
  journeeDe(fixes, jour, reglage, now)
const tripsOf = (fixes: readonly Fix[]) => {
  const chemin = pathOf(fixes)
  return trajetsDe(chemin, mouvementsDe(chemin))
}
const kmOf = (fixes: readonly Fix[]) => Math.round(day(fixes).distanceM / 100) / 10

describe('movements', () => {
  test('TRK-22 a movement begins where the vehicle left and ends where it arrived', () => {
    const { fixes } = car().park(10).drive(10).park(10)
    const [one, ...more] = tripsOf(fixes)
    expect(more).toEqual([])
    expect(one?.distanceM).toBeCloseTo(6_000, -1)
    expect([one?.debut, one?.fin]).toEqual([EIGHT + 10 * 60_000, EIGHT + 20 * 60_000])
  })

  test('TRK-22 a stay of less than three minutes belongs to the movement, a longer one ends it', () => {
    expect(tripsOf(car().drive(5).park(2).drive(5).park(5).fixes)).toHaveLength(1)
    expect(tripsOf(car().drive(5).park(5).drive(5).park(5).fixes)).toHaveLength(2)
  })

  test('TRK-22 a tunnel of ten minutes belongs to its movement', () => {
    const { fixes } = car().drive(5).silence(10, 6_000).drive(5).park(10)
    const found = tripsOf(fixes)
    expect(found.map(({ inconnu }) => inconnu)).toEqual([false])
    expect(found[0]?.distanceM).toBeCloseTo(12_000, -2)
  })

  test('TRK-22 silent for more than an hour, then elsewhere: a movement of unknown path', () => {
    const { fixes } = car().drive(5).silence(90, 20_000).drive(5).park(10)
    expect(tripsOf(fixes).map(({ inconnu }) => inconnu)).toEqual([false, true, false])
    expect(Math.abs(day(fixes).conduiteS - 600)).toBeLessThan(10)
    expect(kmOf(fixes)).toBe(6)
  })

  test('TRK-22 silent for nine hours on the spot: no movement, and no engine time', () => {
    const { fixes } = car().drive(5).silence(540).park(5)
    expect(tripsOf(fixes)).toHaveLength(1)
    expect(day(fixes).moteurS).toBe(330)
  })

  test('TRK-22 positions at 0,0 or without satellites are not driven along', () => {
    const vehicle = car().drive(5)
    vehicle.say({ latitude: 0, longitude: 0, valide: false, instant: vehicle.at + 1_000 })
    vehicle.drive(5).park(10)
    expect(kmOf(vehicle.fixes)).toBe(6)
  })

  test('TRK-22 S19 a tracker that jumps across the earth each second has driven nowhere', () => {
    const vehicle = car()
    for (let s = 0; s < 400; s++) {
      vehicle.at += 1_000
      vehicle.say(s % 2 ? { latitude: 40, longitude: 0 } : { latitude: -40, longitude: 179 })
    }
    expect(day(vehicle.fixes).distanceM).toBe(0)
  })

  test('TRK-22 one fix far away is left out of the way', () => {
    const vehicle = car().drive(5)
    vehicle.at += 1_000
    vehicle.say({ latitude: 48.8, longitude: 2.3 }).drive(5).park(10)
    expect(kmOf(vehicle.fixes)).toBe(6)
  })

  test('TRK-22 a wrong first fix does not hide those that follow from each other', () => {
    const vehicle = new Vehicle().say({ latitude: -40, longitude: 179 }).drive(5).park(10)
    expect(credibles(vehicle.fixes)).toHaveLength(vehicle.fixes.length)
    expect(day(vehicle.fixes).distanceM).toBeGreaterThan(2_800)
  })

  test('TRK-22 S19 sixty thousand fixes of one place and one aside are each looked at a few times', () => {
    let looks = 0
    const at = (ms: number, latitude: number) => ({
      instant: EIGHT + ms,
      get latitude() {
        looks++
        return latitude
      },
      longitude: 2,
      vitesseKmh: 0,
    })
    const crowd = (ms: number) => Array.from({ length: 30_000 }, (_, n) => at(ms + n, 48.04))
    const fixes = [at(0, 48), at(1_000, 48.02), ...crowd(10_000), at(170_000, 48.06), ...crowd(190_000)]
    pathOf(fixes)
    expect(looks).toBeLessThan(20 * fixes.length)
  })

  test('TRK-23 a stay lasts from the end of a trip to the start of the next one', () => {
    const { trajets } = day(car().drive(5).park(20).drive(5).park(20).fixes)
    const [one, other] = trajets
    expect(((other?.debut ?? 0) - (one?.fin ?? 0)) / 60_000).toBe(20)
  })
})

describe('engines', () => {
  test('TRK-24 first start and last stop of a day; the stop is unknown while it runs', () => {
    const { fixes } = car().drive(5).park(20).drive(5)
    expect(day(fixes).contactMis).toBe(EIGHT)
    expect(day(fixes, DAY, fixes.at(-1)?.instant).contactCoupe).toBeNull()
    expect(day(fixes).contactCoupe).toBe(fixes.at(-1)?.instant)
  })

  test('TRK-24 a night shift belongs to the day on which it began', () => {
    const start = Date.parse(parisInstant(DAY, '22:00:00'))
    const { fixes } = car(start).drive(300, 20, 60).park(10)
    const next = addDays(DAY, 1)
    expect([day(fixes).moteurS, day(fixes, next).moteurS]).toEqual([300 * 60 + 30, 0])
    expect([day(fixes).trajets.length, day(fixes, next).trajets.length]).toEqual([1, 0])
  })

  test('TRK-24 an engine that runs since the evening tells its start, and counts in the evening alone', () => {
    const start = Date.parse(parisInstant(DAY, '22:14:00'))
    const next = addDays(DAY, 1)
    const night = car(start).drive(200, 20, 60)
    const end = night.at
    const known = (fixes: readonly Fix[], now = end) => {
      const { contactMis, contactCoupe, moteurS } = day(fixes, next, now)
      return [contactMis, contactCoupe, moteurS]
    }
    expect(known(night.fixes)).toEqual([start, null, 0])
    expect(known(night.fixes, end + 86_400_000)).toEqual([start, end, 0])
    const five = Date.parse(parisInstant(next, '05:00:00'))
    const { fixes } = new Vehicle(five - 60_000).park(1).drive(30, 20, 60)
    expect(known([...night.park(10).fixes, ...fixes], five + 86_400_000)[0]).toBe(five + 60_000)
    expect(day(night.fixes, addDays(DAY, 2)).contactMis).toBeNull()
  })

  test('TRK-24 OPEN-03 a night with stops is one day of its vehicle; a start at five is the new day', () => {
    const vehicle = car(Date.parse(parisInstant(DAY, '22:00:00')))
    for (let n = 0; n < 3; n++) vehicle.drive(60, 20, 60).park(45)
    const end = vehicle.at - 45 * 60_000 + 30_000
    const next = addDays(DAY, 1)
    const five = Date.parse(parisInstant(next, '05:00:00'))
    vehicle.at = five - 120_000
    const { fixes } = vehicle.park(1).drive(30, 20, 60).park(10)
    const [night, morning] = [DAY, next].map((jour) => day(fixes, jour, five + 2 * 86_400_000))
    expect([night?.moteurS, night?.contactMis, night?.contactCoupe]).toEqual([
      3 * 3630 - 2 * 60,
      fixes[0]?.instant,
      end,
    ])
    expect([night?.trajets.length, morning?.trajets.length, morning?.contactMis]).toEqual([3, 1, five])
  })

  test('TRK-24 OPEN-03 an engine started after midnight belongs to the evening whose round was washed', () => {
    const two = Date.parse(parisInstant(addDays(DAY, 1), '02:08:00'))
    const { fixes, at } = car(two).drive(60, 20, 60).park(5)
    const known = (jour: string, nuits?: LavagesDeNuit) =>
      journeeDe(fixes, jour, reglage, at + 86_400_000, nuits).contactMis
    const lave = two + 1_800_000
    expect([known(DAY), known(addDays(DAY, 1))]).toEqual([null, two])
    expect(known(DAY, { avant: null, apres: lave })).toBe(two)
    expect(known(addDays(DAY, 1), { avant: lave, apres: null })).toBeNull()
  })

  test('TRK-24 a start before the positions of a day is not told: they do not say when it was', () => {
    const { debut } = fenetreDuJour(addDays(DAY, 1))
    const { fixes } = car(debut - 3_600_000).drive(15 * 60, 20, 60)
    expect(day(inWindow(fixes, addDays(DAY, 1)), addDays(DAY, 1)).contactMis).toBeNull()
  })

  test.each([
    ['2026-10-24', 'the clock goes back', 9],
    ['2027-03-27', 'the clock goes ahead', 7],
  ])('TRK-24 the night of %s, when %s, has its real hours', (jour, _, hours) => {
    const start = Date.parse(parisInstant(jour, '22:00:00'))
    const end = Date.parse(parisInstant(addDays(jour, 1), '06:00:00'))
    expect((end - start) / 3_600_000).toBe(hours)
    const { fixes } = car(start).drive(hours * 60, 20, 60)
    expect(day(fixes, jour, end + 86_400_000).moteurS).toBe(hours * 3600)
  })

  test('TRK-24 the pump is what its input says', () => {
    const vehicle = car().drive(5)
    for (let n = 0; n < 10; n++) vehicle.silence(1).fixes.at(-1)
    const fixes = vehicle.fixes.map((fix, index) => ({ ...fix, entrees: index > 31 ? 1 : 0 }))
    expect(day(fixes).pompeS).toBe(8 * 60)
  })
})

/** Random phases of a vehicle's days, such as driving or standing. */
const phases = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('drive' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('park' as const), minutes: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('silence' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
  ),
  { minLength: 1, maxLength: 12 },
)
const drivenOf = (list: typeof phases extends fc.Arbitrary<infer P> ? P : never) => {
  const vehicle = car()
  for (const { kind, minutes } of list) {
    if (kind === 'drive') vehicle.drive(minutes, 30, 20)
    else if (kind === 'park') vehicle.park(minutes, 30, 60)
    else vehicle.silence(minutes, minutes * 40)
  }
  return vehicle.fixes
}

describe('properties', () => {
  test('TRK-22 any order, any repetition and any split of positions give the same day', () => {
    const shuffled = phases.chain((list) => {
      const fixes = drivenOf(list)
      return fc.tuple(
        fc.constant(fixes),
        fc.shuffledSubarray(fixes, { minLength: fixes.length }),
        fc.shuffledSubarray(fixes),
      )
    })
    fc.assert(
      fc.property(shuffled, ([fixes, mixed, again]) => {
        expect(day([...mixed, ...again])).toEqual(day(fixes))
      }),
      { numRuns: 40 },
    )
  })

  test('TRK-22 trips follow each other, and are made of whole movements', () => {
    fc.assert(
      fc.property(phases, (list) => {
        const { mouvements, trajets } = day(drivenOf(list))
        let before = 0
        for (const { debut, fin, de, a, distanceM } of trajets) {
          expect(debut).toBeGreaterThanOrEqual(before)
          expect(fin).toBeGreaterThan(debut)
          const parts = mouvements.filter((one) => one.de >= de && one.a <= a)
          expect(distanceM).toBeCloseTo(
            parts.reduce((sum, one) => sum + one.distanceM, 0),
            3,
          )
          before = fin
        }
      }),
      { numRuns: 60 },
    )
  })

  test('TRK-22 each movement belongs to one day: the days add up to the whole', () => {
    fc.assert(
      fc.property(phases, fc.integer({ min: 0, max: 23 }), (list, hours) => {
        const fixes = drivenOf(list).map((fix) => ({ ...fix, instant: fix.instant + hours * 3_600_000 }))
        const days = [0, 1, 2].map((n) => addDays(DAY, n))
        const sum = days.reduce((km, jour) => km + day(inWindow(fixes, jour), jour).distanceM, 0)
        const chemin = pathOf(ordered(fixes))
        const whole = conduiteDe(chemin, mouvementsDe(chemin)).distanceM
        expect(sum).toBeCloseTo(whole, 3)
      }),
      { numRuns: 40 },
    )
  })
})

/** The fixes needed for a day, as the database would select them. */
function inWindow(fixes: readonly Fix[], jour: string): Fix[] {
  const { debut, fin } = fenetreDuJour(jour)
  return fixes.filter(({ instant }) => instant >= debut && instant < fin)
}
