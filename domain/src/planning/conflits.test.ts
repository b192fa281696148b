import { describe, expect, test } from 'vitest'
import { addDays, joursEntre } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import { chargeDe, chargesDe, isTropChargee, semaineText } from './charge.ts'
import { conflitsDe } from './conflits.ts'
import type { Passage, Planning } from './planning.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const MARDI = '2027-03-09'
const ANA = 1
const JOURS = [420, 420, 420, 420, 420, 0, 0]
const BOB = 2

/** Ana's round on Monday, with the fields that a test sets differently. */
const passage = (more: Partial<Passage> = {}) => unPassage(LUNDI, more)
/** The week of that Monday, with two people. */
const semaine = (more: Partial<Planning> = {}) =>
  unPlanning(LUNDI, [{ libelle: 'Ana' }, { libelle: 'Bob' }], more)
const phrasesOf = (more: Partial<Planning>, aujourdhui = LUNDI) =>
  conflitsDe(semaine(more), aujourdhui).map(({ phrase }) => phrase)
const nord = (more: Partial<Passage> = {}) => passage({ campagne: 11, libelle: 'Nord', ...more })
/** Ana's leave of that Monday. */
const conge = {
  poste: 5,
  version: 1,
  operateur: ANA,
  jour: LUNDI,
  statutJournee: 'CP' as const,
  aUneFeuille: false,
  minutes: 0,
}

describe('conflicts of the board', () => {
  test('PLAN-03 a person on two rounds of a day is in two places', () => {
    expect(
      conflitsDe(semaine({ passages: [passage(), nord({ chauffeur: BOB, equipier: ANA })] }), LUNDI),
    ).toEqual([
      {
        jour: LUNDI,
        personnes: [ANA],
        laveuse: null,
        phrase: 'Ana est sur 2\u00a0tournées le 08/03/2027 : « Centre » et « Nord ».',
      },
    ])
  })

  test.each([
    ['05:00', '06:00', 0],
    ['05:00', '05:59', 1],
    ['05:00', null, 1],
  ])('PLAN-03 rounds that start at %s and %s follow each other an hour apart', (a, b, count) => {
    expect(phrasesOf({ passages: [passage({ heureDebut: a }), nord({ heureDebut: b })] })).toHaveLength(count)
  })

  test('PLAN-03 a cancelled round meets nothing', () => {
    expect(phrasesOf({ passages: [passage(), nord({ etat: 'annulee' })] })).toEqual([])
  })

  test('PLAN-03 less than eleven hours of rest between two planned days', () => {
    // From 20:00, seven hours of work: the end is at 03:00, three hours before six o'clock.
    const passages = [passage({ heureDebut: '20:00' }), nord({ jour: MARDI, regle: MARDI })]
    expect(phrasesOf({ passages })).toEqual([
      'Ana a 3 h de repos avant le 09/03/2027 : il en faut 11 (Code du travail, L3131-1).',
    ])
  })

  test('PLAN-03 somebody away is told with the reason, and has no rest to fall short of', () => {
    const passages = [passage({ heureDebut: '20:00' }), nord({ jour: MARDI, regle: MARDI })]
    expect(phrasesOf({ passages, absences: [conge] })).toEqual([
      'Absence le 08/03/2027 (Congé Payé) : Ana est pourtant sur « Centre ».',
    ])
  })

  test('PLAN-03 the rest before the first day counts from the sheet of the day before', () => {
    const feuilles = [
      {
        operateur: ANA,
        jour: '2027-03-07',
        debut: '2027-03-07T13:00:00Z',
        fin: '2027-03-07T20:30:00Z',
        pause: 0,
      },
    ]
    expect(phrasesOf({ passages: [passage()], feuilles })).toEqual([
      'Ana a 8 h 30 min de repos avant le 08/03/2027 : il en faut 11 (Code du travail, L3131-1).',
    ])
  })

  test('PLAN-03 eleven hours of the clock are ten in the night that is an hour shorter', () => {
    const samedi = '2027-03-27'
    const passages = [
      passage({ jour: samedi, regle: samedi, heureDebut: '12:00' }),
      nord({ jour: '2027-03-28', regle: '2027-03-28', heureDebut: '06:00' }),
    ]
    expect(phrasesOf({ du: samedi, au: '2027-03-28', passages })).toEqual([
      'Ana a 10 h de repos avant le 28/03/2027 : il en faut 11 (Code du travail, L3131-1).',
    ])
  })

  test('PLAN-03 a vehicle out of service, and one on the rounds of two crews', () => {
    const laveuses = [{ id: 7, immatriculation: 'AB-123-CD', statut: 4, present: true, operateur: ANA }]
    const passages = [passage({ laveuse: 7 }), nord({ laveuse: 7, chauffeur: BOB })]
    expect(conflitsDe(semaine({ laveuses, passages }), LUNDI)[0]).toMatchObject({
      laveuse: 7,
      personnes: [ANA, BOB],
    })
    expect(phrasesOf({ laveuses, passages })).toEqual([
      'La laveuse AB-123-CD (en panne) est prévue le 08/03/2027 sur « Centre » et « Nord ».',
      'La laveuse AB-123-CD est sur 2\u00a0tournées le 08/03/2027 : « Centre » et « Nord ».',
    ])
  })

  test('PLAN-03 a vehicle that was removed and stands on a day to come', () => {
    const laveuses = [{ id: 7, immatriculation: 'AB-123-CD', statut: 1, present: false, operateur: null }]
    expect(phrasesOf({ laveuses, passages: [passage({ laveuse: 7 })] })).toEqual([
      'La laveuse AB-123-CD (supprimée) est prévue le 08/03/2027 sur « Centre ».',
    ])
  })

  test('PLAN-03 a round whose chauffeur is gone has no crew', () => {
    const operateurs = [
      { id: ANA, libelle: 'Ana', present: false, seuils: [2100], contrat: JOURS, equipier: null },
    ]
    expect(conflitsDe(semaine({ operateurs, passages: [passage()] }), LUNDI)).toEqual([
      {
        jour: LUNDI,
        personnes: [ANA],
        laveuse: null,
        phrase: "« Centre » est sans équipage le 08/03/2027 : le compte d'Ana est supprimé.",
      },
    ])
  })

  test('PLAN-03 the rest is told from the last round of the day before', () => {
    const soir = nord({ heureDebut: '20:00' })
    const lendemain = passage({ jour: MARDI, regle: MARDI, heureDebut: '06:00' })
    expect(phrasesOf({ passages: [passage({ heureDebut: '06:00' }), soir, lendemain] })).toEqual([
      'Ana a 6 h 30 min de repos avant le 09/03/2027 : il en faut 11 (Code du travail, L3131-1).',
    ])
  })

  test('PLAN-03 a round whose équipier has gone is told in the row of its chauffeur', () => {
    const operateurs = [
      { id: ANA, libelle: 'Ana', present: true, seuils: [2100], contrat: JOURS, equipier: null },
      { id: BOB, libelle: 'Bob', present: false, seuils: [2100], contrat: JOURS, equipier: null },
    ]
    expect(conflitsDe(semaine({ operateurs, passages: [passage({ equipier: BOB })] }), LUNDI)).toEqual([
      {
        jour: LUNDI,
        personnes: [ANA],
        laveuse: null,
        phrase: '« Centre » est sans équipier le 08/03/2027 : le compte de Bob est supprimé.',
      },
    ])
  })

  test('PLAN-03 days before today are told of no more', () => {
    expect(phrasesOf({ passages: [passage(), nord()] }, MARDI)).toEqual([])
  })
})

describe('hours of the board', () => {
  const jours = [LUNDI, MARDI]

  test('PLAN-03 a planned day is seven hours, whatever its rounds', () => {
    const planned = semaine({ passages: [passage(), nord(), passage({ jour: MARDI, regle: MARDI })] })
    expect(chargeDe(planned, ANA, jours)).toBe(14 * 60)
  })

  test('PLAN-03 worked hours take the place of planned ones', () => {
    const feuilles = [
      { operateur: ANA, jour: LUNDI, debut: '2027-03-08T05:00:00Z', fin: '2027-03-08T13:15:00Z', pause: 45 },
    ]
    expect(minutesText(chargeDe(semaine({ passages: [passage()], feuilles }), ANA, jours))).toBe('7 h 30 min')
  })

  test.each([288, 0])('PLAN-03 an absence stands for what the hours count for it: %i minutes', (minutes) => {
    const absences = [{ ...conge, minutes }]
    expect(chargeDe(semaine({ absences, passages: [passage()] }), ANA, [LUNDI])).toBe(minutes)
  })

  test('PLAN-10 two weeks each by its own threshold: long and short do not make up for one another', () => {
    const semaines = joursEntre(LUNDI, addDays(LUNDI, 13))
    const feuilles = [0, 1, 2, 3].map((n) => ({
      operateur: ANA,
      jour: addDays(LUNDI, n),
      debut: `${addDays(LUNDI, n)}T05:00:00Z`,
      fin: `${addDays(LUNDI, n)}T15:00:00Z`,
      pause: 0,
    }))
    const charges = chargesDe(semaine({ feuilles }), { id: ANA, seuils: [2100, 1440] }, semaines)
    expect(charges.map(semaineText)).toEqual(['40 h / 35 h', '0 min / 24 h'])
    expect(charges.map(isTropChargee)).toEqual([true, false])
    expect(isTropChargee({ minutes: 2340, seuil: 2340 })).toBe(false)
  })
})
