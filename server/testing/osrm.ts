import { createServer, type ServerResponse } from 'node:http'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'

/** How the stand-in behaves; in every mode but the first four the service is in trouble (S19). */
type OsrmMode =
  | 'normal'
  | 'holes'
  | 'island'
  | 'below-nothing'
  | 'too-big'
  | 'other-region'
  | 'silent'
  | 'errors'
  | 'garbage'
  | 'other-shape'
  | 'other-size'
  | 'negative'
  | 'huge'
  | 'half'
  | 'elsewhere'

interface Osrm {
  /** What OSRM_URL is set to. */
  url: string
  /** The questions received: how many places on each side, and the query. */
  questions: { sources: number; destinations: number; query: URLSearchParams }[]
  mode(mode: OsrmMode): void
  /**
   * When set, closes the connection after an answer without saying so, as versions before 2024 do: the next question on
   * it is lost.
   */
  closesSilently(isClosing: boolean): void
  stop(): Promise<void>
}

const TABLE = '/osrm/table/v1/driving/'
/** The way back north takes twice as long as the way south: a table is not the same from both sides. */
const METRES_PER_SECOND = 10
/** Latitude of the northern place without a road (`island`), in degrees. */
const ISLAND = 45.03

/** A stand-in of a service of roads on 127.0.0.1: ways are 1.5 times as long as the crow flies. */
export async function startOsrm(): Promise<Osrm> {
  const questions: Osrm['questions'] = []
  let mode: OsrmMode = 'normal'
  let isClosing = false
  const answered = new WeakSet<object>()
  const server = createServer((request, response) => {
    if (isClosing && answered.has(request.socket)) return void request.socket.destroy()
    answered.add(request.socket)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(TABLE)) return void response.writeHead(404).end()
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
    reply(response, mode, distances, durations)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/osrm`,
    questions,
    mode(next) {
      mode = next
    },
    closesSilently(next) {
      isClosing = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A refusal in the words of osrm-backend. */
const refuse = (response: ServerResponse, code: string, message: string) =>
  void response
    .writeHead(400, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify({ message, code }))

type Table = readonly (readonly (number | null)[])[]

function reply(response: ServerResponse, mode: OsrmMode, distances: Table, durations: Table): void {
  const json = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const mapped = (table: Table, value: (seen: number | null) => number | null) =>
    table.map((row) => row.map(value))
  if (mode === 'normal' || mode === 'holes' || mode === 'island') json({ code: 'Ok', distances, durations })
  if (mode === 'below-nothing') {
    const first = distances.map((row, i) => (i === 0 ? row.map((way, j) => (j === 1 ? -86.8 : way)) : row))
    json({ code: 'Ok', distances: first, durations })
  }
  if (mode === 'other-region')
    json({ code: 'Ok', distances: mapped(distances, () => 0), durations: mapped(durations, () => 0) })
  if (mode === 'negative')
    json({ code: 'Ok', distances: mapped(distances, (seen) => -1 - (seen ?? 0)), durations })
  if (mode === 'errors') response.writeHead(500).end('<html>boom</html>')
  if (mode === 'garbage') response.end(Buffer.from([0xff, 0xfe, 0, 1, 2, 0x7b]))
  if (mode === 'other-shape') json({ code: 'NoTable', message: 'cannot' })
  if (mode === 'other-size') json({ code: 'Ok', distances: distances.slice(1), durations: [] })
  if (mode === 'huge') json({ code: 'Ok', distances, durations, filler: 'x'.repeat(10_000_000) })
  if (mode === 'half') response.writeHead(200, { 'content-length': '500' }).write('{"code":"Ok",')
  if (mode === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
}
