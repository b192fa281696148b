import { keyRoutes } from './cles.ts'

export const routes = [...keyRoutes]
