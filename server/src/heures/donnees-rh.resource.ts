import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'

const money = () => numeric({ precision: 9, scale: 4, mode: 'number' })

/** What an operateur costs; its line is made when hours management is switched on (`ouvrir_donnees_rh`). */
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
  ],
)

export const routes = crud(donneesRh, donneesRhs, {
  calls: ['list', 'get', 'update'],
  // The line of a person whose hours are no longer kept waits with its sheets.
  visible: sql`operateur_id in (select id from users where rh_feature_enabled and archived_at is null)`,
})
