import type { CarteDuJour } from '@lavandiere/domain/tableau-de-bord/carte-du-jour.ts'
import { expect, test } from 'vitest'
import { tourDuJour } from '../testing/exemples.ts'
import { aspectDe, crewPins, lieuOf, traceAreas, traceDots, tracesDe, waysOf } from './lieux.ts'

const at = (heure: string) => `2026-03-02T${heure}:00+01:00`
const carte: CarteDuJour = {
  '@id': '/api/dashboard/carte?date=2026-03-02',
  '@type': 'CarteDuJour',
  date: '2026-03-02',
  total: 5,
  tournee: [1, 1, 1, 1, 2],
  id: [10, 11, 12, 13, 10],
  estPatrimoine: [false, false, false, false, false],
  nomenclature: ['A', 'B', 'C', 'D', 'A'],
  latitude: [48, 48, 49, null, 48],
  longitude: [2, 3, 2, null, 2],
  status: [0, 3, 1, 1, 1],
  quand: [at('09:00'), at('08:00'), null, null, null],
}
const clients = {
  Ville: {
    tours: [
      tourDuJour({ id: 1, libelle: 'Nord 2', etat: 'En cours', dateFin: at('09:00') }),
      tourDuJour({ id: 2, libelle: 'Nord 10' }),
    ],
  },
}
const traces = (now = at('09:30')) => tracesDe(carte, clients, { jour: '2026-03-02', now, tours: [] })

test('OPEN-09 each round of the map has a colour by its name, a polygon, and its places by their outcome', () => {
  const [first, second] = traces()
  expect([first?.tour.libelle, second?.tour.libelle]).toEqual(['Nord 2', 'Nord 10'])
  expect(first?.color).not.toBe(second?.color)
  expect(traceAreas(traces()).map(({ corners }) => corners.length)).toEqual([3, 0])
  const dots = traceDots(traces())
  expect(dots.map(({ id, isHollow }) => [id, isHollow])).toEqual([
    ['1/c10', false],
    ['1/c11', false],
    ['1/c12', true],
    ['2/c10', true],
  ])
  expect(dots.map(({ label }) => label)).toEqual([
    'A · Lavé',
    'B · Lavage impossible',
    'C · À laver',
    'A · À laver',
  ])
})

test('OPEN-09 places still to do of a late round stand out', () => {
  const late = traceDots(traces(at('10:05')))
  expect(late.map(({ label }) => label)[2]).toBe('C · À laver, tournée en retard')
  expect(late[2]?.color).toBe(aspectDe(1, true).color)
  expect(late[3]?.label).toBe('A · À laver')
})

test('OPEN-09 the last wash of each crew is a pin with the initials of its driver', () => {
  expect(crewPins(traces())).toMatchObject([
    { id: '1/c10', glyph: 'NB', label: 'Nord 2 : dernier passage à 09 h 00', latitude: 48, longitude: 2 },
  ])
})

test('OPEN-09 a round alone shows its plan, and the way that its crew went by time', () => {
  const [first] = traces()
  if (!first) throw new Error('no round')
  const [plan, done] = waysOf(first)
  expect(plan?.positions).toHaveLength(3)
  expect(done?.positions).toEqual([
    { latitude: 48, longitude: 3 },
    { latitude: 48, longitude: 2 },
  ])
})

test('OPEN-09 a place that two rounds visit is two places of the map', () => {
  expect(lieuOf(traces(), '2/c10')?.trace.tour.id).toBe(2)
  expect(lieuOf(traces(), '1/c10')?.lieu.status).toBe(0)
  expect(lieuOf(traces(), 'autre')).toBeNull()
})
