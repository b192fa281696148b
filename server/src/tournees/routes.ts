import type { Route } from '../platform/http/route.ts'
import { anneeRoute } from './annee.ts'
import { avertissementsRoute } from './avertissements.ts'
import { detailsRoute } from './details.ts'
import { trajetsRoute } from './distances.ts'
import { feuilleRoute } from './feuille-tournee.ts'
import { jourRoutes } from './jour-routes.ts'
import { ordreRoutes } from './ordre.ts'
import { repartitionRoutes } from './repartition.ts'
import { tourneeRoutes } from './tournees.ts'

export const routes: readonly Route[] = [
  detailsRoute,
  anneeRoute,
  avertissementsRoute,
  trajetsRoute,
  feuilleRoute,
  ...jourRoutes,
  ...ordreRoutes,
  ...repartitionRoutes,
  ...tourneeRoutes,
]
