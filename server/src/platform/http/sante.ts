import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { BASE } from './wire.ts'

/**
 * `/api/sante/vivant`: the process answers (liveness). `/api/sante/pret`: the database answers too (readiness), else
 * 503; a server that is stopping is no longer ready, so that a proxy sends nothing new (S12, S18).
 */
export function healthRoutes(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  const quiet = { logLevel: 'warn' } as const
  app.get(`${BASE}/sante/vivant`, quiet, async () => ({ statut: 'vivant' }))
  app.get(`${BASE}/sante/pret`, quiet, async (_, reply) => {
    const isReady = !isStopping() && (await isDatabaseReady(services))
    if (!isReady) reply.code(503).header('retry-after', '5')
    return { statut: isReady ? 'pret' : 'indisponible' }
  })
}

async function isDatabaseReady({ pool }: Services): Promise<boolean> {
  try {
    await pool.query({ text: 'select 1', query_timeout: 2_000 } as { text: string })
    return true
  } catch {
    return false
  }
}
