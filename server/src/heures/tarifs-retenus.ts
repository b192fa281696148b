import { formatPaie } from '@lavandiere/domain/heures/paie.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { payFormat } from './reglages-heures.ts'

const rate = z.number().nullable()
const tarifRetenu = z.object({
  operateur: z.int(),
  tauxChargesPatronales: rate,
  tauxHoraire: rate,
  forfaitPanierRepas: rate,
  forfaitDeplacement: rate,
  matricule: z.string().nullable(),
})

/**
 * The data that files need in addition to hours: rates and payroll numbers of people, columns and codes of the payroll
 * file.
 */
const retenu = z.object({ tarifs: z.array(tarifRetenu), format: formatPaie })
export type Retenu = z.output<typeof retenu>

/** Reads this data in its current state. */
export async function readRetenu(tx: Tx, societe: number | null): Promise<Retenu> {
  const tarifs = await rows(
    tx,
    tarifRetenu.shape,
    sql`select operateur_id as operateur, taux_charges_patronales::float8 as "tauxChargesPatronales",
        taux_horaire::float8 as "tauxHoraire", forfait_panier_repas::float8 as "forfaitPanierRepas",
        forfait_deplacement::float8 as "forfaitDeplacement", matricule_paie as matricule from donnees_rhs
      where exploitant_id = ${societe} order by operateur_id`,
  )
  return { tarifs, format: await payFormat(tx, societe) }
}

/** Reads this data as a closing kept it, with the time of the closing. */
export async function retenuAt(tx: Tx, clotureId: number): Promise<Retenu & { le: string }> {
  const { le, kept } = await foundRow(
    tx,
    { le: 'text', kept: retenu },
    sql`select to_json(cloturee_le) #>> '{}' as le, retenu as kept from periode_clotures where id = ${clotureId}`,
  )
  return { ...kept, le }
}
