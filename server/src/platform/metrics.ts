import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Bounds of the durations of calls, in seconds. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]
const CALLS = 'lavandiere_http_requests_total'

/** The figures of one server process, for a program that collects them (Prometheus text format). */
export function makeMetrics(pool: Pool): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: CALLS,
    help: 'Calls answered, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  new Histogram({
    name: 'lavandiere_http_request_seconds',
    help: 'How long calls took, by method and route',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'lavandiere_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return registry
}

/** Counts every answer by the pattern of its route: an address would hold ids, keys and tokens. */
export function countCalls(app: FastifyInstance, registry: Registry): void {
  const calls = registry.getSingleMetric(CALLS)
  const seconds = registry.getSingleMetric('lavandiere_http_request_seconds')
  if (!(calls instanceof Counter) || !(seconds instanceof Histogram)) throw new Error('metrics: no counters')
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    calls.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

/** Calls that this process answered, and those that it failed to answer (5xx). */
export async function callsOf(registry: Registry): Promise<{ total: number; echecs: number }> {
  const { values } = (await registry.getSingleMetric(CALLS)?.get()) ?? { values: [] }
  const sum = (list: typeof values) => sumOf(list, ({ value }) => value)
  return { total: sum(values), echecs: sum(values.filter(({ labels }) => Number(labels.status) >= 500)) }
}
