import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from './route.ts'
import { BODY_LIMIT } from './wire.ts'

/** What a call may take, once its body has arrived. */
export const HANDLER_MS = 30_000
/** What the body of an ordinary call may take to arrive. */
const BODY_MS = 15_000
/** What a person on a poor mobile network still sends, in bytes a second: an upload has the time that its size needs. */
const SLOWEST = 50_000
/** What is left of a body whose call was answered already, mostly refused. */
const REST_MS = 3_000

/** Milliseconds that a body of this route may take to arrive. */
export const bodyMs = (route: Pick<Route, 'bodyLimit'> | undefined): number =>
  BODY_MS + Math.ceil((Math.max(0, (route?.bodyLimit ?? 0) - BODY_LIMIT) / SLOWEST) * 1_000)

/**
 * Closes the connection of a caller whose body does not end (S17). Node's own limit is one for all routes: an upload
 * of fifty megabytes and a log-in cannot share it.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    // A call made within the process (app.inject) comes over no connection.
    if ((!coding && !Number(length)) || !(raw.socket instanceof Socket)) return
    let timer = setTimeout(() => close(request, LATE), bodyMs(request.routeOptions.config.route))
    const forget = () => clearTimeout(timer)
    raw.once('end', forget).once('close', forget)
    reply.raw.once('finish', () => {
      forget()
      if (!raw.complete) timer = setTimeout(() => close(request, ''), REST_MS)
    })
    raw.socket.once('close', forget)
  })
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

function close({ raw: { complete, socket } }: FastifyRequest, said: string): void {
  if (complete || socket.destroyed) return
  if (said && socket.writable) socket.write(said)
  socket.destroy()
}
