import type { Route } from '../platform/http/route.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { compteRoutes } from './comptes.ts'
import { logoRoutes } from './logos.ts'

nameUnique('users_email_unique', 'email', 'Cet email est déjà utilisé')

export const routes: readonly Route[] = [...compteRoutes, ...logoRoutes]
