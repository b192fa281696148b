import type { Route } from '../platform/http/route.ts'
import { chiffresRoute } from './chiffres.ts'
import { rapportRoutes } from './rapports.ts'
import { interventionRoute, syntheseRoute } from './synthese.ts'

export const routes: readonly Route[] = [syntheseRoute, chiffresRoute, interventionRoute, ...rapportRoutes]
