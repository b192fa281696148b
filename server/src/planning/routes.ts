import type { Route } from '../platform/http/route.ts'
import { changementsRoute } from './changements.ts'
import { planningPdfRoute } from './pdf.ts'
import { planningRoute } from './semaine.ts'

export const routes: readonly Route[] = [planningRoute, planningPdfRoute, changementsRoute]
