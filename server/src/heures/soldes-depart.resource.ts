import { soldeDepart } from '@lavandiere/domain/heures/solde-conges.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { acteur, may, mine, tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import { personOf } from './ecriture-jours.ts'

const days = () => numeric({ precision: 8, scale: 4, mode: 'number' }).notNull().default(0)

/** The balances of leave with which a person begins; the newest of a person holds, the older ones are its history. */
export const soldesDepart = pgTable(
  'soldes_depart',
  {
    ...base,
    exploitantId: integer().notNull(),
    operateurId: integer().notNull(),
    jour: date().notNull(),
    cpPrecedents: days(),
    cpEnCours: days(),
    rtt: days(),
  },
  (t) => [
    keyTo(users, 'soldes_depart_operateur', t.exploitantId, t.operateurId),
    index('soldes_depart_personne').on(t.operateurId, t.jour),
    ...tenant({ operateur: 'none' }),
    ...may('operateur', ['select'], sql`${mine} and operateur_id = ${acteur}`),
  ],
)

export const routes = crud(soldeDepart, soldesDepart, {
  calls: ['list', 'get', 'create', 'remove'],
  async rule(tx, { actor, value }) {
    await personOf(tx, actor, value.operateur)
    return {}
  },
})
