import type { Route } from '../platform/http/route.ts'
import { clotureRoutes } from './cloture.ts'
import { detailRoutes } from './detail.ts'
import { ficheRoutes } from './fiche-routes.ts'
import { fichierRoutes } from './fichiers.ts'
import { reglagesRoutes } from './reglages.ts'
import { suiviRoute } from './suivi.ts'

export const routes: readonly Route[] = [
  suiviRoute,
  ...ficheRoutes,
  ...detailRoutes,
  ...clotureRoutes,
  ...reglagesRoutes,
  ...fichierRoutes,
]
