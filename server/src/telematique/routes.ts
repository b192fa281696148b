import type { Route } from '../platform/http/route.ts'
import { entreeRoutes } from './entrees.ts'
import { jetonRoutes } from './jetons.ts'

export const routes: readonly Route[] = [...entreeRoutes, ...jetonRoutes]
