import type { Route } from '../platform/http/route.ts'
import { compteTraccarRoutes } from './compte-traccar.ts'
import { connexionRoutes } from './connexion-traceurs.ts'
import { consultationsRoute } from './consultations.ts'
import { contexteRoute, journeesRoute } from './contexte.ts'
import { entreeRoutes } from './entrees.ts'
import { feuilleFlotteRoute } from './feuille-flotte.ts'
import { jetonRoutes } from './jetons.ts'
import { flotteRoute, positionsRoute } from './suivi.ts'
import { itinerairesRoute, resumeRoute, tempsMoteursRoute } from './trajets.ts'
import { versionRoute } from './veille.ts'

export const routes: readonly Route[] = [
  ...entreeRoutes,
  ...jetonRoutes,
  ...connexionRoutes,
  ...compteTraccarRoutes,
  consultationsRoute,
  flotteRoute,
  versionRoute,
  positionsRoute,
  tempsMoteursRoute,
  resumeRoute,
  itinerairesRoute,
  contexteRoute,
  journeesRoute,
  feuilleFlotteRoute,
]
