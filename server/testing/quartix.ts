import type { ServerResponse } from 'node:http'
import { json, type StandIn, startStandIn, type Trouble } from './stand-in.ts'

export type Mode = 'normal' | 'expired' | 'refused' | 'nonsense' | 'refused-inside' | 'busy-for-5s' | Trouble

export interface QuartixDeTest extends StandIn<Mode> {
  /** Paths received, with their query. */
  calls: string[]
}

const DAY = '2026-11-20'
const live = [
  // The real service uses two spellings of ids and of dates: each is used here once.
  {
    VehicleId: 501,
    RegistrationNumber: 'QA-501-ZZ',
    Latitude: 45.75,
    Longitude: 4.85,
    Speed: 0,
    Heading: 90,
    LocationText: 'Rue de la République, Lyon',
    LastEventDateTime: `${DAY}T10:40:00`,
    LastEventDescription: 'Ignition-Off',
  },
  {
    VehicleID: '502',
    Latitude: '45.76',
    Longitude: '4.86',
    Speed: 41,
    Heading: 270,
    LocationText: 'Cours Lafayette, Lyon',
    LastEventDatetime: `${DAY}T10:55:00+01:00`,
    LastEventDescription: 'Distance',
  },
  {
    VehicleID: 999,
    Latitude: 48,
    Longitude: 2,
    LastEventDateTime: `${DAY}T10:00:00`,
    LocationText: 'CONCURRENT',
  },
]
const trips = [
  {
    VehicleID: 501,
    StartDateTime: `${DAY}T09:30:00`,
    EndDateTime: `${DAY}T10:40:00`,
    Distance: 14.5,
    TravelTime: 0.04,
    IdlingTime: 0.01,
  },
  {
    VehicleId: 501,
    StartDateTime: `${DAY}T06:12:00`,
    EndDateTime: `${DAY}T09:00:00`,
    Distance: 20.5,
    TravelTime: 0.06,
    IdlingTime: 0.02,
  },
  {
    VehicleID: 999,
    StartDateTime: `${DAY}T01:00:00`,
    EndDateTime: `${DAY}T23:00:00`,
    Distance: 900,
    TravelTime: 0.9,
  },
]
const point = (EventType: string, at: string, Latitude: number) => ({
  EventType,
  EventDateTime: `${DAY}T${at}`,
  Latitude,
  Longitude: 4.85,
  Speed: 20,
  Location: 'Lyon',
})
const route = {
  Summary: {},
  Trips: [
    {
      Route: [
        point('Start', '06:12:00', 45.7),
        point('Distance', '07:00:00', 45.72),
        point('Stop', '09:00:00', 45.74),
      ],
    },
    { Route: [point('Start', '09:30:00', 45.74), point('Stop', '10:40:00', 45.75)] },
  ],
}

const says = (response: ServerResponse, Data: unknown) =>
  json(response, { Meta: { Code: 200, Message: 'OK' }, Data })

/**
 * A stand-in of Quartix on 127.0.0.1, with answers in the form of its documentation: two vehicles of the tests' company,
 * and one of another. Its address is the value for QUARTIX_URL.
 */
export async function startQuartix(): Promise<QuartixDeTest> {
  const calls: string[] = []
  let entries = 0
  let isExpired = false
  const standIn = await startStandIn<Mode>('normal', ({ url: path = '', headers }, response, mode) => {
    calls.push(path)
    if (mode === 'busy-for-5s') return response.writeHead(429, { 'retry-after': '5' }).end()
    if (mode === 'nonsense') return says(response, 'nope')
    if (mode === 'refused-inside') return json(response, { Meta: { Code: 500 }, Data: [] })
    if (mode !== 'normal' && mode !== 'expired' && mode !== 'refused') return false
    if (path.startsWith('/auth')) {
      if (mode === 'refused') return response.writeHead(401).end()
      isExpired = false
      return says(response, { AccessToken: `acces-${++entries}`, RefreshToken: `${path}-${entries}` })
    }
    if (isExpired || !headers.accesstoken) return response.writeHead(401).end()
    if (path.startsWith('/vehicles/live')) return says(response, live)
    if (path.startsWith('/vehicles/trips')) return says(response, path.includes(DAY) ? trips : [])
    return says(response, path.includes(DAY) ? route : { Trips: [] })
  })
  return {
    ...standIn,
    calls,
    mode(next) {
      standIn.mode(next)
      isExpired = next === 'expired'
    },
  }
}
