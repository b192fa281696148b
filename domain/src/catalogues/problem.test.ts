import { expect, test } from 'vitest'
import { importances, importancesLaveuse } from './degres.ts'
import { problem, problemLaveuse } from './problem.ts'

test('BIZ-12 what the constants name is all that the resources take', () => {
  const base = { libelle: 'x', conteneurType: 'CA' }
  const taken = ({ write }: typeof problem | typeof problemLaveuse, more: object) =>
    [0, 1, 2, 3, 4, 5].filter((importance) => write.safeParse({ ...more, importance }).success)
  expect(taken(problem, base)).toEqual(Object.keys(importances).map(Number))
  expect(taken(problemLaveuse, { libelle: 'x', category: 'machine' })).toEqual(
    Object.keys(importancesLaveuse).map(Number),
  )
})
