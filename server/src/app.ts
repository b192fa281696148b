import type { FastifyInstance } from 'fastify'
import { apiPage } from './platform/describe/api-page.ts'
import { documentRoutes } from './platform/describe/documents.ts'
import { fileRoute } from './platform/files/photos.ts'
import { register } from './platform/http/pipeline.ts'
import type { Route } from './platform/http/route.ts'
import { healthRoutes } from './platform/http/sante.ts'
import { makeHttp } from './platform/http/server.ts'
import { sayGoodbye } from './platform/http/shutdown.ts'
import { serveWeb } from './platform/http/web.ts'
import { countCalls } from './platform/metrics.ts'
import type { Services } from './platform/services.ts'
import { resources, roomRoutes } from './rooms.ts'
import { metricsRoute } from './service/metriques.ts'

/** Every call of the API; the documentation, the matrix of rights and the fuzzer read this list too. */
export const routes: readonly Route[] = [...documentRoutes(resources, () => routes), fileRoute, ...roomRoutes]

/** The HTTP server on its services, ready to listen. */
export async function makeApp(
  services: Services,
  isStopping: () => boolean = () => false,
): Promise<FastifyInstance> {
  const app = await makeHttp(services.config)
  countCalls(app, services.metrics)
  sayGoodbye(app, isStopping)
  healthRoutes(app, services, isStopping)
  metricsRoute(app, services)
  apiPage(app)
  for (const route of routes) register(app, route, services)
  await serveWeb(app, services.config)
  return app
}
