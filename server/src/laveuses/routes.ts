import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { sql } from 'drizzle-orm'
import { crud } from '../platform/resource/crud.ts'
import { laveuses } from './tables.ts'

export const routes = crud(laveuse, laveuses, {
  // LAV-09: the moment of a change of status is kept.
  rule: async (_, { actor, value, before }) => ({
    exploitantId: actor.exploitantId,
    ...(before && before.statut !== value.statut ? { statutUpdatedAt: sql`now()` } : {}),
  }),
})
