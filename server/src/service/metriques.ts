import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { asSystem } from '../platform/db/actor.ts'
import { BASE } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'
import { sauvegardesOf, travauxOf } from './etat.ts'

const digest = (word: string) => createHash('sha256').update(word).digest()
/** Whether both are the same, found out in a time that tells nothing. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Figures of all nodes together, which each of them reads from the database when it is asked. */
export function addSharedMetrics({ metrics, pool, now }: Pick<Services, 'metrics' | 'pool' | 'now'>): void {
  const registers = [metrics]
  new Gauge({
    name: 'lavandiere_jobs',
    help: 'Work that waits, runs, or was given up within a month, by kind',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { nom, attente, enCours, abandonnes } of await travauxOf(pool)) {
        this.set({ job: nom, state: 'waiting' }, attente)
        this.set({ job: nom, state: 'active' }, enCours)
        this.set({ job: nom, state: 'given_up' }, abandonnes)
      }
    },
  })
  new Gauge({
    name: 'lavandiere_backup_age_seconds',
    help: 'Age of the last good backup; absent where none is good',
    registers,
    async collect() {
      this.reset()
      const { derniereBonne } = await asSystem(pool, sauvegardesOf)
      if (derniereBonne !== null) this.set((now().getTime() - Date.parse(derniereBonne)) / 1000)
      else this.remove()
    },
  })
}

/**
 * `GET /api/metriques`: the figures of this node, for the program that gives the word `METRIQUES_JETON`; without one in the
 * settings there is no such address. No call of the API: nobody who is logged in reads them.
 */
export function metricsRoute(app: FastifyInstance, { config, metrics }: Services): void {
  app.get(`${BASE}/metriques`, { logLevel: 'warn' }, async (request, reply) => {
    if (!config.METRIQUES_JETON) throw notFound()
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(given, config.METRIQUES_JETON)) throw new Refus('non-connecte', 'Invalid token')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
