import { addDays, jourDeParis, lundiDe, semaineDe } from '@lavandiere/domain/kernel/dates.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { isWorkingDay } from './heures.ts'

/**
 * Makes two conflicts for this week's board of crews, whatever the weekday: a leave of a person who is on a round, and a
 * round with a vehicle in need of repair. They are on coming days, and on two different ones if the week still has two. A
 * leave is put on a week-end or a public holiday only when no working day is left.
 */
export async function planConflicts(tx: Tx, exploitant: number, maintenant: string): Promise<void> {
  const today = jourDeParis(maintenant)
  const rest = sql`e.exploitant_id = ${exploitant} and e.jour between ${today}::date and ${addDays(lundiDe(today), 6)}::date`
  const offDays = semaineDe(today).filter((jour) => !isWorkingDay(jour))
  await tx.execute(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee)
    select e.exploitant_id, coalesce(e.equipier_id, e.chauffeur_id), e.jour, 'CP' from equipages_du_jour e where ${rest}
    order by e.jour = any(${sql.param(offDays)}::date[]), e.equipier_id is null, e.jour desc, e.chauffeur_id limit 1`)
  // The vehicle goes to a crew that has none, on another day than the leave if possible.
  await tx.execute(sql`update campagne_occurrences o set laveuse_id = v.id
    from (select l.id from laveuses l where l.exploitant_id = ${exploitant} and l.statut = 3 order by l.id limit 1) v,
      (select e.campagne_id, e.jour from equipages_du_jour e where ${rest}
        order by exists (select from poste_operateurs p where p.exploitant_id = e.exploitant_id and p.date = e.jour
            and p.statut_journee = 'CP' and p.operateur_id in (e.chauffeur_id, e.equipier_id)),
          exists (select from poste_operateurs p where p.exploitant_id = e.exploitant_id and p.date = e.jour
            and p.statut_journee = 'CP'), e.laveuse_id is not null, e.jour = ${today}::date, e.jour, e.campagne_id limit 1) r
    where o.campagne_id = r.campagne_id and o.jour = r.jour`)
}
