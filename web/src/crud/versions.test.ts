import { expect, test } from 'vitest'
import { mergeVersions } from './versions.ts'

const base = { libelle: 'A', adresse: 'Quai', quantite: 1 }

test('S14 what only one of two people changed stands, whoever it was', () => {
  const merged = mergeVersions(base, { ...base, libelle: 'B' }, { ...base, quantite: 2 })
  expect(merged).toEqual({ values: { libelle: 'B', adresse: 'Quai', quantite: 2 }, conflicts: [] })
})

test('S14 a field that both changed alike is no conflict, one changed otherwise is, and holds mine', () => {
  const mine = { libelle: 'B', adresse: 'Rue', quantite: 1 }
  const theirs = { libelle: 'B', adresse: 'Place', quantite: 1 }
  expect(mergeVersions(base, mine, theirs)).toEqual({
    values: mine,
    conflicts: [{ field: 'adresse', mine: 'Rue', theirs: 'Place' }],
  })
})
