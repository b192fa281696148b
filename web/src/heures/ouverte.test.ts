import type { JourSuivi, LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { expect, test } from 'vitest'
import { DETAILS } from '../testing/exemples.ts'
import { jourEnMots } from './mots.ts'
import { ouverteDe, suivante } from './ouverte.ts'

const jour = (date: string, more: Partial<JourSuivi> = {}): JourSuivi => ({
  date,
  status: 'vert',
  raisons: [],
  details: DETAILS,
  ...more,
})
const ligne = (id: number, suivi: JourSuivi[]): LigneSuivi => ({
  operateur: { '@id': `/api/operateurs/${id}`, id, libelle: `Op ${id}` },
  totalMinutes: 0,
  suivi,
})
const VALIDEE = { ...DETAILS, validatedAt: '2026-03-05T10:00:00Z' }

test.each<[string, JourSuivi, number | null]>([
  ['RH-41 a day with a sheet shows it', jour('2026-03-02'), 7],
  ['RH-40 a grey or red day makes one', jour('2026-03-02', { status: 'rouge', details: null }), null],
  [
    'RH-40 a planned absence without hours makes one',
    jour('2026-03-02', { details: { ...DETAILS, feuilleDeTempsId: null } }),
    null,
  ],
])('%s', (_, day, poste) => {
  expect(ouverteDe(ligne(1, [day]), day).poste).toBe(poste)
})

test('RH-55 the next sheet that waits for its validation is along the row, then down the page', () => {
  const rows = [
    ligne(1, [
      jour('2026-03-02'),
      jour('2026-03-03', { details: VALIDEE }),
      jour('2026-03-04', { details: null }),
    ]),
    ligne(2, [jour('2026-03-02', { details: VALIDEE }), jour('2026-03-03')]),
  ]
  const [first, second] = rows as [LigneSuivi, LigneSuivi]
  const next = suivante(rows, ouverteDe(first, first.suivi[0] as JourSuivi))
  expect(next).toMatchObject({ operateur: { id: 2 }, date: '2026-03-03' })
  expect(suivante(rows, ouverteDe(second, second.suivi[1] as JourSuivi))).toBeNull()
})

test.each<[string, Partial<JourSuivi>, string]>([
  ['RH-38 hours that wait', {}, 'lundi 2 mars 2026 : Complet, 7,50h, non validée'],
  [
    'RH-38 validated hours',
    { details: VALIDEE, raisons: ['Validée'] },
    'lundi 2 mars 2026 : Complet, 7,50h, validée',
  ],
  [
    'RH-37 a colour with its reasons',
    { status: 'rouge', details: null, raisons: ['Tournée prévue'] },
    'lundi 2 mars 2026 : Feuille de temps manquante. Tournée prévue',
  ],
  [
    'RH-36 a day of leave',
    { details: { ...DETAILS, statutJournee: 'CP' }, raisons: ['Congé Payé'] },
    'lundi 2 mars 2026 : Congé Payé',
  ],
])('%s are told in words', (_, more, words) => {
  expect(jourEnMots(jour('2026-03-02', more))).toBe(words)
})

test('RH-37 a day to come with a round is not called empty', () => {
  const words = jourEnMots(jour('2026-03-09', { status: 'gris', details: null, raisons: ['Tournée prévue'] }))
  expect(words).toBe('lundi 9 mars 2026 : Tournée prévue')
})
