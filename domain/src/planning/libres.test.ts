import { expect, test } from 'vitest'
import { disponiblesLe, tourneesADonner } from './libres.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const centre = unPassage(LUNDI, { equipier: 2 })
const equipe = [
  { libelle: 'Ana', seuils: [1500] },
  ...['Bob', 'Carl', 'Dora'].map((libelle) => ({ libelle })),
  { libelle: 'Eve', seuils: [1440], contrat: [0, 480, 480, 480, 0, 0, 0] },
  { libelle: 'Fay', present: false },
  { libelle: 'Gil' },
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
  feuilles: [{ operateur: 7, jour: LUNDI, debut: `${LUNDI}T05:00:00Z`, fin: `${LUNDI}T15:00:00Z`, pause: 0 }],
})

test('PLAN-06 free is who works by contract, without round, hours and absence', () => {
  expect(disponiblesLe(planning, LUNDI).map(({ libelle, empechement }) => [libelle, empechement])).toEqual([
    ['Dora', null],
    ['Ana', '« Centre »'],
    ['Bob', '« Centre »'],
    ['Carl', 'Congé Payé'],
    ['Eve', 'Ne travaille pas ce jour-là'],
    ['Gil', 'Déjà au travail'],
  ])
  expect(disponiblesLe(planning, LUNDI)[0]?.semaine).toEqual({ minutes: 420, seuil: 2100 })
})

test('PLAN-06 those with the most hours left below their own limit come first', () => {
  const free = disponiblesLe(planning, MARDI).filter(({ empechement }) => empechement === null)
  expect(free.map(({ libelle }) => libelle)).toEqual(['Bob', 'Carl', 'Gil', 'Eve', 'Ana'])
})

test('PLAN-06 rounds that lack somebody are offered first', () => {
  const nord = { ...centre, campagne: 11, libelle: 'Nord', chauffeur: 4, equipier: 3 }
  const sud = { ...centre, campagne: 12, libelle: 'Sud', chauffeur: 6, equipier: 3 }
  const done = { ...centre, campagne: 13, chauffeur: 6, travaille: true }
  const given = tourneesADonner({ ...planning, passages: [centre, nord, sud, done] }, LUNDI)
  expect(given.map(({ passage, manque }) => [passage.libelle, manque])).toEqual([
    ['Nord', 3],
    ['Sud', 6],
    ['Centre', null],
  ])
})
