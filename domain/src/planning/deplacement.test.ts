import { expect, test } from 'vitest'
import { DEUX_PERSONNES } from '../tournees/jour.ts'
import {
  apresDeplacement,
  avecPassage,
  changementVers,
  type Destinataire,
  destinataireDe,
  objectionAuDeplacement,
} from './deplacement.ts'
import { cleDe, equipagesDe, estDans, type LigneDePlanning } from './lignes.ts'
import { type Passage, presentsDe } from './planning.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const centre = unPassage(LUNDI, { version: 3, equipier: 2, laveuse: 7 })
const planning = unPlanning(LUNDI, [{}, {}, {}], {
  laveuses: [
    { id: 7, immatriculation: 'A', statut: 1, present: true, operateur: 1 },
    { id: 8, immatriculation: 'B', statut: 1, present: true, operateur: 3 },
  ],
  passages: [centre],
})
const ligne = (id: number, equipier: number | null = null): LigneDePlanning => ({
  sorte: 'equipage',
  id,
  equipier,
})
const after = (vers: Destinataire | null, jour = LUNDI, passage = centre) =>
  changementVers(passage, apresDeplacement(planning, { passage, vers, jour }))
const dragged = (de: LigneDePlanning, vers: LigneDePlanning, passage = centre) =>
  after(destinataireDe(passage, de, vers), LUNDI, passage)
const crew = (chauffeur: number, equipier: number | null) => ({
  chauffeur: `/api/operateurs/${chauffeur}`,
  equipier: equipier && `/api/operateurs/${equipier}`,
})

test('PLAN-04 a round dragged to another crew is given whole: chauffeur and équipier move together', () => {
  expect(dragged(ligne(1, 2), ligne(3, 4))).toEqual(crew(3, 4))
  expect(dragged(ligne(1, 2), ligne(3))).toEqual(crew(3, null))
})

test('PLAN-04 from the row of somebody who only goes along, that place alone is given', () => {
  expect(dragged(ligne(2), ligne(3, 4))).toEqual(crew(1, 3))
  expect(dragged(ligne(2), ligne(1))).toEqual(crew(2, 1))
})

test.each([
  ['the chauffeur gives way', 'chauffeur', 3, crew(3, 2)],
  ['chauffeur and équipier change places', 'chauffeur', 2, crew(2, 1)],
] as const)('PLAN-04 one person moves apart: %s', (_, sorte, id, body) => {
  expect(after({ sorte, id })).toEqual(body)
})

test('PLAN-03 back onto the day of the rule it is no exception any more', () => {
  const away = { ...centre, jour: MARDI, etat: 'reportee' as const, motif: 'Marché' }
  expect(after(null, LUNDI, away)).toEqual({ etat: 'prevue', jour: LUNDI, motif: null })
})

test('PLAN-03 the vehicle follows the crew, unless one was named for the day', () => {
  const onto3 = (passage: Passage) =>
    apresDeplacement(planning, { passage, vers: { sorte: 'equipage', id: 3, equipier: null }, jour: LUNDI })
      .laveuse
  expect([onto3(centre), onto3({ ...centre, laveuseNommee: 7 })]).toEqual([8, 7])
})

test('PLAN-03 onto a vehicle it is named for the day', () => {
  expect(dragged({ sorte: 'laveuse', id: 7 }, { sorte: 'laveuse', id: 8 })).toEqual({
    laveuse: '/api/laveuses/8',
  })
})

test('PLAN-03 a round without a crew gets its chauffeur; the équipier who drives leaves an empty seat', () => {
  const gone = { ...centre, chauffeur: 99 }
  expect(dragged({ sorte: 'pourvoir' }, ligne(3, 4), gone)).toEqual(crew(3, 4))
  expect(after({ sorte: 'chauffeur', id: 2 }, LUNDI, gone)).toEqual(crew(2, null))
})

test('PLAN-03 a move and its way back leave the day as it was', () => {
  const apres = apresDeplacement(planning, {
    passage: centre,
    vers: { sorte: 'equipage', id: 3, equipier: 4 },
    jour: MARDI,
  })
  expect(changementVers(apres, centre)).toEqual({ etat: 'prevue', jour: LUNDI, motif: null, ...crew(1, 2) })
  const others = [
    { ...centre, campagne: 11 },
    { ...centre, regle: MARDI },
  ]
  const board = { ...planning, passages: [...others, centre] }
  expect(avecPassage(board, apres).passages).toEqual([...others, apres])
})

const objection = (
  passage: Partial<Passage>,
  jour: string,
  aujourdhui = LUNDI,
  vers: Destinataire = { sorte: 'chauffeur', id: 3 },
) =>
  objectionAuDeplacement(
    {
      ...planning,
      passages: [
        ...[centre, { ...centre, regle: '2027-03-10', jour: '2027-03-10' }],
        { ...centre, campagne: 11, regle: MARDI, jour: MARDI },
      ],
    },
    { passage: { ...centre, ...passage }, vers, jour },
    aujourdhui,
  )
test.each([
  ['nothing stands against it', {}, MARDI, LUNDI, null],
  ['onto today neither', {}, MARDI, MARDI, null],
  ['on a day that is over it may go to somebody else', {}, LUNDI, MARDI, null],
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

test('PLAN-03 no round goes to the row without a crew, no chauffeur to an empty seat', () => {
  expect(objection({}, LUNDI, LUNDI, { sorte: 'pourvoir' })).toContain('un chauffeur')
  const alone = objection({ equipier: null }, LUNDI, LUNDI, { sorte: 'equipier', id: 1 })
  expect(alone).toBe(DEUX_PERSONNES)
  expect(objection({}, LUNDI, LUNDI, { sorte: 'equipier', id: 1 })).toBeNull()
})

test('PLAN-03 a round stands in the rows of its crew and its vehicle, or among those without a crew', () => {
  const presents = presentsDe(planning)
  const rows = [ligne(1), ligne(2), ligne(3), { sorte: 'laveuse', id: 7 }, { sorte: 'pourvoir' }] as const
  const rowsOf = (one: Passage) => rows.filter((row) => estDans(row, one, presents)).map(cleDe)
  expect(rowsOf(centre)).toEqual(['equipage-1', 'equipage-2', 'laveuse-7'])
  expect(rowsOf({ ...centre, chauffeur: 99, equipier: null, laveuse: null })).toEqual(['pourvoir'])
})

/** The crews of a week with these rounds, as texts: "1+2" is one row. */
const crewsOf = (passages: Passage[], usual: Readonly<Record<number, number>> = {}) =>
  equipagesDe({
    ...planning,
    operateurs: planning.operateurs.map((one) => ({ ...one, equipier: usual[one.id] ?? null })),
    passages,
  }).map(({ id, equipier }) => [id, equipier].filter((one) => one !== null).join('+'))
const on = (jour: string, chauffeur: number, equipier: number | null): Passage => ({
  ...centre,
  regle: jour,
  jour,
  chauffeur,
  equipier,
})

test('PLAN-04 a crew is one row: the chauffeur with the équipier of most of its rounds', () => {
  expect(crewsOf([centre])).toEqual(['1+2', '3'])
  expect(crewsOf([on(LUNDI, 1, 3), on(MARDI, 1, 2), on('2027-03-10', 1, 2)])).toEqual(['1+2', '3'])
})

test('PLAN-04 an équipier who also drives has a row of their own besides', () => {
  expect(crewsOf([centre, on(MARDI, 2, null)])).toEqual(['1+2', '2', '3'])
})

test('PLAN-04 without rounds a crew is the one of its tournées, if its équipier is free', () => {
  expect(crewsOf([], { 1: 3 })).toEqual(['1+3', '2'])
  expect(crewsOf([on(LUNDI, 2, 3)], { 1: 3 })).toEqual(['1', '2+3'])
})
