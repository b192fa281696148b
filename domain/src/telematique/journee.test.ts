import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordered } from './journee.ts'
import { SUITE_MS } from './moteur.ts'
import type { Position } from './position.ts'

type Fix = Position & { source: string }

/** The same by looking at all positions for each of them. */
function slowly(fixes: readonly Fix[]): Fix[] {
  const placesOf = (source: string) => fixes.filter((one) => one.source === source && one.valide)
  const knows = (source: string) => placesOf(source).some(({ contact }) => contact !== null)
  const sources = [...new Set(fixes.map(({ source }) => source))].sort(
    (a, b) =>
      Number(knows(b)) - Number(knows(a)) || placesOf(b).length - placesOf(a).length || (a < b ? -1 : 1),
  )
  let kept: Fix[] = []
  for (const [rank, source] of sources.entries()) {
    const places = kept.filter(({ valide }) => valide)
    const isAlone = ({ instant }: Fix) =>
      rank === 0 || places.every((one) => Math.abs(one.instant - instant) > SUITE_MS)
    kept = [...kept, ...fixes.filter((one) => one.source === source && isAlone(one))]
  }
  const instants = [...new Set(kept.map(({ instant }) => instant))].sort((a, b) => a - b)
  return instants.flatMap((instant) => {
    const all = kept.filter((one) => one.instant === instant)
    return all.find(({ valide }) => valide) ?? all.slice(0, 1)
  })
}

test('TRK-22 of several sources the better one is believed, others where it knows no place', () => {
  const fix = fc
    .record({
      minutes: fc.nat(60),
      source: fc.constantFrom('quartix', 'traccar', 'terrain'),
      valide: fc.boolean(),
      contact: fc.constantFrom(null, null, true),
    })
    .map(({ minutes, ...one }): Fix => {
      const nowhere = { latitude: 45, longitude: 4, vitesseKmh: null, cap: null, regime: null, entrees: null }
      return { ...nowhere, ...one, instant: minutes * 60_000 }
    })
  const fixes = fc.uniqueArray(fix, {
    maxLength: 25,
    selector: ({ instant, source, valide }) => `${instant} ${source} ${valide}`,
  })
  // Of two positions without a place at one moment it does not matter whose is kept.
  const told = (list: readonly Fix[]) =>
    list.map(({ instant, valide, source }) => [instant, valide, valide && source])
  fc.assert(
    fc.property(fixes, (all) => {
      expect(told(ordered(all))).toEqual(told(slowly(all)))
    }),
    { numRuns: 500 },
  )
})
