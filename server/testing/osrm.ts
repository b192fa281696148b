import type { ServerResponse } from 'node:http'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { json, type StandIn, startStandIn, type Trouble } from './stand-in.ts'

type OsrmMode =
  | 'normal'
  | 'holes'
  | 'island'
  | 'below-nothing'
  | 'too-big'
  | 'other-region'
  | 'other-shape'
  | 'other-size'
  | 'negative'
  | Trouble

interface Osrm extends StandIn<OsrmMode> {
  /** The questions received: how many places on each side, and the query. */
  questions: { sources: number; destinations: number; query: URLSearchParams }[]
  /**
   * When set, closes the connection after an answer without saying so, as versions before 2024 do: the next question on
   * it is lost.
   */
  closesSilently(isClosing: boolean): void
}

const TABLE = '/osrm/table/v1/driving/'
/** The way back north takes twice as long as the way south: a table is not the same from both sides. */
const METRES_PER_SECOND = 10
/** Latitude of the northern place without a road (`island`), in degrees. */
const ISLAND = 45.03

/**
 * A stand-in of a service of roads on 127.0.0.1: ways are 1.5 times as long as the crow flies. Its address is the value for
 * OSRM_URL.
 */
export async function startOsrm(): Promise<Osrm> {
  const questions: Osrm['questions'] = []
  let isClosing = false
  const answered = new WeakSet<object>()
  const standIn = await startStandIn<OsrmMode>('normal', (request, response, mode) => {
    if (isClosing && answered.has(request.socket)) return request.socket.destroy()
    answered.add(request.socket)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(TABLE)) return response.writeHead(404).end()
    const places = pathname
      .slice(TABLE.length)
      .split(';')
      .map((text) => {
        const [longitude = 0, latitude = 0] = text.split(',').map(Number)
        return { latitude, longitude }
      })
    if (places.length < 2)
      return refuse(response, 'InvalidOptions', 'Number of coordinates needs to be at least two.')
    const island = places.findIndex(({ latitude }) => latitude === ISLAND)
    if (mode === 'island' && island !== -1)
      return refuse(response, 'NoSegment', `Could not find a matching segment for coordinate ${island}`)
    if (mode === 'too-big') return refuse(response, 'TooBig', 'Too many table coordinates')
    const chosen = (name: string) => {
      const indexes = query.get(name)?.split(';').map(Number) ?? places.map((_, i) => i)
      return indexes.flatMap((i) => places[i] ?? [])
    }
    const [sources, destinations] = [chosen('sources'), chosen('destinations')]
    questions.push({ sources: sources.length, destinations: destinations.length, query })
    const distances = sources.map((a) =>
      destinations.map((b, i) => (mode === 'holes' && i % 5 === 4 ? null : distanceM(a, b) * 1.5)),
    )
    const durations = sources.map((a, row) =>
      destinations.map((b, column) => {
        const metres = distances[row]?.[column] ?? null
        return metres === null ? null : (metres / METRES_PER_SECOND) * (b.latitude > a.latitude ? 2 : 1)
      }),
    )
    const body = bodyOf(mode, distances, durations)
    return body !== null && json(response, body)
  })
  return {
    ...standIn,
    url: `${standIn.url}/osrm`,
    questions,
    closesSilently(next) {
      isClosing = next
    },
  }
}

/** A refusal in the words of osrm-backend. */
const refuse = (response: ServerResponse, code: string, message: string) =>
  json(response, { message, code }, 400)

type Table = readonly (readonly (number | null)[])[]

/** The tables as they are answered in a mode; null in a mode of trouble. */
function bodyOf(mode: OsrmMode, distances: Table, durations: Table): object | null {
  const mapped = (table: Table, value: (seen: number | null) => number | null) =>
    table.map((row) => row.map(value))
  if (mode === 'normal' || mode === 'holes' || mode === 'island') return { code: 'Ok', distances, durations }
  if (mode === 'below-nothing') {
    const first = distances.map((row, i) => (i === 0 ? row.map((way, j) => (j === 1 ? -86.8 : way)) : row))
    return { code: 'Ok', distances: first, durations }
  }
  if (mode === 'other-region')
    return { code: 'Ok', distances: mapped(distances, () => 0), durations: mapped(durations, () => 0) }
  if (mode === 'negative')
    return { code: 'Ok', distances: mapped(distances, (seen) => -1 - (seen ?? 0)), durations }
  if (mode === 'other-shape') return { code: 'NoTable', message: 'cannot' }
  if (mode === 'other-size') return { code: 'Ok', distances: distances.slice(1), durations: [] }
  return null
}
