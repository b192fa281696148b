import { resources } from '@lavandiere/domain/resources.ts'
import type { FastifyInstance } from 'fastify'
import { catalogueRoutes } from './catalogues/catalogues.ts'
import { formulaireRoutes } from './catalogues/formulaires.ts'
import { compteRoutes } from './comptes/comptes.ts'
import { logoRoutes } from './comptes/logos.ts'
import { interventionRoutes } from './interventions/interventions.ts'
import { photoRoutes } from './interventions/photos.ts'
import { laveuseRoutes } from './laveuses/laveuses.ts'
import { settingsRoute } from './parametres.ts'
import { carteRoute } from './patrimoines/carte.ts'
import { conteneurRoutes } from './patrimoines/conteneurs.ts'
import { exportRoute } from './patrimoines/export.ts'
import { geocodageRoutes } from './patrimoines/geocodage.ts'
import { modificationRoutes } from './patrimoines/historique.ts'
import { importRoutes } from './patrimoines/import/imports.ts'
import { lotRoutes } from './patrimoines/lots.ts'
import { patrimoineRoutes } from './patrimoines/patrimoines.ts'
import { releveRoutes } from './patrimoines/releves.ts'
import { apiPage } from './platform/describe/api-page.ts'
import { documentRoutes } from './platform/describe/documents.ts'
import { register } from './platform/http/pipeline.ts'
import type { Route } from './platform/http/route.ts'
import { healthRoutes } from './platform/http/sante.ts'
import { makeHttp } from './platform/http/server.ts'
import { sayGoodbye } from './platform/http/shutdown.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Services } from './platform/services.ts'
import { passwordRoutes } from './session/mot-de-passe.ts'
import { sessionRoutes } from './session/session.ts'
import { syntheseRoute } from './synthese/synthese.ts'
import { clientDayRoute, dayRoute } from './tableau-de-bord/journee.ts'
import { detailsRoute } from './tournees/details.ts'
import { ordreRoutes } from './tournees/ordre.ts'
import { tourneeRoutes } from './tournees/tournees.ts'

/** Every call of the API. The documentation, the matrix of rights and the fuzzer all read this list. */
export const routes: readonly Route[] = [
  ...documentRoutes(Object.values(resources), () => routes),
  ...sessionRoutes,
  ...passwordRoutes,
  settingsRoute,
  ...compteRoutes,
  ...logoRoutes,
  ...catalogueRoutes,
  ...formulaireRoutes,
  ...patrimoineRoutes,
  exportRoute,
  carteRoute,
  ...conteneurRoutes,
  ...lotRoutes,
  ...releveRoutes,
  ...modificationRoutes,
  ...geocodageRoutes,
  ...tourneeRoutes,
  ...ordreRoutes,
  detailsRoute,
  ...interventionRoutes,
  ...photoRoutes,
  ...laveuseRoutes,
  ...importRoutes,
  dayRoute,
  clientDayRoute,
  syntheseRoute,
]

/** The HTTP server over its services, ready to listen. */
export async function makeApp(
  services: Services,
  isStopping: () => boolean = () => false,
): Promise<FastifyInstance> {
  const app = await makeHttp(services.config)
  sayGoodbye(app, isStopping)
  healthRoutes(app, services, isStopping)
  apiPage(app)
  for (const route of routes) register(app, route, services)
  await serveWeb(app, services.config)
  return app
}
