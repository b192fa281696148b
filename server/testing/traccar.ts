import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The behaviour of the stand-in; in every mode but the first the server is in trouble (S19). */
export type ModeTraccar =
  | 'normal'
  | 'expired'
  | 'busy'
  | 'busy-for-1h'
  | 'garbage'
  | 'half'
  | 'huge'
  | 'many'
  | 'silent'
  | 'errors'
  | 'redirects'

/** A position as Traccar's API writes it; `fixTime` is ISO 8601. */
export interface PositionTraccar {
  deviceId: number
  fixTime: string
  latitude: number
  longitude: number
  /** Knots. */
  speed: number
  valid: boolean
  attributes: Record<string, unknown>
}

export interface TraccarDeTest {
  /** The address that an exploitant would type. */
  url: string
  /** Paths received, with their query. */
  calls: string[]
  devices: { id: number; uniqueId: string }[]
  positions: PositionTraccar[]
  mode(mode: ModeTraccar): void
  /** Awaited each time positions are asked for, before they are answered. */
  onAsked: () => Promise<void>
  stop(): Promise<void>
}

/** The only token that the stand-in accepts. */
export const JETON_TRACCAR = 'RzBFAiEA-jeton-de-traccar'

function misbehave(response: ServerResponse, mode: ModeTraccar, path: string): boolean {
  if (mode === 'expired') response.writeHead(401).end()
  else if (mode === 'busy') response.writeHead(429).end()
  else if (mode === 'busy-for-1h') response.writeHead(429, { 'retry-after': '3600' }).end()
  else if (mode === 'errors') response.writeHead(500).end('<html>')
  else if (mode === 'redirects') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
  else if (mode === 'silent') return true
  else if (path.startsWith('/api/devices')) return false
  else if (mode === 'garbage') response.writeHead(200).end('[{"fixTime": {}}, 4, null, {"latitude":')
  else if (mode === 'huge') response.writeHead(200).end(`["${'x'.repeat(10_000_000)}"]`)
  else if (mode === 'half') {
    response.writeHead(200, { 'content-length': '500' }).write('[{"fixTime":')
    response.socket?.end()
  } else return false
  return true
}

/** The text of a list of two hundred thousand positions of a day, made while it is sent. */
function* many(): Generator<string> {
  const one = (n: number) =>
    JSON.stringify({ fixTime: 1_795_132_800 + (n % 80_000), latitude: 45.7, longitude: 4.8, speed: 0 })
  yield '[1'
  for (let n = 0; n < 200_000; n += 1_000)
    yield Array.from({ length: 1_000 }, (_, m) => `,${one(n + m)}`).join('')
  yield ']'
}

/** A stand-in of a Traccar server on 127.0.0.1, with answers in the form of its documentation. */
export async function startTraccar(): Promise<TraccarDeTest> {
  let mode: ModeTraccar = 'normal'
  const stand: Pick<TraccarDeTest, 'calls' | 'devices' | 'positions' | 'onAsked'> = {
    calls: [],
    devices: [],
    positions: [],
    onAsked: () => Promise.resolve(),
  }
  const listOf = (path: string): unknown[] => {
    const { pathname, searchParams } = new URL(path, 'http://traccar')
    if (pathname !== '/api/positions') return stand.devices
    const between = (at: string) =>
      at >= (searchParams.get('from') ?? '') && at <= (searchParams.get('to') ?? '')
    return stand.positions.filter(
      ({ deviceId, fixTime }) => deviceId === Number(searchParams.get('deviceId')) && between(fixTime),
    )
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    stand.calls.push(path)
    if (request.headers.authorization !== `Bearer ${JETON_TRACCAR}`) return response.writeHead(401).end()
    if (misbehave(response, mode, path)) return
    if (path.startsWith('/api/devices')) return response.end(JSON.stringify(listOf(path)))
    await stand.onAsked()
    // The client may hang up before the end.
    if (mode === 'many') return pipeline(Readable.from(many()), response).catch(() => undefined)
    return response.end(JSON.stringify(listOf(path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(stand, {
    url: `http://127.0.0.1:${port}`,
    mode(next: ModeTraccar) {
      mode = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
