import type { Route } from '../platform/http/route.ts'
import { monCompteRoutes } from './mon-compte.ts'
import { passwordRoutes } from './mot-de-passe.ts'
import { settingsRoute } from './parametres.ts'
import { secondFacteurRoutes } from './second-facteur.ts'
import { sessionRoutes } from './session.ts'

export const routes: readonly Route[] = [
  ...passwordRoutes,
  settingsRoute,
  ...sessionRoutes,
  ...monCompteRoutes,
  ...secondFacteurRoutes,
]
