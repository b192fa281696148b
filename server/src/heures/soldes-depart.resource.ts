import { soldeDepart } from '@lavandiere/domain/heures/solde-conges.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { date, integer, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { acteur, may, mine, tenant } from '../platform/db/policies.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { crud } from '../platform/resource/crud.ts'
import { personOf } from './ecriture-jours.ts'

const days = () => numeric({ precision: 8, scale: 4, mode: 'number' }).notNull().default(0)

/** The balances of leave with which a person begins; one for each person. */
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
    uniqueIndex('soldes_depart_unique').on(t.operateurId).where(sql`${t.archivedAt} is null`),
    ...tenant({ operateur: 'none' }),
    ...may('operateur', ['select'], sql`${mine} and operateur_id = ${acteur}`),
  ],
)

nameUnique('soldes_depart_unique', 'operateur', 'Cet opérateur a déjà un solde de départ')

export const routes = crud(soldeDepart, soldesDepart, {
  async rule(tx, { actor, value, before }) {
    if (before && idOf(value.operateur) !== before.operateur)
      throw invalid('operateur', 'Un solde de départ ne change pas de personne')
    if (!before) await personOf(tx, actor, value.operateur)
    return {}
  },
})
