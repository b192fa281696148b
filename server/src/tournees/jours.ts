import { invalide } from '@lavandiere/domain/kernel/errors.ts'
import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { workedOn } from './prevu.ts'

/**
 * Writes on the past days of a tournée on which somebody worked, before the tournée changes, what they planned. Its other
 * days follow it: nobody can have acted on a plan that was mistyped or never carried out (OPEN-38).
 */
export async function freezeWorkedDays(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    update campagne_occurrences o set (patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, bacs, conteneurs)
      = (n.patrimoine_id, n.formulaire_id, n.prestation_id, n.chauffeur_id, n.equipier_id, n.bacs, n.conteneurs)
    from campagne_lavages t cross join lateral plan_tournee(t.id) n
    where t.id = ${id} and o.campagne_id = t.id and o.jour < current_date and o.bacs is null
      and ${workedOn(sql`t.id`, sql`o.jour`)}`)
}

/**
 * The days that a rule lays out between two dates, both included. The one place that computes the days of a tournée.
 * @throws Refus 422 when there is none: such a tournée would never take place
 */
export function daysOf(
  rrule: string,
  { dateDebut, dateFin }: { dateDebut: string; dateFin: string },
): string[] {
  const days = occurrences(rrule, { apres: dateDebut, jusqua: dateFin, max: Number.MAX_SAFE_INTEGER })
  if (days.length === 0) throw invalide('dateFin', "Cette tournée n'a lieu aucun jour entre ces deux dates")
  return days
}

/** Lays out the days of a tournée anew, but for those on which somebody worked, which stay. */
export async function layOutDays(tx: Tx, id: number, days: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from campagne_occurrences o where o.campagne_id = ${id} and not ${workedOn(sql`o.campagne_id`, sql`o.jour`)}`,
  )
  await tx.execute(sql`
    insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
    select exploitant_id, client_id, id, unnest(${sql.param([...days])}::date[]) from campagne_lavages where id = ${id}
    on conflict (campagne_id, jour) do nothing`)
}
