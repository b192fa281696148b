import { expect, test } from 'vitest'
import { disponiblesLe, tourneesADonner } from './libres.ts'
import type { Passage, Planning } from './planning.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const contrat = [420, 420, 420, 420, 420, 0, 0]
const centre: Passage = {
  campagne: 10,
  libelle: 'Centre',
  client: 90,
  regle: LUNDI,
  jour: LUNDI,
  etat: 'prevue',
  motif: null,
  version: 1,
  chauffeur: 1,
  equipier: 2,
  laveuse: null,
  laveuseNommee: null,
  heureDebut: null,
  bacs: 12,
  travaille: false,
}
const names = ['Ana', 'Bob', 'Carl', 'Dora', 'Eve']
const planning: Planning = {
  '@id': '/api/planning',
  '@type': 'Planning',
  du: LUNDI,
  au: '2027-03-14',
  operateurs: names.map((libelle, i) => ({
    id: i + 1,
    libelle,
    present: true,
    seuils: [libelle === 'Eve' ? 1440 : 2100],
    contrat: libelle === 'Eve' ? [0, 480, 480, 480, 0, 0, 0] : contrat,
    equipier: null,
  })),
  laveuses: [],
  clients: [{ id: 90, libelle: 'Ville', rang: 0 }],
  passages: [
    centre,
    { ...centre, campagne: 11, libelle: 'Nord', regle: MARDI, jour: MARDI, chauffeur: 4, equipier: null },
  ],
  absences: [{ poste: 5, operateur: 3, jour: LUNDI, statutJournee: 'CP', aUneFeuille: false, minutes: 420 }],
  feuilles: [],
  territoire: 'metropole',
  fermetures: [],
}

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
