import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { enumerer } from '@lavandiere/domain/catalogues/usages.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import {
  type CrudOptions,
  createRoute,
  getRoute,
  keep,
  listRoute,
  removeRoutes,
  updateRoutes,
} from '../platform/crud.ts'
import type { Tx } from '../platform/db/actor.ts'
import type { Route } from '../platform/route.ts'
import { target } from '../platform/write.ts'
import { forms } from './tables.ts'
import { usagesDe } from './usages.ts'

/** A form follows its client's exploitant (OPEN-19); strategy 0 has no fallback typology (CAT-40). */
const options: CrudOptions<typeof formulaire> = {
  async rule(tx, { value, before }) {
    const client = await target(tx, 'clients', 'client', value.client, { before: before?.client })
    const { rows } = await tx.execute<{ exploitant_id: number }>(
      sql`select exploitant_id from clients where id = ${client}`,
    )
    return {
      exploitantId: rows[0]?.exploitant_id,
      ...(value.strategieLavageImpossible === 0 ? { typologieLavageFallbackId: null } : {}),
    }
  },
}
const kept = keep(formulaire, forms, options)

/** A form that a tournée uses, running or to come, stays (OPEN-38). */
async function refuseUsed(tx: Tx, id: number): Promise<void> {
  const qui = await usagesDe(tx, 'forms', id)
  if (qui.total === 0) return
  const tournees = qui.total === 1 ? 'la tournée' : 'les tournées'
  throw new Refus(
    'conflit',
    `Ce formulaire est utilisé par ${tournees} ${enumerer(qui)} et ne peut pas être supprimé`,
  )
}

export const formulaireRoutes: Route[] = [
  listRoute(kept),
  getRoute(kept),
  createRoute(kept, options),
  ...updateRoutes(kept, options),
  ...removeRoutes(kept, (tx, { params }) => refuseUsed(tx, params.id)),
]
