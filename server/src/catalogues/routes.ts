import type { Route } from '../platform/http/route.ts'
import { catalogueRoutes } from './catalogues.ts'
import { formulaireRoutes } from './formulaires.ts'

export const routes: readonly Route[] = [...catalogueRoutes, ...formulaireRoutes]
