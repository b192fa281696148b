import { keyRoutes } from './cles.ts'
import { deliveryRoutes } from './envois.ts'

export const routes = [...keyRoutes, ...deliveryRoutes]
