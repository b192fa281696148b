import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { crud, ownExploitant } from '../platform/crud.ts'
import { prestations } from './tables.ts'

export const prestationRoutes = crud(prestation, prestations, {
  rule: async (_, { actor, before }) => (before ? {} : ownExploitant(actor)),
})
