import type { Route } from '../platform/http/route.ts'
import { syntheseRoute } from './synthese.ts'

export const routes: readonly Route[] = [syntheseRoute]
