import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareOrdres, type PassageDeComparaison } from './comparaison.ts'

const passage = (id: number, estPatrimoine = false): PassageDeComparaison => ({
  id,
  nomenclature: `C${id}`,
  adresse: null,
  latitude: null,
  longitude: null,
  estPatrimoine,
  date_evenement: null,
  isAccessible: null,
  status: null,
  problemes: [],
})
const compared = (prevu: readonly number[], reel: readonly number[]) =>
  compareOrdres({
    ordre_prevu: prevu.map((id) => passage(id)),
    ordre_reel: reel.map((id) => passage(id)),
  })

test('DASH-15 one place done out of its turn is told as moved, those that follow it are not', () => {
  const rows = compared([1, 2, 3, 4, 5], [1, 5, 2, 3, 4])
  expect(rows.map(({ rang, rangPrevu }) => [rang, rangPrevu])).toEqual([
    [1, 1],
    [2, 5],
    [3, 2],
    [4, 3],
    [5, 4],
  ])
  expect(rows.filter(({ isDeplace }) => isDeplace).map(({ passage: { id } }) => id)).toEqual([5])
})

test('DASH-15 places that were left out, off the plan or visited twice make none look moved', () => {
  const rows = compared([1, 2, 3, 4], [2, 9, 3, 3, 4])
  expect(rows.map(({ rangPrevu, isDeplace, isRepete }) => [rangPrevu, isDeplace, isRepete])).toEqual([
    [2, false, false],
    [null, false, false],
    [3, false, false],
    [3, false, true],
    [4, false, false],
  ])
})

test('DASH-15 a container and a unipatrimoine of one number are two places', () => {
  const [only] = compareOrdres({ ordre_prevu: [passage(7)], ordre_reel: [passage(7, true)] })
  expect(only?.rangPrevu).toBeNull()
})

test('DASH-15 a plan that was followed, with places left out, has nothing moved', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(99), { maxLength: 60 }),
      fc.infiniteStream(fc.boolean()),
      (prevu, done) => {
        const reel = prevu.filter(() => done.next().value)
        expect(compared(prevu, reel).every(({ isDeplace }) => !isDeplace)).toBe(true)
      },
    ),
  )
})
