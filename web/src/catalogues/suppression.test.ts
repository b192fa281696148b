import { expect, test } from 'vitest'
import { usagesSentence } from './suppression.tsx'

test('OPEN-38 before a removal a person reads who uses the entry, and that they keep it', () => {
  expect(usagesSentence('prestations', { total: 0, libelles: [] })).toBeNull()
  expect(usagesSentence('prestations', { total: 1, libelles: ['Mardi'] })).toBe(
    'Utilisée par la tournée « Mardi », qui la garde. Elle ne pourra plus être choisie.',
  )
  expect(usagesSentence('typologie_lavages', { total: 3, libelles: ['A', 'B'] })).toBe(
    'Utilisée par les formulaires « A », « B » et 1\u00a0autre, qui la gardent. Elle ne pourra plus être choisie.',
  )
  expect(usagesSentence('clients', { total: 1, libelles: ['Mardi'] })).toBe(
    "Desservi par la tournée « Mardi », qui continue tant qu'elle n'est pas supprimée.",
  )
  expect(usagesSentence('operateurs', { total: 2, libelles: ['Lundi', 'Mardi'] })).toBe(
    'Affecté aux tournées « Lundi » et « Mardi », qui gardent son nom : choisissez-y un remplaçant.',
  )
})
