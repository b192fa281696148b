import { describe, expect, test } from 'vitest'
import {
  avertissementContingent,
  avertissementsDeSemaine,
  avertissementsDuJour,
  type FaitsDuJour,
  joursDeSuite,
} from './avertissements-heures.ts'
import { REGLAGES_LEGAUX } from './reglages-heures.ts'
import { statutDuJour } from './statut-du-jour.ts'

const JOUR = '2026-03-02'
const at = (heure: string) => `${JOUR}T${heure}:00+01:00`
const feuille = (debut = '06:00', fin: string | null = '13:30', pause = 30) => ({
  debut: at(debut),
  fin: fin && at(fin),
  pause,
  validatedAt: null,
})
const faits = (more: Partial<FaitsDuJour> = {}): FaitsDuJour => ({
  jour: JOUR,
  journee: 'WD',
  feuille: feuille(),
  binome: null,
  premier: null,
  dernier: null,
  estSuivi: true,
  attendu: true,
  finPrecedente: null,
  moteur: null,
  avance: 0,
  ...more,
})
const status = (more: Partial<FaitsDuJour>, today = '2026-03-10') =>
  statutDuJour(faits(more), today, REGLAGES_LEGAUX).status
const codes = (more: Partial<FaitsDuJour>) =>
  avertissementsDuJour(faits(more), REGLAGES_LEGAUX).map(({ code, article }) => [code, article])

describe('colours of the grid', () => {
  test.each<[string, Partial<FaitsDuJour>, string]>([
    ['complete', {}, 'vert'],
    [
      'validated with a warning',
      { feuille: { ...feuille('06:00', '18:00'), validatedAt: at('19:00') } },
      'vert',
    ],
    ['without an end', { feuille: feuille('06:00', null) }, 'orange'],
    ['whose hours were sent before they were', { avance: 6 }, 'orange'],
    ['of more than ten hours', { feuille: feuille('06:00', '17:00') }, 'orange'],
    ['with a round and no sheet', { feuille: null, journee: null }, 'rouge'],
    [
      'with a wash and no sheet',
      { feuille: null, journee: null, attendu: false, premier: at('08:00') },
      'rouge',
    ],
    ['with an open poste and no sheet', { feuille: null, attendu: false }, 'rouge'],
    ['with a round, when hours were not kept', { feuille: null, journee: null, estSuivi: false }, 'gris'],
    ['with an open poste, even then', { feuille: null, estSuivi: false }, 'rouge'],
    ['with nothing', { feuille: null, journee: null, attendu: false }, 'gris'],
    ['of leave, although a round was planned', { feuille: null, journee: 'CP' }, 'gris'],
  ])('OPEN-101 RH-37 a day %s', (_, more, expected) => {
    expect(status(more)).toBe(expected)
  })

  test('OPEN-101 today and days to come are grey until they are over, and say what is planned', () => {
    const found = statutDuJour(faits({ feuille: null, journee: null }), JOUR, REGLAGES_LEGAUX)
    expect(found).toMatchObject({ status: 'gris', raisons: ['Tournée prévue'] })
  })
})

describe('warnings', () => {
  test.each<[string, Partial<FaitsDuJour>, [string, string | null][]]>([
    ['more than 10 h a day', { feuille: feuille('06:00', '17:00') }, [['jour-long', 'L3121-18']]],
    ['no pause of 20 min at 6 h', { feuille: feuille('06:00', '12:15', 15) }, [['pause-courte', 'L3121-16']]],
    [
      'less than 11 h since the shift before',
      { finPrecedente: '2026-03-01T20:00:00+01:00' },
      [['repos-court', 'L3131-1']],
    ],
    ['a wash before the start', { premier: at('05:54') }, [['lavage-avant', null]]],
    ['a wash within the tolerance', { premier: at('05:55') }, []],
    ['a wash after the end', { dernier: at('13:36') }, [['lavage-apres', null]]],
    [
      'an engine on before the start',
      { moteur: { allumage: at('05:44'), arret: null } },
      [['moteur-avant', null]],
    ],
    [
      'an engine on after the end',
      { moteur: { allumage: null, arret: at('13:46') } },
      [['moteur-apres', null]],
    ],
    [
      "the partner's times",
      { binome: { ...feuille('06:10', '13:30', 45), nom: 'Karim' } },
      [['binome', null]],
    ],
    ['the same times as the partner', { binome: { ...feuille(), nom: 'Karim' } }, []],
    ['ten hours, to the minute', { feuille: feuille('06:00', '16:30') }, []],
    ['six hours with 20 min of pause', { feuille: feuille('06:00', '12:20', 20) }, []],
    ['eleven hours since the shift before', { finPrecedente: '2026-03-01T19:00:00+01:00' }, []],
    ['an engine on 15 min before and after', { moteur: { allumage: at('05:45'), arret: at('13:45') } }, []],
    ['a last wash within the tolerance', { dernier: at('13:35') }, []],
    ['a wash on a sick day', { journee: 'AM', premier: at('08:00') }, [['absent-lave', null]]],
  ])('OPEN-101 %s', (_, more, expected) => {
    expect(codes(more)).toEqual(expected)
  })

  test('OPEN-101 a warning of the law says its article beside the figure; one about facts has none', () => {
    const said = statutDuJour(
      faits({ feuille: feuille('06:00', '17:00'), premier: at('05:30') }),
      JOUR,
      REGLAGES_LEGAUX,
    )
    expect(said.raisons).toEqual([
      '10 h 30 min de travail : plus de 10 h dans la journée (L3121-18)',
      'Premier lavage à 05 h 30, avant la prise de poste à 06 h 00',
    ])
  })

  test('OPEN-101 another pause than the partner is told with its minutes', () => {
    const [found] = avertissementsDuJour(
      faits({ binome: { ...feuille('06:00', '13:30', 45), nom: 'Karim' } }),
      REGLAGES_LEGAUX,
    )
    expect(found?.message).toBe('Karim a une autre pause (45 min)')
  })

  test('OPEN-101 more than 48 h in a week, and 44 h on average over twelve', () => {
    const week = (heures: number) => ({ debut: JOUR, minutesDeSemaine: heures * 60 })
    const eleven = Array.from({ length: 11 }, () => week(44))
    const of = (heures: number, before = eleven) =>
      avertissementsDeSemaine(week(heures), before, REGLAGES_LEGAUX).map(({ article }) => article)
    expect([of(44), of(45), of(48, []), of(49), of(49, [])]).toEqual([
      [],
      ['L3121-22'],
      [],
      ['L3121-20', 'L3121-22'],
      ['L3121-20'],
    ])
  })

  test('OPEN-101 the seventh day of work in a row is told, also over a month', () => {
    const days = ['26', '27', '28'].map((day) => `2026-02-${day}`)
    const more = ['01', '02', '03', '04'].map((day) => `2026-03-${day}`)
    expect([...joursDeSuite([...days, ...more], REGLAGES_LEGAUX).keys()]).toEqual(['2026-03-04'])
    expect(joursDeSuite(['2026-03-01', '2026-03-03'], REGLAGES_LEGAUX).size).toBe(0)
  })

  test('OPEN-101 the yearly contingent of overtime', () => {
    expect(avertissementContingent(220 * 60, JOUR, REGLAGES_LEGAUX)).toBeNull()
    expect(avertissementContingent(220 * 60 + 1, JOUR, REGLAGES_LEGAUX)?.article).toBe('D3121-24')
  })
})
