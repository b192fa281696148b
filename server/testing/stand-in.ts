import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** What any outside service may do wrong (S19). */
export type Trouble = 'silent' | 'errors' | 'garbage' | 'huge' | 'half' | 'elsewhere' | 'busy'

const TROUBLES: Readonly<Record<Trouble, (response: ServerResponse) => unknown>> = {
  silent: () => {},
  errors: (response) => response.writeHead(500).end('<html>boom</html>'),
  garbage: (response) => response.end(Buffer.from([0xff, 0xfe, 0, 1, 2, 0x7b])),
  huge: (response) => response.end(JSON.stringify({ filler: 'x'.repeat(10_000_000) })),
  half: (response) => response.writeHead(200, { 'content-length': '500' }).write('{"features":['),
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  busy: (response) => response.writeHead(429).end(),
}
const isTrouble = (mode: string): mode is Trouble => Object.hasOwn(TROUBLES, mode)

/** An HTTP server on 127.0.0.1 in place of an outside service. */
export interface StandIn<Mode extends string> {
  url: string
  /** How the service behaves from now on. */
  mode(mode: Mode): void
  stop(): Promise<void>
}

/**
 * Starts a stand-in that answers by itself, and has its trouble in a mode of trouble.
 * @param answer answers a call in any other mode; returns false to leave a mode of trouble to this helper
 */
export async function startStandIn<Mode extends string>(
  first: Mode,
  answer: (request: IncomingMessage, response: ServerResponse, mode: Mode) => unknown,
): Promise<StandIn<Mode>> {
  let mode = first
  const server = createServer(async (request, response) => {
    const isLeft = (await answer(request, response, mode)) === false
    if (isLeft && isTrouble(mode)) TROUBLES[mode](response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    mode(next) {
      mode = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
