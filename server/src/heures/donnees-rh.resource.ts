import { avecContrat, type ContratsDates, contratsDates } from '@lavandiere/domain/heures/contrats.ts'
import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { limit } from '../platform/db/grants.ts'
import { hold, share } from '../platform/db/locks.ts'
import { acteur, may, mine, tenant } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'
import { crud } from '../platform/resource/crud.ts'

const money = () => numeric({ precision: 9, scale: 4, mode: 'number' })

const spansOfDays = customType<{ data: string }>({ dataType: () => 'datemultirange' })

/** The rates of operateurs. A trigger creates the row when hours are switched on for an account (`ouvrir_donnees_rh`). */
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
    rttParAn: money(),
    /** The first day of the current contract; null: it has always been in force. */
    contratDu: date(),
    /** All contracts, each with the day from which it holds (`contratsDates` of the domain). */
    contrats: jsonb().$type<ContratsDates>().notNull().default([]),
    /**
     * The spans of days in which hours of the person are recorded; a trigger writes them when the account is switched.
     */
    suivi: spansOfDays().notNull().default('{(,)}'),
  },
  (t) => [
    keyTo(users, 'donnees_rhs_operateur', t.exploitantId, t.operateurId),
    uniqueIndex('donnees_rhs_operateur_unique').on(t.exploitantId, t.operateurId),
    check('donnees_rhs_taux_charges', sql`${t.tauxChargesPatronales} between 0 and 100`),
    check('donnees_rhs_taux_horaire', sql`${t.tauxHoraire} between 0 and 500`),
    check('donnees_rhs_forfaits', sql`least(${t.forfaitPanierRepas}, ${t.forfaitDeplacement}) >= 0`),
    ...tenant({ operateur: 'none' }),
    ...may('operateur', ['select'], sql`${mine} and operateur_id = ${acteur}`),
  ],
)

// An operateur can read the own weekly hours, since they decide how a leave counts, but no rate.
limit(
  'SELECT',
  ['operateur'],
  donneesRhs.exploitantId,
  donneesRhs.operateurId,
  donneesRhs.contrats,
  donneesRhs.suivi,
)

/**
 * Refuses a payroll number that another person with recorded hours already has.
 * @throws Refus 422, which names that person
 */
async function refuseSameNumber(
  tx: Tx,
  societe: number | null,
  id: number | null,
  matricule: string,
): Promise<void> {
  await hold(tx, 'matricules', societe)
  const other = await firstRow(
    tx,
    { nom: 'text' },
    sql`select u.libelle as nom from donnees_rhs d join users u on u.id = d.operateur_id
      where d.exploitant_id = ${societe} and d.matricule_paie = ${matricule} and d.id <> ${id}
        and u.rh_feature_enabled and u.archived_at is null order by d.id limit 1`,
  )
  if (other) throw invalid('matriculePaie', `Ce matricule est celui ${ofName(other.nom)}`)
}

/**
 * The contracts of a person, with a new one when the written contract differs. Hours of a closed period were paid by the
 * old contract, so one with other hours may only begin after it; days of RTT count in no hours.
 * @throws Refus 422 when it begins earlier
 */
async function contractColumns(
  tx: Tx,
  societe: number | null,
  id: number | null,
  nouveau: ContratsDates[number],
): Promise<{ contrats?: ContratsDates }> {
  await share(tx, 'heures', societe)
  const before = await firstRow(
    tx,
    {
      heures: 'number?',
      rtt: 'number?',
      du: 'text?',
      contrats: contratsDates,
      closed: 'text?',
      jour: 'text?',
    },
    sql`select d.heures_hebdo::float8 as heures, d.rtt_par_an::float8 as rtt, d.contrat_du::text as du, d.contrats, p.libelle as closed, p.end_date::text as jour
      from donnees_rhs d left join lateral (select libelle, end_date from periode_paies
        where exploitant_id = d.exploitant_id and cloturee_le is not null and archived_at is null
        order by end_date desc limit 1) p on true where d.id = ${id}`,
  )
  if (!before) return {}
  const isSameWeek = before.heures === nouveau.heures && before.du === nouveau.du
  if (isSameWeek && before.rtt === nouveau.rtt) return {}
  if (!isSameWeek && before.jour !== null && (nouveau.du ?? '') <= before.jour)
    throw invalid(
      'contratDu',
      `La période « ${before.closed ?? ''} » est clôturée : un autre contrat se date d'après le ${formatDate(before.jour)}`,
    )
  return { contrats: avecContrat(before.contrats, nouveau) }
}

export const routes = crud(donneesRh, donneesRhs, {
  calls: ['list', 'get', 'update'],
  async rule(tx, { actor, value, id }) {
    if (value.matriculePaie) await refuseSameNumber(tx, actor.exploitantId, id, value.matriculePaie)
    return contractColumns(tx, actor.exploitantId, id, {
      du: value.contratDu ?? null,
      heures: value.heuresHebdo ?? null,
      rtt: value.rttParAn ?? null,
    })
  },
  // The row of a person whose hours are no longer recorded is kept but not shown.
  visible: sql`operateur_id in (select id from users where rh_feature_enabled and archived_at is null)`,
})
