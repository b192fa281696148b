import type { Route } from '../platform/http/route.ts'
import { compteRoutes } from './comptes.ts'
import { logoRoutes } from './logos.ts'

export const routes: readonly Route[] = [...compteRoutes, ...logoRoutes]
