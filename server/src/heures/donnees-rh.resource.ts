import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  foreignKey,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, pgRoles } from '../platform/db/columns.ts'
import { acteur, exploitant, tenant } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'
import { crud } from '../platform/resource/crud.ts'

const money = () => numeric({ precision: 9, scale: 4, mode: 'number' })

const spansOfDays = customType<{ data: string }>({ dataType: () => 'datemultirange' })

/** The rates of operateurs. Switching hours management on for an account creates its line (`ouvrir_donnees_rh`). */
export const donneesRhs = pgTable(
  'donnees_rhs',
  {
    ...base,
    exploitantId: integer().notNull(),
    operateurId: integer().notNull(),
    tauxChargesPatronales: money(),
    tauxHoraire: money(),
    forfaitPanierRepas: money(),
    forfaitDeplacement: money(),
    matriculePaie: text(),
    heuresHebdo: money(),
    /**
     * The spans of days in which hours of the person are recorded; a trigger writes them when the account is switched.
     */
    suivi: spansOfDays().notNull().default('{(,)}'),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.operateurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'donnees_rhs_operateur',
    }),
    uniqueIndex('donnees_rhs_operateur_unique').on(t.exploitantId, t.operateurId),
    check('donnees_rhs_taux_charges', sql`${t.tauxChargesPatronales} between 0 and 100`),
    check('donnees_rhs_taux_horaire', sql`${t.tauxHoraire} between 0 and 500`),
    check('donnees_rhs_forfaits', sql`least(${t.forfaitPanierRepas}, ${t.forfaitDeplacement}) >= 0`),
    ...tenant({ operateur: 'none' }),
    // An operateur reads the own weekly hours, which decide how a leave counts; the columns of rates are not granted
    // (`gardes.sql`).
    pgPolicy('operateur', {
      for: 'select',
      to: pgRoles.operateur,
      using: sql`exploitant_id = ${exploitant} and operateur_id = ${acteur}`,
    }),
  ],
)

/**
 * Refuses a payroll number that another person has whose hours are recorded.
 * @throws Refus 422 with the name of the other one
 */
async function refuseSameNumber(
  tx: Tx,
  societe: number | null,
  id: number | null,
  matricule: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('matricules', ${societe}::int))`)
  const other = await firstRow(
    tx,
    { nom: 'text' },
    sql`select u.libelle as nom from donnees_rhs d join users u on u.id = d.operateur_id
      where d.exploitant_id = ${societe} and d.matricule_paie = ${matricule} and d.id <> ${id}
        and u.rh_feature_enabled and u.archived_at is null order by d.id limit 1`,
  )
  if (other) throw invalid('matriculePaie', `Ce matricule est celui de ${other.nom}`)
}

export const routes = crud(donneesRh, donneesRhs, {
  calls: ['list', 'get', 'update'],
  async rule(tx, { actor, value, id }) {
    if (value.matriculePaie) await refuseSameNumber(tx, actor.exploitantId, id, value.matriculePaie)
    return {}
  },
  // The line of a person whose hours are no longer recorded is kept, but not shown.
  visible: sql`operateur_id in (select id from users where rh_feature_enabled and archived_at is null)`,
})
