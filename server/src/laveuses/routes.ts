import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { sql } from 'drizzle-orm'
import { crud } from '../platform/resource/crud.ts'
import { laveuses } from './tables.ts'

export const routes = crud(laveuse, laveuses, {
  // The moment of a change of status is told with it (LAV-09).
  rule: async (_, { actor, value, before }) => ({
    exploitantId: actor.exploitantId,
    ...(before && before.statut !== value.statut ? { statutUpdatedAt: sql`now()` } : {}),
  }),
})
