import { type StandIn, startStandIn, type Trouble } from './stand-in.ts'

export type ModeTraccar = 'normal' | 'expired' | 'busy-for-1h' | Trouble

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

export interface TraccarDeTest extends StandIn<ModeTraccar> {
  /** Paths received, with their query. */
  calls: string[]
  devices: { id: number; uniqueId: string }[]
  positions: PositionTraccar[]
  /** Awaited each time positions are asked for, before they are answered. */
  onAsked: () => Promise<void>
}

/** The only token that the stand-in accepts. */
export const JETON_TRACCAR = 'RzBFAiEA-jeton-de-traccar'

/** Lists of positions of which the beginning can be read. */
const SPOILED: Partial<Record<ModeTraccar, string>> = {
  garbage: '[{"fixTime": {}}, 4, null, {"latitude":',
  huge: `["${'x'.repeat(10_000_000)}"]`,
}

/** A stand-in of a Traccar server on 127.0.0.1, with answers in the form of its documentation. */
export async function startTraccar(): Promise<TraccarDeTest> {
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
  const standIn = await startStandIn<ModeTraccar>('normal', async (request, response, mode) => {
    const path = request.url ?? ''
    stand.calls.push(path)
    if (request.headers.authorization !== `Bearer ${JETON_TRACCAR}` || mode === 'expired')
      return response.writeHead(401).end()
    if (mode === 'busy-for-1h') return response.writeHead(429, { 'retry-after': '3600' }).end()
    const isSpoiled = mode === 'garbage' || mode === 'huge' || mode === 'half'
    if (mode !== 'normal' && !isSpoiled) return false
    if (path.startsWith('/api/devices')) return response.end(JSON.stringify(listOf(path)))
    if (mode === 'half') {
      response.writeHead(200, { 'content-length': '500' }).write('[{"fixTime":')
      return response.socket?.end()
    }
    if (isSpoiled) return response.end(SPOILED[mode])
    await stand.onAsked()
    return response.end(JSON.stringify(listOf(path)))
  })
  return Object.assign(stand, standIn)
}
