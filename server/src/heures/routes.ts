import type { Route } from '../platform/http/route.ts'
import { clotureRoutes } from './cloture.ts'
import { detailRoutes } from './detail-equipe.ts'
import { ficheRoutes } from './fiche-routes.ts'
import { fichierRoutes } from './fichiers-paie.ts'
import { reglagesRoutes } from './reglages-heures.ts'
import { suiviRoute } from './suivi-heures.ts'

export const routes: readonly Route[] = [
  suiviRoute,
  ...ficheRoutes,
  ...detailRoutes,
  ...clotureRoutes,
  ...reglagesRoutes,
  ...fichierRoutes,
]
