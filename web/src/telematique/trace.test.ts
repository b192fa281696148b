import type { ContexteDuJour, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import { describe, expect, test } from 'vitest'
import {
  endsOf,
  etapesOf,
  lavesUntil,
  motsDArret,
  placeAt,
  planLinesOf,
  spanOf,
  stopsOf,
  tourneeAreas,
  tripLinesOf,
  washDotsOf,
} from './trace.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`
const point = (EventType: string, time: string, Latitude: number) => ({
  EventType,
  EventDateTime: at(time),
  Latitude,
  Longitude: 4.8,
  Speed: 30,
  Location: null,
})
const trip = (Route: TrajetLu['Route'], more: Partial<TrajetLu> = {}): TrajetLu => ({
  Route,
  inconnu: false,
  arret: null,
  ...more,
})
const conteneur = { id: 3, nomenclature: 'C-3', adresse: '3 rue des Lavoirs', distanceM: 12 }
const trips = [
  trip([point('Distance', '08:00', 45.7), point('Distance', '08:10', 45.8), point('Stop', '08:20', 45.9)], {
    arret: { dureeS: 1_200, conteneur },
  }),
  trip([point('Distance', '08:40', 45.9), point('Stop', '09:00', 46)], { inconnu: true }),
]
const place = (id: number, latitude: number, longitude: number) => ({
  id,
  latitude,
  longitude,
  adresse: `${id} rue Basse`,
})
const contexte: ContexteDuJour = {
  operateur: { id: 7, libelle: 'Nadia' },
  operateurs: [{ id: 7, libelle: 'Nadia' }],
  tournees: [
    { id: 1, libelle: 'Est', conteneurs: [place(1, 45.7, 4.8), place(2, 45.8, 4.8), place(3, 45.8, 4.9)] },
    { id: 2, libelle: 'Ouest', conteneurs: [place(4, 45.7, 4.1), place(5, 45.8, 4.1)] },
  ],
  interventions: [
    { id: 9, conteneur_id: 1, campagne_id: 1, date: at('08:25'), latitude: 45.7, longitude: 4.8 },
  ],
}

describe('the route', () => {
  test('TRK-17 a line for each movement, one of unknown path dashed', () => {
    expect(tripLinesOf(trips).map(({ positions, dashed }) => [positions.length, dashed])).toEqual([
      [3, false],
      [2, true],
    ])
  })

  test('TRK-17 « Départ » and « Arrivée » stand at the ends of the day', () => {
    expect(endsOf(trips).map(({ label, latitude }) => [label, latitude])).toEqual([
      ['Départ', 45.7],
      ['Arrivée', 46],
    ])
    expect(endsOf([])).toEqual([])
    // A movement that goes on after the hours of service has no end in the answer.
    const cut = trips.map((one) => ({
      ...one,
      arret: null,
      Route: one.Route.map((point) => ({ ...point, EventType: 'Distance' })),
    }))
    expect(endsOf(cut).map(({ label }) => label)).toEqual(['Départ'])
  })

  test('TRK-17 TRK-23 a red dot at each stop, with its hour, how long, and the container beside', () => {
    const dots = stopsOf(trips)
    expect(dots.map(({ color, latitude }) => [color, latitude])).toEqual([
      ['#B22222', 45.9],
      ['#B22222', 46],
    ])
    expect(dots[0]?.label).toBe('Arrêt à 09 h 20, 20 min, près de 3 rue des Lavoirs')
    expect(motsDArret(trip([]))).toBe('Arrêt à –')
  })
})

describe('the planned round beside it', () => {
  test('TRK-18 TRK-20 an area for a round of three places, none for two; colours in turn', () => {
    expect(tourneeAreas(contexte).map(({ color, corners }) => [color, corners.length])).toEqual([
      ['#213067', 3],
    ])
    const three = { ...contexte, tournees: [1, 2, 3, 4].map((id) => ({ ...contexte.tournees[0], id })) }
    expect(tourneeAreas(three as ContexteDuJour).map(({ color }) => color)).toEqual([
      '#213067',
      '#7bb421',
      '#e67e22',
      '#213067',
    ])
  })

  test('TRK-19 markers are numbered by round, pale until they are washed', () => {
    const etapes = etapesOf(contexte, lavesUntil(contexte, Number.POSITIVE_INFINITY))
    expect(etapes.map(({ glyph }) => glyph)).toEqual(['1', '2', '3', '1', '2'])
    expect(etapes.map(({ isLave }) => isLave)).toEqual([true, false, false, false, false])
    expect([etapes[0]?.color, etapes[1]?.color]).toEqual(['#213067', '#abb0c5'])
  })
})

test('TRK-16 OPEN-97 the planned order is a line of dots for each round, in its colour', () => {
  expect(
    planLinesOf(contexte).map(({ color, dotted, positions }) => [color, dotted, positions.length]),
  ).toEqual([
    ['#213067', true, 3],
    ['#7bb421', true, 2],
  ])
})

describe('the replay', () => {
  test('TRK-19 OPEN-97 a wash is a green dot where it was recorded, from its moment on', () => {
    const dots = (time: string) => washDotsOf(contexte, Date.parse(at(time)))
    expect(dots('08:24')).toEqual([])
    expect(dots('08:25')).toMatchObject([{ latitude: 45.7, longitude: 4.8, label: 'Lavé à 09 h 25' }])
    const [one] = contexte.interventions
    const lost = { ...contexte, interventions: one ? [{ ...one, latitude: null }] : [] }
    expect(washDotsOf(lost, Number.POSITIVE_INFINITY)).toEqual([])
  })

  test('TRK-19 a wash appears at its moment', () => {
    expect(lavesUntil(contexte, Date.parse(at('08:24'))).size).toBe(0)
    expect(lavesUntil(contexte, Date.parse(at('08:25'))).size).toBe(1)
  })

  test('TRK-23 the vehicle is between two fixes, at a stop, at the ends', () => {
    const latitude = (time: string) => placeAt(trips, Date.parse(at(time)))?.latitude
    expect(spanOf(trips)).toEqual({ debut: Date.parse(at('08:00')), fin: Date.parse(at('09:00')) })
    expect(latitude('08:05')).toBeCloseTo(45.75)
    expect(latitude('08:30')).toBeCloseTo(45.9)
    expect([latitude('07:00'), latitude('10:00')]).toEqual([45.7, 46])
    expect([placeAt([], 0), spanOf([])]).toEqual([null, null])
  })
})
