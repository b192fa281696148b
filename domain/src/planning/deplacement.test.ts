import { expect, test } from 'vitest'
import { apresDeplacement, avecPassage, changementVers, objectionAuDeplacement } from './deplacement.ts'
import { cleDe, estDans, type LigneDePlanning, type Passage, type Planning, presentsDe } from './planning.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const centre: Passage = {
  campagne: 10,
  libelle: 'Centre',
  client: 'Ville',
  regle: LUNDI,
  jour: LUNDI,
  etat: 'prevue',
  motif: null,
  version: 3,
  chauffeur: 1,
  equipier: 2,
  laveuse: 7,
  laveuseNommee: null,
  heureDebut: null,
  travaille: false,
}
const planning: Planning = {
  '@id': '/api/planning',
  '@type': 'Planning',
  du: LUNDI,
  au: '2027-03-14',
  operateurs: [1, 2, 3].map((id) => ({ id, libelle: `Op ${id}`, present: true, seuils: [2100] })),
  laveuses: [
    { id: 7, immatriculation: 'A', statut: 1, present: true, operateur: 1 },
    { id: 8, immatriculation: 'B', statut: 1, present: true, operateur: 3 },
  ],
  passages: [centre],
  absences: [],
  feuilles: [],
  fermetures: [],
}
const personne = (id: number): LigneDePlanning => ({ sorte: 'operateur', id })
const moved = (de: LigneDePlanning, vers: LigneDePlanning, jour = LUNDI, passage = centre) =>
  changementVers(passage, apresDeplacement(planning, { passage, de, vers, jour }))
const crew = (chauffeur: number, equipier: number | null) => ({
  chauffeur: `/api/operateurs/${chauffeur}`,
  equipier: equipier && `/api/operateurs/${equipier}`,
})

test.each([
  ['the chauffeur gives way', 1, 3, crew(3, 2)],
  ['the équipier gives way', 2, 3, crew(1, 3)],
  ['chauffeur and équipier change places', 1, 2, crew(2, 1)],
  ['équipier and chauffeur change places', 2, 1, crew(2, 1)],
])('PLAN-03 onto another person: %s', (_, de, vers, body) => {
  expect(moved(personne(de), personne(vers))).toEqual(body)
})

test('PLAN-03 onto another day: the day alone is sent, as an exception of that day', () => {
  expect(moved(personne(1), personne(1), MARDI)).toEqual({ etat: 'reportee', jour: MARDI, motif: null })
})

test('PLAN-03 back onto the day of the rule it is no exception any more', () => {
  const away = { ...centre, jour: MARDI, etat: 'reportee' as const, motif: 'Marché' }
  expect(moved(personne(1), personne(1), LUNDI, away)).toEqual({ etat: 'prevue', jour: LUNDI, motif: null })
})

test('PLAN-03 the vehicle follows the crew, unless one was named for the day', () => {
  const onto3 = (passage: Passage) =>
    apresDeplacement(planning, { passage, de: personne(1), vers: personne(3), jour: LUNDI }).laveuse
  expect([onto3(centre), onto3({ ...centre, laveuseNommee: 7 })]).toEqual([8, 7])
})

test('PLAN-03 onto a vehicle it is named for the day', () => {
  expect(moved({ sorte: 'laveuse', id: 7 }, { sorte: 'laveuse', id: 8 })).toEqual({
    laveuse: '/api/laveuses/8',
  })
})

test('PLAN-03 a round without a crew gets its chauffeur; the équipier who drives leaves an empty seat', () => {
  expect(moved({ sorte: 'pourvoir' }, personne(3))).toEqual(crew(3, 2))
  expect(moved({ sorte: 'pourvoir' }, personne(2))).toEqual(crew(2, null))
})

test('PLAN-03 a move and its way back leave the day as it was', () => {
  const apres = apresDeplacement(planning, {
    passage: centre,
    de: personne(1),
    vers: personne(3),
    jour: MARDI,
  })
  expect(changementVers(apres, centre)).toEqual({ etat: 'prevue', jour: LUNDI, motif: null, ...crew(1, 2) })
  expect(avecPassage(avecPassage(planning, apres), centre)).toEqual(planning)
})

const objection = (
  passage: Partial<Passage>,
  jour: string,
  aujourdhui = LUNDI,
  vers: LigneDePlanning = personne(3),
) =>
  objectionAuDeplacement(
    { ...planning, passages: [centre, { ...centre, regle: '2027-03-10', jour: '2027-03-10' }] },
    { passage: { ...centre, ...passage }, de: personne(1), vers, jour },
    aujourdhui,
  )
test.each([
  ['nothing stands against it', {}, MARDI, LUNDI, null],
  [
    'it is cancelled',
    { etat: 'annulee' as const },
    MARDI,
    LUNDI,
    'Ce passage est annulé : rétablissez-le avant de le déplacer',
  ],
  [
    'somebody worked on it',
    { travaille: true },
    LUNDI,
    LUNDI,
    "Quelqu'un a travaillé ce jour-là : il ne change plus",
  ],
  ['a day that is over', {}, MARDI, '2027-03-10', "Choisissez aujourd'hui ou un jour à venir"],
  ['the round passes then anyway', {}, '2027-03-10', LUNDI, 'La tournée passe déjà le 10/03/2027'],
])('PLAN-03 what stands against a move: %s', (_, passage, jour, aujourdhui, said) => {
  expect(objection(passage, jour, aujourdhui)).toBe(said)
})

test('PLAN-03 nothing is moved onto the row of rounds without a crew', () => {
  expect(objection({}, LUNDI, LUNDI, { sorte: 'pourvoir' })).toContain('un chauffeur')
})

test('PLAN-03 a round stands in the rows of its crew and its vehicle, or among those without a crew', () => {
  const presents = presentsDe(planning)
  const rows = [
    personne(1),
    personne(2),
    personne(3),
    { sorte: 'laveuse', id: 7 },
    { sorte: 'pourvoir' },
  ] as LigneDePlanning[]
  const rowsOf = (one: Passage) => rows.filter((row) => estDans(row, one, presents)).map(cleDe)
  expect(rowsOf(centre)).toEqual(['operateur-1', 'operateur-2', 'laveuse-7'])
  expect(rowsOf({ ...centre, chauffeur: 99, equipier: null, laveuse: null })).toEqual(['pourvoir'])
})
