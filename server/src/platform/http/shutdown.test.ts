import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drain, sayGoodbye } from './shutdown.ts'

/** A server whose calls take as long as they ask for, and what stops it. */
async function makeServer() {
  const app = fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  let isStopping = false
  sayGoodbye(app, () => isStopping)
  app.get<{ Params: { ms: string } }>('/:ms', async ({ params }) => {
    await sleep(Number(params.ms))
    return {}
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  /** Calls over a connection that stays open. @returns its status, and whether the answer ends its connection */
  const call = (ms: number) =>
    new Promise<{ status: number; isLast: boolean }>((resolve, reject) => {
      const end = (answer: IncomingMessage) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, isLast: answer.headers.connection === 'close' })
      }
      request(`${url}/${ms}`, { agent }).once('response', end).once('error', reject).end()
    })
  const stop = () => {
    isStopping = true
    return drain(app)
  }
  return { call, stop }
}

/** Keeps the program busy, as a long computation does. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('S18 a call that came before the stop is answered, and its answer ends the connection', async () => {
  const { call, stop } = await makeServer()
  const inFlight = call(1_500)
  await sleep(50)
  const stopped = stop()
  expect(await inFlight).toEqual({ status: 200, isLast: true })
  await stopped
})

test('S18 calls that connect while the program is busy as it closes its door are answered', async () => {
  const { call, stop } = await makeServer()
  const stopped = stop()
  await sleep(400)
  const late = Array.from({ length: 8 }, () => call(0))
  setImmediate(() => block(300))
  const answers = await Promise.all(late)
  expect(answers.map(({ status }) => status)).toEqual(late.map(() => 200))
  await stopped
})

test('S18 until nobody new is let in, connections stay open', async () => {
  const { call, stop } = await makeServer()
  const stopped = stop()
  expect(await call(0)).toEqual({ status: 200, isLast: false })
  await stopped
})
