import type { Route } from '../platform/http/route.ts'
import { mapRoute } from './carte-du-jour.ts'
import { comparaisonRoute } from './comparaison.ts'
import { clientDayRoute, dayRoute, tableRoute } from './journee.ts'

export const routes: readonly Route[] = [tableRoute, dayRoute, clientDayRoute, comparaisonRoute, mapRoute]
