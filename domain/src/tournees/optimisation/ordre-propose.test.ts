import { expect, test } from 'vitest'
import type { Etape } from '../plus-proche.ts'
import { type Proposition, propose, type Question } from './ordre-propose.ts'
import { ESTIMATION } from './table-trajets.ts'

/** Stops on a line to the north, a hundredth of a degree apart, visited in this order of their ids. */
const line = (...ids: number[]): Etape[] => ids.map((id) => ({ id, latitude: 45 + id / 100, longitude: 4.8 }))

function answerTo(question: Partial<Question> & Pick<Question, 'etapes'>): Proposition {
  const troncon = { du: 1, au: question.etapes.length }
  const search = propose({ troncon, gardes: [], tables: null, estimation: ESTIMATION, ...question })
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

test('TOUR-14 a proposed order says how much shorter it is, and which stops it moves', () => {
  const { ordre, avant, apres, deplaces } = answerTo({ etapes: line(1, 4, 2, 3, 5), gardes: [1, 5] })
  expect(ordre).toEqual([1, 2, 3, 4, 5])
  expect(deplaces).toEqual([4])
  const hundredthM = 1112 * 1.34
  expect([avant.metres, apres.metres]).toEqual([8, 4].map((n) => expect.closeTo(n * hundredthM, -2)))
  expect(apres.secondes).toBeCloseTo(apres.metres / (30 / 3.6), 3)
})

test('TOUR-14 the order of one stretch leaves the rest of the round', () => {
  const { ordre } = answerTo({ etapes: line(2, 1, 3, 6, 5, 4, 7, 9, 8), troncon: { du: 3, au: 7 } })
  expect(ordre).toEqual([2, 1, 3, 4, 5, 6, 7, 9, 8])
})

test('TOUR-14 a way that is long by road is avoided, however near its ends are', () => {
  const etapes = line(1, 2, 3)
  const secondes = [0, 900, 60, 900, 0, 60, 60, 60, 0]
  const { ordre, apres } = answerTo({ etapes, gardes: [1], tables: { metres: secondes, secondes } })
  expect(ordre).toEqual([1, 3, 2])
  expect(apres).toEqual({ metres: 120, secondes: 120 })
})
