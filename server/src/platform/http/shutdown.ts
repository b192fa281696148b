import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Undo = ReturnType<typeof makeUndo>

/** The parts that were started, to be stopped in reverse order. */
export function makeUndo(onError: (error: unknown) => void) {
  const steps: { withinMs: number; step: () => Promise<unknown> }[] = []
  let running: Promise<void> | undefined
  const undoAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await within(step.withinMs, step.step).catch(onError)
    }
  }
  return {
    /**
     * Adds the step that stops a started part, and how many milliseconds it may take before the next step goes on without
     * its end. When the stop was asked meanwhile, the part is stopped at once.
     * @throws Error when the stop was asked: the start must not go on
     */
    async add(withinMs: number, step: () => Promise<unknown>) {
      steps.push({ withinMs, step })
      if (!running) return
      await running
      await undoAll()
      throw new Error('Arrêt demandé pendant le démarrage.')
    },
    /** Stops everything, latest first; asked again, it is the same stop. Never rejects. */
    run() {
      running ??= undoAll()
      return running
    },
  }
}

/** Waits for `work`, `ms` at most. Returns true when it ended by then. @throws what `work` throws by then */
function within(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  const late = sleep(ms, false, { ref: false })
  return Promise.race([work().then(() => true), late])
}

/** Readiness already says no: a proxy that asks has this long to send the next calls elsewhere. */
const DRAIN_MS = 500
/**
 * Once nobody new is let in: open connections are given this long for one more call, whose answer ends them. A connection
 * that is closed while its caller sends the next call is a call lost.
 */
const LAST_CALL_MS = 700
const RETRY_MS = 20
/** What calls in flight are given to end; then they are cut, and the database takes back what they had begun. */
const FLIGHT_MS = 3_500

/**
 * Once nobody new is let in, each answer ends its connection, also that of a call which came before. Not earlier: callers
 * would connect again at once, and a connection that waits to be let in while the door closes is cut.
 */
export function sayGoodbye(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_, reply) => {
    if (isStopping() && !app.server.listening) reply.header('connection', 'close')
  })
}

/**
 * Ends the HTTP server without losing a call that it received, and without cutting a connection in use (S18): answers go
 * on for a moment, then nobody new is let in, open connections end with their next answer, and calls in flight end.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  await sleep(DRAIN_MS)
  await letInWhoWaits(app.server)
  // The server's own `close` would also cut the connections that rest between two calls.
  Server.prototype.close.call(app.server)
  const isQuiet = () =>
    new Promise<boolean>((resolve) => app.server.getConnections((_, n) => resolve(n === 0)))
  const until = performance.now() + LAST_CALL_MS
  while (performance.now() < until && !(await isQuiet())) await sleep(RETRY_MS)
  if (await within(FLIGHT_MS, () => app.close())) return
  app.server.closeAllConnections()
}

/** Connections that wait to be let in are at most this many for one program (the system's own bound is 4,096). */
const WAITING_MAX = 5_000

/**
 * Lets in the connections that were made while the program was busy: one at each look of the event loop at the network,
 * until a look finds none.
 */
async function letInWhoWaits(server: Server): Promise<void> {
  let came = true
  const note = () => {
    came = true
  }
  server.on('connection', note)
  for (let looks = 0; came && looks < WAITING_MAX; looks++) {
    came = false
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', note)
}
