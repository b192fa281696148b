import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { centileOf, type Figure, figureOf, largest, ms } from './figure.ts'
import { onServer, type Serveur, statusOf } from './serveur.ts'

const FERME_MS = 20_000
const SANTE_MS = 100
/** A connection that is open after this time stays open. */
const LEFT_OPEN_MS = 60_000

/** The bytes that a slow caller sends at once; then it sends one byte a second. */
const DEBUTS = [
  'GET /api/sante/vivant HTTP/1.1\r\nHost: x\r\nX-Lent: ',
  'POST /api/login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"',
  'POST /api/login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  '',
] as const

/**
 * S17: `sockets` slow callers, in headers and in bodies; the server must serve the others and close every slow
 * connection.
 */
export async function slownessTest(sockets: number): Promise<Figure> {
  const { faits, fautes, isATemps } = await onServer((server, found) => during(server, sockets, found))
  return figureOf(faits, fautes, isATemps)
}

async function during(server: Serveur, sockets: number, fautes: string[]) {
  const port = Number(new URL(server.url).port)
  const closings = Array.from({ length: sockets }, (_, n) => slowCall(port, DEBUTS[n % DEBUTS.length] ?? ''))
  let isOver = false
  const done = Promise.all(closings).finally(() => {
    isOver = true
  })
  const santeMs: number[] = []
  let refused = 0
  while (!isOver) {
    const start = performance.now()
    if ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) refused++
    santeMs.push(performance.now() - start)
    await sleep(20)
  }
  const closedMs = await done
  const p99 = centileOf(santeMs, 0.99)
  const late = largest(closedMs)
  const byKind = DEBUTS.map((_, k) => ms(largest(closedMs.filter((_, n) => n % DEBUTS.length === k)))).join(
    ', ',
  )
  if (late >= LEFT_OPEN_MS) fautes.push('une connexion lente reste ouverte')
  if (refused > 0) fautes.push(`${refused} contrôles de santé sans réponse`)
  return {
    faits:
      `${closedMs.filter((took) => took < FERME_MS).length} connexions lentes sur ${sockets} fermées à temps, en ${ms(late)} au plus (${byKind}) ; pendant ce temps ${santeMs.length} contrôles de santé, ` +
      `p99 ${ms(p99)}`,
    isATemps: late < FERME_MS && p99 < SANTE_MS,
  }
}

/** Milliseconds until the server closes this slow connection; `LEFT_OPEN_MS` when it does not. */
function slowCall(port: number, start: string): Promise<number> {
  const at = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(start))
    const drip = setInterval(
      () => socket.write(start === '' ? 'G' : start.includes('chunked') ? '1\r\nx\r\n' : 'x'),
      1_000,
    )
    const limit = setTimeout(() => socket.destroy(), LEFT_OPEN_MS)
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      clearInterval(drip)
      clearTimeout(limit)
      resolve(performance.now() - at)
    })
  })
}
