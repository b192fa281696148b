import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'
import type { Log } from '../log.ts'

const EVERY_MS = 1_000
/** After this long without an answer the database counts as away: its machine is stopped, or the network drops every packet. */
const PULSE_SILENCE_MS = 4_000

/**
 * Asks the database for a sign of life every second, on a connection outside the pool. When no answer comes, the
 * connections of the pool are cut, so that waiting calls are answered 503 instead of hanging (S12): TCP alone would take a quarter of
 * an hour to notice. A database that refuses or closes connections is noticed by the pool without this watch.
 * @returns a function that ends the watch
 */
export function watchPulse(pool: Pool, url: string, log: Log): () => void {
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  let isOver = false
  let pulse: Client | null = null
  const watch = async () => {
    while (!isOver) {
      await sleep(EVERY_MS, undefined, { ref: false })
      try {
        pulse ??= await connected(url)
        if (await hasPulse(pulse)) continue
        log.error({}, 'la base de données se tait : ses connexions sont coupées')
        for (const client of [pulse, ...open]) cut(client)
      } catch {
        // The database refuses connections: the pool learns that from its own.
      }
      pulse = null
    }
    if (pulse) cut(pulse)
  }
  void watch()
  return () => {
    isOver = true
    if (pulse) cut(pulse)
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PULSE_SILENCE_MS,
    application_name: 'lavandiere-pouls',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Whether the database answered within `PULSE_SILENCE_MS`. An answer that arrived in time but that this process was too
 * busy to read counts too.
 */
async function hasPulse(client: Client): Promise<boolean> {
  let isAnswered = false
  const answer = client.query('select 1').then(() => {
    isAnswered = true
  })
  await Promise.race([answer, sleep(PULSE_SILENCE_MS, undefined, { ref: false })])
  if (!isAnswered) await Promise.race([answer, sleep(100, undefined, { ref: false })])
  return isAnswered
}

function cut(client: Client | PoolClient): void {
  if (client instanceof Client)
    client.connection.stream.destroy(new Error('Connection terminated: the database is silent'))
}
