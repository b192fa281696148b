import { expect, test } from 'vitest'
import { offeredProblemes } from './constat.tsx'

const of = (id: number, libelle: string, conteneurType: 'BAC' | 'CA' | 'CE') => ({
  '@id': `/api/problems/${id}`,
  libelle,
  conteneurType,
})
const catalogue = [of(1, 'Opercule cassé', 'CA'), of(2, 'Opercule cassé', 'BAC'), of(3, 'Tag', 'BAC')]
const labels = (type: 'BAC' | 'CE' | null) =>
  offeredProblemes(catalogue, type).map((one) =>
    'items' in one ? [one.group, ...one.items.map(({ label }) => label)] : one.label,
  )

test('CAT-10 CAT-14 problems of the container’s type come first, and two of one label say their types', () => {
  expect(labels('BAC')).toEqual([
    ['Bac', 'Opercule cassé (Bac)', 'Tag'],
    ['Autres types de conteneur', 'Opercule cassé (Colonne Aérienne)'],
  ])
  expect(labels('CE')).toEqual([
    ['Autres types de conteneur', 'Opercule cassé (Colonne Aérienne)', 'Opercule cassé (Bac)', 'Tag'],
  ])
  expect(labels(null)).toEqual(['Opercule cassé (Colonne Aérienne)', 'Opercule cassé (Bac)', 'Tag'])
  expect(offeredProblemes([], 'BAC')).toEqual([])
})
