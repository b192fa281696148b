import type { Route } from '../platform/http/route.ts'
import { clientDayRoute, dayRoute } from './journee.ts'

export const routes: readonly Route[] = [clientDayRoute, dayRoute]
