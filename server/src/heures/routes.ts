import type { Route } from '../platform/http/route.ts'
import { absenceRoutes } from './absences.ts'
import { clotureRoutes } from './cloture.ts'
import { copieRoute } from './copie-semaine.ts'
import { detailRoutes } from './detail-equipe.ts'
import { ficheRoutes } from './fiche-routes.ts'
import { fichierRoutes } from './fichiers-paie.ts'
import { reglagesRoutes } from './reglages-heures.ts'
import { soldesRoutes } from './soldes-conges.ts'
import { suiviRoute } from './suivi-heures.ts'
import { validationRoutes } from './validation-periode.ts'

export const routes: readonly Route[] = [
  suiviRoute,
  ...ficheRoutes,
  ...detailRoutes,
  ...absenceRoutes,
  copieRoute,
  ...clotureRoutes,
  ...validationRoutes,
  ...reglagesRoutes,
  ...fichierRoutes,
  ...soldesRoutes,
]
