import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { usagesInWords } from '@lavandiere/domain/catalogues/usages.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, keyTo, ofClient } from '../platform/db/columns.ts'
import { acteur, ofCrew, tenant } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import { target } from '../platform/resource/write.ts'
import { typologieLavages } from './typologies.resource.ts'
import { type Removal, refuseUsed, tourneesNaming, usagesRoute } from './usages.ts'

/** The demands of the field application on a crew (CAT-30 … CAT-42). */
export const forms = pgTable(
  'forms',
  {
    ...base,
    ...ofClient,
    libelle: text().notNull(),
    typologieLavageId: integer().notNull(),
    galleryEnabled: boolean().notNull(),
    hasQrcode: boolean().notNull(),
    hasBarcode: boolean().notNull(),
    hasRFID: boolean('has_rfid').notNull(),
    hasVolume: boolean().notNull(),
    hasWaste: boolean().notNull(),
    releveTerrainEnabled: boolean().notNull(),
    minPhotoAvant: smallint().notNull(),
    minPhotoApres: smallint().notNull(),
    minPhotoMaintenance: smallint().notNull(),
    minPhotoLavageImpossible: smallint().notNull(),
    typologieLavageFallbackId: integer(),
    strategieLavageImpossible: smallint().notNull().default(0),
  },
  (t) => [
    keyTo(users, 'forms_client', t.exploitantId, t.clientId),
    keyTo(typologieLavages, 'forms_typologie', t.typologieLavageId),
    keyTo(typologieLavages, 'forms_typologie_fallback', t.typologieLavageFallbackId),
    unique('forms_tenant').on(t.exploitantId, t.clientId, t.id),
    index('forms_client_index').on(t.clientId),
    ...tenant({ client: sql`client_id = ${acteur}`, sees: sql`id = ${ofCrew.formulaires}` }),
  ],
)

/** A form cannot be removed while a running or coming tournée uses it (OPEN-38). */
const formulaireRemoval: Removal = {
  usersOf: tourneesNaming('formulaire_id'),
  refusal: (users) =>
    `Ce formulaire est utilisé par ${users.total === 1 ? 'la tournée' : 'les tournées'} ${usagesInWords(users)} et ne peut pas être supprimé`,
}

/** A form belongs to its client's exploitant (OPEN-19); strategy 0 has no fallback typology (CAT-40). */
const formulaireOptions: CrudOptions<typeof formulaire> = {
  async rule(tx, { value, before, id }) {
    const client = await target(tx, 'clients', 'client', value.client, { before: before?.client })
    if (before && id !== null && client !== before.client) await refuseMove(tx, id)
    const owner = await firstRow(
      tx,
      { exploitant_id: 'int' },
      sql`select exploitant_id from clients where id = ${client}`,
    )
    const exploitantId = owner?.exploitant_id
    for (const key of ['typologieLavage', 'typologieLavageFallback'] as const)
      await refuseForeign(tx, key, value[key], exploitantId)
    return {
      exploitantId,
      ...(value.strategieLavageImpossible === 0 ? { typologieLavageFallbackId: null } : {}),
    }
  },
  remove: (tx, { id }) => refuseUsed(tx, formulaireRemoval, id),
}

/**
 * Refuses to change the client of a form that any tournée has, or any day of one, even an ended or removed one: their
 * client is that of the form.
 * @throws Refus 422
 */
async function refuseMove(tx: Tx, id: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from campagne_lavages where formulaire_id = ${id}
      union all select 1 from campagne_occurrences where formulaire_id = ${id} limit 1`,
  )
  if (rowCount !== 0)
    throw invalid('client', 'Ce formulaire est utilisé par une tournée : son client ne peut plus changer')
}

/**
 * Refuses a typology of another company than the client's: administrators see those of every company.
 * @throws Refus 422
 */
async function refuseForeign(
  tx: Tx,
  key: string,
  typologie: string | null | undefined,
  exploitantId: number | undefined,
): Promise<void> {
  if (!typologie) return
  const { rowCount } = await tx.execute(
    sql`select 1 from typologie_lavages where id = ${idOf(typologie)} and exploitant_id <> ${exploitantId}`,
  )
  if (rowCount !== 0) throw invalid(key, 'Cette typologie appartient à un autre exploitant que le client')
}

export const routes = [...crud(formulaire, forms, formulaireOptions), usagesRoute('forms', formulaireRemoval)]
