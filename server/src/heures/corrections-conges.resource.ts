import { correctionConges } from '@lavandiere/domain/heures/solde-conges.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { acteur, may, mine, tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'
import { personOf } from './ecriture-jours.ts'
import { soldeDe } from './soldes-conges.ts'

/** Days that the office gave to a balance of leave or took from it, with author and reason. */
export const correctionsConges = pgTable(
  'corrections_conges',
  {
    ...base,
    exploitantId: integer().notNull(),
    operateurId: integer().notNull(),
    sorte: text().$type<'CP' | 'RTT'>().notNull(),
    jours: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    periode: date().notNull(),
    motif: text().notNull(),
    jour: date().notNull(),
    auteurId: integer().notNull(),
  },
  (t) => [
    keyTo(users, 'corrections_conges_operateur', t.exploitantId, t.operateurId),
    keyTo(users, 'corrections_conges_auteur', t.exploitantId, t.auteurId),
    index('corrections_conges_personne').on(t.operateurId, t.jour),
    check('corrections_conges_sorte', sql`${t.sorte} in ('CP', 'RTT')`),
    ...tenant({ operateur: 'none' }),
    ...may('operateur', ['select'], sql`${mine} and operateur_id = ${acteur}`),
  ],
)

const author: Facts = {
  joins: () => sql`left join users auteurs on auteurs.id = corrections_conges.auteur_id`,
  fields: { auteur: sql`auteurs.libelle`, jour: sql`corrections_conges.jour` },
}

export const routes = crud(correctionConges, correctionsConges, {
  calls: ['list', 'get', 'create', 'remove'],
  facts: [author],
  async rule(tx, { actor, value, services }) {
    const person = await personOf(tx, actor, value.operateur)
    const today = jourDeParis(services.now())
    const solde = await soldeDe(tx, actor, person, today)
    const { depuis, lignes } = value.sorte === 'CP' ? solde.cp : solde.rtt
    if (depuis === null) throw invalid('operateur', "Saisissez d'abord le solde de départ de cet opérateur")
    if (!lignes.some(({ debut, fin }) => debut <= value.periode && value.periode <= fin))
      throw invalid('periode', "Cette période n'est pas dans les soldes de cet opérateur")
    return { jour: today, auteurId: actor.id }
  },
})
