import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import {
  type CrudOptions,
  createRoute,
  getRoute,
  keep,
  listRoute,
  removeRoutes,
  target,
  updateRoutes,
} from '../platform/crud.ts'
import type { Tx } from '../platform/db/actor.ts'
import type { Route } from '../platform/route.ts'
import { forms } from './tables.ts'

/** A form follows its client's exploitant (OPEN-19); strategy 0 has no fallback typology (CAT-40). */
const options: CrudOptions<typeof formulaire> = {
  async rule(tx, { value }) {
    const client = await target(tx, 'clients', 'client', value.client)
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

/** A form that a running tournée uses stays (OPEN-38). */
async function refuseUsed(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.execute<{ libelle: string }>(sql`
    select libelle from campagne_lavages where formulaire_id = ${id} and archived_at is null and date_fin >= current_date limit 1`)
  if (rows[0]) {
    throw new Refus(
      'conflit',
      `Ce formulaire est utilisé par la tournée « ${rows[0].libelle} » et ne peut pas être supprimé`,
    )
  }
}

export const formulaireRoutes: Route[] = [
  listRoute(kept),
  getRoute(kept),
  createRoute(kept, options),
  ...updateRoutes(kept, options),
  ...removeRoutes(kept, (tx, { params }) => refuseUsed(tx, params.id)),
]
