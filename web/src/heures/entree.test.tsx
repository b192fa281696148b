// @vitest-environment happy-dom
import type { JourFiche } from '@lavandiere/domain/heures/fiche.ts'
import { expect, test } from 'vitest'
import { departDe } from './entree.tsx'
import { enteteDe } from './mots.ts'

const jour: JourFiche = {
  jour: 'lundi',
  date: '02/03/2026',
  dateISO: '2026-03-02',
  heureDebut: '22:00',
  heureFin: '05:30',
  pauseMinutes: 20,
  equipier: null,
  laveuse: null,
  tournee: null,
  client: null,
  exists: true,
  feuilleDeTempsId: 9,
  posteOperateurId: 7,
  statutJournee: 'AM',
  workMinutes: 0,
  validatedAt: null,
  avertissements: [],
}

test('RH-73 OPEN-118 the entry of a known day begins with its hours, and as work', () => {
  expect(departDe(jour, 1)).toEqual({
    operateur: '/api/operateurs/1',
    statutJournee: 'WD',
    heureDebut: '2026-03-02 22:00:00',
    heureFin: '2026-03-03 05:30:00',
    tempsPauseMinutes: 20,
  })
})

test('RH-73 that of a new day begins with a pause of 30 minutes', () => {
  const empty = { ...jour, heureDebut: null, heureFin: null, pauseMinutes: null }
  expect(departDe(empty, 1)).toMatchObject({ heureDebut: '2026-03-02 09:00:00', tempsPauseMinutes: 30 })
})

test('RH-33 a column of the grid is headed by its weekday and its number', () => {
  expect(enteteDe('2026-03-02')).toEqual(['lun.', '2'])
})
