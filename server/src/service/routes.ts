import { service } from '@lavandiere/domain/service/service.ts'
import { sql } from 'drizzle-orm'
import racine from '../../../package.json' with { type: 'json' }
import { firstRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { callsOf } from '../platform/metrics.ts'
import { sauvegardesOf, travauxOf } from './etat.ts'

const newestPosition = sql`select to_json(max(recu_le)) #>> '{}' as recu from dernieres_positions`

const serviceRoute = route({
  call: 'GET /service',
  summary: 'How the installation fares: calls, connections, work that waits, backups.',
  access: ['read', 'service'],
  answer: { status: 200, schema: service, description: 'The state of the service' },
  handler: async (tx, { services: { metrics, pool, now } }) => {
    const kept = await sauvegardesOf(tx)
    const position = await firstRow(tx, { recu: 'text?' }, newestPosition)
    return {
      // Queues belong to the system, and counting them needs no transaction of the actor.
      outside: async () => ({
        body: {
          version: racine.version,
          depuis: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
          appels: await callsOf(metrics),
          connexions: { ouvertes: pool.totalCount, libres: pool.idleCount, attente: pool.waitingCount },
          travaux: await travauxOf(pool),
          positionRecueLe: position?.recu ?? null,
          ...kept,
        },
      }),
    }
  },
})

export const routes = [serviceRoute]
