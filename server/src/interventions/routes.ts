import type { Route } from '../platform/http/route.ts'
import { interventionRoutes } from './interventions.ts'
import { photoRoutes } from './photos.ts'

export const routes: readonly Route[] = [...interventionRoutes, ...photoRoutes]
