import type { Route } from '../platform/http/route.ts'
import { clesAccesRoutes } from './cles-acces.ts'
import { externeRoutes } from './externe.ts'
import { identiteRoutes } from './identites.ts'
import { monCompteRoutes } from './mon-compte.ts'
import { passwordRoutes } from './mot-de-passe.ts'
import { settingsRoute } from './parametres.ts'
import { preferenceRoutes } from './preferences.ts'
import { reglagesConnexionRoutes } from './reglages-connexion.ts'
import { secondFacteurRoutes } from './second-facteur.ts'
import { sessionRoutes } from './session.ts'

export const routes: readonly Route[] = [
  ...passwordRoutes,
  settingsRoute,
  ...sessionRoutes,
  ...monCompteRoutes,
  ...preferenceRoutes,
  ...secondFacteurRoutes,
  ...externeRoutes,
  ...identiteRoutes,
  ...reglagesConnexionRoutes,
  ...clesAccesRoutes,
]
