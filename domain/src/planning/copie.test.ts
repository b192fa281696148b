import { expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { copieDeSemaine } from './copie.ts'
import { changementVers } from './deplacement.ts'
import type { Passage, Planning } from './planning.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const SUIVANT = '2027-03-15'
const passage = (libelle: string, jour: string, more: Partial<Passage> = {}) =>
  unPassage(jour, { campagne: libelle.length, libelle, ...more })
const equipe = [{ libelle: 'Ana' }, { libelle: 'Bob' }, { libelle: 'Carl', present: false }]
const semaine = (du: string, passages: Passage[], more: Partial<Planning> = {}) =>
  unPlanning(du, equipe, { passages, ...more })
const copy = (
  source: Passage[],
  cible: Passage[],
  more: Partial<Planning> = {},
  chauffeur: number | null = null,
) =>
  copieDeSemaine({ source: semaine(LUNDI, source), cible: semaine(SUIVANT, cible, more), chauffeur }, LUNDI)
const bob = { chauffeur: 2, heureDebut: '05:30' }

test('PLAN-07 the days beside the week, which the board has too, are not copied', () => {
  const beside = [passage('Avant', addDays(LUNDI, -1)), passage('Après', addDays(LUNDI, 7))]
  expect(copy(beside, [])).toEqual({ changements: [], identiques: 0, refus: [] })
})

test('PLAN-07 crew, start and day of a week go to the same rounds of another week', () => {
  const { changements, identiques, refus } = copy(
    [
      passage('Centre', LUNDI, bob),
      passage('Nord', LUNDI, { jour: '2027-03-09', etat: 'reportee' }),
      passage('Sud', LUNDI),
    ],
    [passage('Centre', SUIVANT), passage('Nord', SUIVANT), passage('Sud', SUIVANT)],
  )
  expect(changements.map(({ avant, apres }) => changementVers(avant, apres))).toEqual([
    { chauffeur: '/api/operateurs/2', equipier: null, heureDebut: '05:30' },
    { etat: 'reportee', jour: '2027-03-16', motif: null },
  ])
  expect([identiques, refus]).toEqual([1, []])
})

test.each([
  ['the tournée does not pass', [], {}, 'la tournée ne passe pas ce jour-là'],
  [
    'the day is cancelled, with the same crew',
    [passage('Centre', SUIVANT, { ...bob, etat: 'annulee' })],
    {},
    'le passage est annulé',
  ],
  [
    'somebody is away',
    [passage('Centre', SUIVANT)],
    {
      absences: [
        {
          poste: 5,
          version: 1,
          operateur: 2,
          jour: SUIVANT,
          statutJournee: 'CP' as const,
          aUneFeuille: false,
          minutes: 0,
        },
      ],
    },
    'Bob est absent le 15/03/2027',
  ],
])('PLAN-07 what could not be copied is told with its reason: %s', (_, cible, more, raison) => {
  expect(copy([passage('Centre', LUNDI, bob)], cible, more).refus).toEqual([
    { libelle: 'Centre', jour: SUIVANT, raison },
  ])
})

test('PLAN-07 a removed vehicle is not copied, nor onto a day that is over', () => {
  const laveuses = [{ id: 7, immatriculation: 'A', statut: 1, present: false, operateur: null }]
  const refused = (one: Passage, aujourdhui: string) => {
    const [source, cible] = [
      semaine(LUNDI, [one]),
      semaine(SUIVANT, [passage('Centre', SUIVANT)], { laveuses }),
    ]
    return copieDeSemaine({ source, cible, chauffeur: null }, aujourdhui).refus.map(({ raison }) => raison)
  }
  expect(refused(passage('Centre', LUNDI, { laveuseNommee: 7 }), LUNDI)).toEqual([
    'la laveuse A est supprimée',
  ])
  expect(refused(passage('Centre', LUNDI, bob), addDays(SUIVANT, 1))).toEqual(['ce jour est passé'])
  expect(refused(passage('Centre', LUNDI, bob), SUIVANT)).toEqual([])
})

test('PLAN-07 a removed account is not copied; of one crew its rounds alone are', () => {
  const source = [passage('Centre', LUNDI, { chauffeur: 3 }), passage('Nord', LUNDI, bob)]
  const cible = [passage('Centre', SUIVANT), passage('Nord', SUIVANT)]
  expect(copy(source, cible).refus.map(({ raison }) => raison)).toEqual(['le compte de Carl est supprimé'])
  expect(copy(source, cible, {}, 2).changements.map(({ apres }) => apres.libelle)).toEqual(['Nord'])
})
