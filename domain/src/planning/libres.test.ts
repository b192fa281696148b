import { expect, test } from 'vitest'
import { disponiblesLe, tourneesADonner } from './libres.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const centre = unPassage(LUNDI, { equipier: 2 })
const equipe = [
  ...['Ana', 'Bob', 'Carl', 'Dora'].map((libelle) => ({ libelle })),
  { libelle: 'Eve', seuils: [1440], contrat: [0, 480, 480, 480, 0, 0, 0] },
]
const planning = unPlanning(LUNDI, equipe, {
  passages: [
    centre,
    { ...centre, campagne: 11, libelle: 'Nord', regle: MARDI, jour: MARDI, chauffeur: 4, equipier: null },
  ],
  absences: [
    {
      poste: 5,
      version: 1,
      operateur: 3,
      jour: LUNDI,
      statutJournee: 'CP',
      aUneFeuille: false,
      minutes: 420,
    },
  ],
})

test('PLAN-06 free is who works by contract, without round and absence, with the hours of the week', () => {
  expect(disponiblesLe(planning, LUNDI).map(({ libelle, empechement }) => [libelle, empechement])).toEqual([
    ['Dora', null],
    ['Ana', '« Centre »'],
    ['Bob', '« Centre »'],
    ['Carl', 'Congé Payé'],
    ['Eve', 'Ne travaille pas ce jour-là'],
  ])
  expect(disponiblesLe(planning, LUNDI)[0]?.semaine).toEqual({ minutes: 420, seuil: 2100 })
})

test('PLAN-06 those with the most hours left below their own limit come first', () => {
  const free = disponiblesLe(planning, MARDI).filter(({ empechement }) => empechement === null)
  expect(free.map(({ libelle }) => libelle)).toEqual(['Ana', 'Bob', 'Carl', 'Eve'])
})

test('PLAN-06 rounds that lack somebody are offered first', () => {
  const nord = { ...centre, campagne: 11, libelle: 'Nord', chauffeur: 4, equipier: 3 }
  const given = tourneesADonner({ ...planning, passages: [centre, nord] }, LUNDI)
  expect(given.map(({ passage, manque }) => [passage.libelle, manque])).toEqual([
    ['Nord', 3],
    ['Centre', null],
  ])
})
