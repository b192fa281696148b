import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '@lavandiere/server/testing/listen.ts'
import { logIn } from './appels.ts'
import { type Figure, figureOf, ms } from './figure.ts'
import { filledFolder, forget, killServer, read, startServer, stopServer } from './serveur.ts'

/** Facts written in a second while the receiver is down. */
const PER_SECOND = 1_000
/** Facts about one object, which keep their order. */
const PER_OBJECT = 4
/** Without anything received for this long, what is missing is lost. */
const SILENCE_MS = 60_000

/** A receiver that is down until it is told to take. `order` has the ids of the deliveries as they first came. */
async function startReceiver() {
  const seen = new Map<number, number>()
  const state = { isUp: false, calls: 0, order: seen }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      state.calls++
      const id = Number(String(request.headers['webhook-id']).split('_')[1])
      if (state.isUp && !seen.has(id)) seen.set(id, seen.size)
      response.writeHead(state.isUp ? 204 : 503).end()
    })
  })
  const port = await listen(server)
  return { state, url: `http://127.0.0.1:${port}/recu`, close: () => server.close().closeAllConnections() }
}

/**
 * S28: the office's webhook is told of so many facts, a thousand a second, while its receiver is down; then it takes them,
 * and the server is killed meanwhile. Each fact must come, those of one object in their order.
 */
export async function webhooksTest({ facts, kills }: { facts: number; kills: number }): Promise<Figure> {
  const dir = await filledFolder()
  const env = { WEBHOOK_HOTES_PRIVES: '127.0.0.1:*' }
  const receiver = await startReceiver()
  const { state } = receiver
  const faults: string[] = []
  let server = await startServer(dir, env)
  try {
    const office = await logIn(server)
    const webhook = { libelle: 'S28', adresse: receiver.url, evenements: ['intervention.lavee'] }
    const made = await office('POST', '/webhooks', webhook)
    await office('PUT', `/webhooks/${made.json.id}/secret`)
    const writtenMs = await write(dir, Number(made.json.id), facts)
    const start = performance.now()
    state.isUp = true
    for (let kill = 1; kill <= kills; kill++) {
      await received(state.order, (facts * kill) / (kills + 1))
      await killServer(server.process)
      server = await startServer(dir, env)
    }
    await received(state.order, facts)
    const drainedMs = performance.now() - start
    const lost = facts - state.order.size
    const late = await outOfOrder(dir, state.order)
    if (lost > 0) faults.push(`${lost} perdus`)
    if (late > 0) faults.push(`${late} hors de leur ordre`)
    await stopServer(server.process)
    return figureOf(
      `${facts} faits écrits en ${ms(writtenMs)}, receveur arrêté ; reçus en ${ms(drainedMs)} avec ${kills} arrêts brutaux : ` +
        `${lost} perdus, ${late} hors de leur ordre, ${state.calls} appels`,
      faults,
      true,
    )
  } finally {
    await killServer(server.process)
    receiver.close()
    await forget(dir)
  }
}

/** Writes facts as the triggers do, a thousand a second. @returns milliseconds of the writing alone */
async function write(dir: string, webhook: number, facts: number): Promise<number> {
  let spent = 0
  for (let from = 0; from < facts; from += PER_SECOND) {
    const start = performance.now()
    await read(
      dir,
      `select annoncer(w.exploitant_id, 'intervention.lavee', 'interventions/' || n / $4::int, jsonb_build_object('id', n))
        from webhooks w, generate_series($2::int, $3::int) n where w.id = $1`,
      [webhook, from, Math.min(facts, from + PER_SECOND) - 1, PER_OBJECT],
    )
    const took = performance.now() - start
    spent += took
    await sleep(Math.max(0, 1_000 - took))
  }
  return spent
}

/** Waits until so many were received, or nothing came for a long time. */
async function received(order: ReadonlyMap<number, number>, count: number): Promise<void> {
  let [size, since] = [order.size, Date.now()]
  while (order.size < count && Date.now() - since < SILENCE_MS) {
    if (order.size > size) [size, since] = [order.size, Date.now()]
    await sleep(100)
  }
}

/** Deliveries that first came before an older one about the same object. */
async function outOfOrder(dir: string, order: ReadonlyMap<number, number>): Promise<number> {
  const rows = await read<{ id: number; objet: string }>(dir, 'select id::int, objet from envois order by id')
  const last = new Map<string, number>()
  let late = 0
  for (const { id, objet } of rows) {
    const rank = order.get(id) ?? Number.POSITIVE_INFINITY
    if (rank < (last.get(objet) ?? -1)) late++
    last.set(objet, rank)
  }
  return late
}
