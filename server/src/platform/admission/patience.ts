import { Socket } from 'node:net'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../http/route.ts'
import { BODY_LIMIT } from '../http/wire.ts'
import { PATIENCE, SENTENCES } from './bounds.ts'

/** Between two looks at how much has arrived. */
const LOOK_MS = 1_000

/** Milliseconds that a body of this route may take to arrive. */
export const bodyMs = (route: Pick<Route, 'bodyLimit'> | undefined): number =>
  PATIENCE.bodyMs +
  Math.ceil((Math.max(0, (route?.bodyLimit ?? 0) - BODY_LIMIT) / PATIENCE.slowBytes) * 1_000)

/**
 * Answers 503 to a call that takes longer than it may: Fastify's own limit ends once a body has arrived. For a route with
 * a file, the time in which the file may arrive is added.
 */
export function answerWhenLate(
  reply: FastifyReply,
  def: Pick<Route, 'timeoutMs' | 'upload' | 'bodyLimit'>,
): void {
  const ms = (def.timeoutMs ?? PATIENCE.handlerMs) + (def.upload ? bodyMs(def) : 0)
  const timer = setTimeout(() => {
    if (!reply.sent) reply.send(new Refus('indisponible', SENTENCES.late))
  }, ms)
  const stop = () => clearTimeout(timer)
  reply.raw.once('finish', stop).once('close', stop)
}

/**
 * Closes the connection of a caller whose body does not end, or arrives too slowly (S17). Node's own limit is one for all
 * routes: an upload of twenty megabytes and a log-in cannot share it.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    // A call made within the process (app.inject) comes over no connection.
    if ((!coding && !Number(length)) || !(raw.socket instanceof Socket)) return
    const { socket } = raw
    const isAnswered = () => reply.raw.writableEnded
    const stopLooking = closeWhenSlow(request, bodyMs(request.routeOptions.config.route), isAnswered)
    socket.once('close', stopLooking)
    // A browser sends many bodies over one connection: each one removes its listener from the connection.
    raw.once('end', () => {
      stopLooking()
      socket.off('close', stopLooking)
    })
  })
}

/**
 * Closes the connection when the body arrives too slowly or for too long. A refused call is watched too, instead of being
 * closed at once: a connection cut while its caller still sends would lose the refusal.
 * @returns a function that ends the watching
 */
function closeWhenSlow(request: FastifyRequest, limitMs: number, isAnswered: () => boolean): () => void {
  const { socket } = request.raw
  const start = performance.now()
  const readBefore = socket.bytesRead
  const look = setInterval(() => {
    const ms = performance.now() - start
    const least = ((ms - PATIENCE.bodyMs) / 1000) * PATIENCE.slowestBytes
    if (ms > limitMs || socket.bytesRead - readBefore < least) close(request, isAnswered() ? '' : LATE)
  }, LOOK_MS)
  return () => clearInterval(look)
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

function close({ raw: { complete, socket } }: FastifyRequest, said: string): void {
  if (complete || socket.destroyed) return
  if (said && socket.writable) socket.write(said)
  socket.destroy()
}
