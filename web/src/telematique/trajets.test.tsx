import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { describe, expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { drawnMap } from '../testing/carte.tsx'
import {
  clickOn,
  eventually,
  findButton,
  findField,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { todayInParis } from '../ui/today.ts'
import { Trajets } from './trajets.tsx'

const TODAY = todayInParis()
const item = (more: object = {}) => ({
  '@id': '/api/laveuses/1',
  '@type': 'Laveuse',
  id: 1,
  immatriculation: 'AB-123-CD',
  description: 'Laveuse colonnes',
  quartixId: 501,
  identifiantTraceur: null,
  ...more,
})
const known = { etat: 'ok', misAJour: '2026-11-20T10:00:00Z' }
const point = (EventType: string, at: string, Latitude: number) => ({
  EventType,
  EventDateTime: `2026-11-20T${at}:00Z`,
  Latitude,
  Longitude: 4.8,
  Speed: 30,
  Location: null,
})
const answers = {
  resume_trajets: {
    ...known,
    StartDate: '2026-11-20T05:12:00Z',
    Distance: 35.04,
    TravelTime: 0.1,
    IdlingTime: 0.02,
    NumberOfTrips: 2,
    UnknownDistance: 12.3,
    UnknownTime: 0.0625,
  },
  temps_moteurs: {
    ...known,
    vehicleId: '501',
    date: '2026-11-20',
    ignition_on: '2026-11-20T05:10:00Z',
    ignition_off: '2026-11-20T13:40:00Z',
    moteurS: 100,
    pompeS: 3_660,
  },
  itineraires: {
    ...known,
    Trips: [
      {
        inconnu: false,
        arret: null,
        Route: [point('Distance', '05:12', 45.7), point('Stop', '06:00', 45.8)],
      },
    ],
  },
}
const context = {
  operateur: { id: 7, libelle: 'Nadia Benali' },
  operateurs: [{ id: 7, libelle: 'Nadia Benali' }],
  tournees: [
    {
      id: 1,
      libelle: 'Verre Lyon',
      conteneurs: [{ id: 3, latitude: 45.7, longitude: 4.8, adresse: '3 rue des Lavoirs' }],
    },
  ],
  interventions: [],
}
const empty = { operateur: null, operateurs: [], tournees: [], interventions: [] }

function open(
  at: string,
  { vehicle = item(), contexte = context as object, said = {} as object, fails = '' } = {},
) {
  const calls = serveAnswers(({ path }) => {
    // The evening before, asked for at night.
    if (path === '/newdashboard') return { tournees: [] }
    if (path.startsWith('/laveuse/daily-context')) return contexte
    if (path.startsWith('/laveuses/1')) return vehicle
    const name = /^\/telematique\/(\w+)/.exec(path)?.[1]
    if (name === fails) return json(500, { message: 'Une erreur interne' })
    return name ? { ...answers[name as keyof typeof answers], ...said } : undefined
  })
  const router = showScreens([{ path: '/laveuses/:id/trips', element: <Trajets /> }], at)
  return { calls, router }
}
const asked = (calls: { path: string }[]) =>
  calls.flatMap(({ path }) => /resume_trajets\?.*date=([\d-]+)/.exec(path)?.[1] ?? [])

describe('the page of trips', () => {
  test('TRK-10 TRK-11 it is of today, or of the day of its address; one that is no day is today', async () => {
    const { calls, router } = open('/laveuses/1/trips?date=2026-02-31')
    await waitForText('Laveuse colonnes · AB-123-CD')
    await eventually(() => expect(asked(calls)[0]).toBe(TODAY))
    ;(await findField('Hier')).click()
    await eventually(() => expect(router.state.location.search).toBe(`?date=${addDays(TODAY, -1)}`))
    await eventually(() => expect(asked(calls).at(-1)).toBe(addDays(TODAY, -1)))
  })

  test('TRK-12 TRK-13 TRK-14 TRK-15 summary, speed, driving time, engine and what is unknown', async () => {
    open('/laveuses/1/trips?date=2026-11-20')
    await waitForText('35,0 km')
    for (const text of [
      '20/11/2026 à 06',
      '2 h 24 min',
      '14,6 km/h',
      '12,3 km en 1 h 30 min',
      '06 h 10',
      '14 h 40',
      '1 h 01 min',
    ])
      expect(document.body.textContent).toContain(text)
  })

  test.each(['resume_trajets', 'temps_moteurs'])(
    'TRK-12 TRK-15 figures of %s that cannot be read are no dashes',
    async (name) => {
      open('/laveuses/1/trips?date=2026-11-20', { fails: name })
      await waitForText('Une erreur interne')
      await findButton('Réessayer')
      expect(shownText()).not.toContain('–')
    },
  )

  test('TRK-15 TRK-24 an engine that runs since the evening before is told with that day', async () => {
    open('/laveuses/1/trips?date=2026-11-20', {
      said: { ignition_on: '2026-11-19T21:14:00Z', ignition_off: '2026-11-20T23:05:00Z' },
    })
    await waitForText('veille, 22 h 14')
    await waitForText('lendemain, 00 h 05')
  })

  test('TRK-15 TRK-16 TRK-21 the operateur and the round of the day, which is shown and hidden', async () => {
    open('/laveuses/1/trips?date=2026-11-20')
    await waitForText('Nadia Benali')
    await waitForText('Verre Lyon')
    const labels = () => drawnMap.props.points?.map(({ label }) => label)
    await eventually(() => expect(labels()).toEqual(['Départ', 'Arrivée']))
    expect([drawnMap.props.height, drawnMap.props.zoom]).toEqual(['63vh', 13])
    await clickOn('Afficher la tournée')
    await eventually(() => expect(labels()).toContain('1. 3 rue des Lavoirs'))
    await clickOn('Masquer la tournée')
    await eventually(() => expect(labels()).toEqual(['Départ', 'Arrivée']))
  })

  test('TRK-15 TRK-16 without operateur and round it says so, and offers none', async () => {
    open('/laveuses/1/trips?date=2026-11-20', { contexte: empty })
    await waitForText('Aucune donnée pour ce jour')
    expect(document.body.textContent).not.toContain('Afficher la tournée')
  })

  test('TRK-15 TRK-16 who it was assigned to is called so, and a day without a round offers none', async () => {
    const contexte = { ...empty, operateur: context.operateur }
    open('/laveuses/1/trips?date=2026-11-20', { contexte })
    await waitForText('Affectée à Nadia Benali · aucune tournée')
    expect(document.body.textContent).not.toContain('Afficher la tournée')
  })

  test('TRK-17 a movement that goes on is no stop', async () => {
    const route = (EventType: string) => [point('Distance', '07:12', 45.8), point(EventType, '07:30', 45.9)]
    const ended = { inconnu: false, arret: { dureeS: null, conteneur: null }, Route: route('Stop') }
    const goesOn = { inconnu: false, arret: null, Route: route('Distance') }
    open('/laveuses/1/trips?date=2026-11-20', { said: { Trips: [...answers.itineraires.Trips, goesOn] } })
    await waitForText('Arrêt à 07 h 00')
    expect(document.body.textContent).not.toContain('Arrêt à 08 h 30')
    expect(drawnMap.props.points?.map(({ label }) => label)).toEqual(['Départ'])
    open('/laveuses/1/trips?date=2026-11-20', { said: { Trips: [ended] } })
    await waitForText('Arrêt à 08 h 30')
    expect(document.body.textContent).toContain('Trajet parcouruArrêt')
    open('/laveuses/1/trips?date=2026-11-20', { said: { Trips: [goesOn] } })
    await eventually(() => expect(document.body.textContent).toMatch(/Trajet parcouru(?!Arrêt)/))
  })
})

describe('a day of which little is known', () => {
  test('TRK-28 OPEN-99 a provider that is away is told, the page stands', async () => {
    open('/laveuses/1/trips?date=2026-11-20', { said: { etat: 'indisponible' } })
    await waitForText('Le fournisseur de positions ne répond pas')
    await waitForText('35,0 km')
  })

  test('TRK-28 OPEN-99 no trips: « Aucune donnée pour ce jour »', async () => {
    open('/laveuses/1/trips?date=2026-11-20', {
      contexte: empty,
      said: {
        StartDate: null,
        Distance: null,
        TravelTime: null,
        Trips: [],
        ignition_on: null,
        ignition_off: null,
      },
    })
    await eventually(() =>
      expect(document.body.textContent?.match(/Aucune donnée pour ce jour/g)).toHaveLength(2),
    )
  })

  test.each([
    ['the last place of the vehicle', 1, [45.7, 45.7]],
    ['the places of the fleet', 9, [45.7, 46.2]],
  ])('TRK-17 the map of a day without trips opens at %s', async (_, id, latitudes) => {
    const place = (id: number, Latitude: number | null) => ({ id, Latitude, Longitude: 4.8 })
    const vehicules = [place(id, 45.7), place(2, 46.2), place(3, null)]
    open('/laveuses/1/trips?date=2026-11-20', { said: { Trips: [], vehicules } })
    const corners = () => drawnMap.props.areas?.[0]?.corners.map(({ latitude }) => latitude)
    await eventually(() => expect(corners()).toEqual(latitudes))
  })

  test('TRK-28 T18 a vehicle without a tracker says so when nothing is kept of the day', async () => {
    open('/laveuses/1/trips', {
      vehicle: item({ quartixId: null }),
      said: { etat: 'non-configure', misAJour: null, StartDate: null, Distance: null, Trips: [] },
    })
    await waitForText('Sans boîtier télématique')
  })

  test('TRK-10 TRK-22 a vehicle whose tracker was taken off keeps its past on the page', async () => {
    const vehicle = item({ quartixId: null })
    const { calls } = open('/laveuses/1/trips?date=2026-11-20', { vehicle })
    await waitForText('35,0 km')
    expect(document.body.textContent).not.toContain('Sans boîtier télématique')
    expect(calls.some(({ path }) => /resume_trajets\?.*laveuse=1/.test(path))).toBe(true)
  })
})
