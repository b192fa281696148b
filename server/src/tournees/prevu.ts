import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'

/** What the tournée at hand as `t` plans as it stands now: one row. */
export const prevuAujourdhui = sql`
  select p.id as patrimoine_id, t.formulaire_id, t.prestation_id, t.chauffeur_id, t.equipier_id,
    coalesce(case when p.is_unipatrimoine then p.nombre_de_bacs else k.bacs end, 0)::int as bacs,
    coalesce(k.conteneurs, '{}') as conteneurs
  from patrimoines p left join lateral (
    select sum(c.quantite) as bacs, array_agg(c.id order by k.position) as conteneurs
    from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id where k.campagne_id = t.id) k on true
  where p.id = t.patrimoine_id`

/** What the occurrence at hand as `o`, of the tournée `t`, planned: as written on it, else as the tournée stands; one row. */
export const prevu = sql`
  select o.patrimoine_id, o.formulaire_id, o.prestation_id, o.chauffeur_id, o.equipier_id, o.bacs, o.conteneurs
  where o.bacs is not null
  union all select n.* from (${prevuAujourdhui}) n where o.bacs is null`

/**
 * Whether a day of the tournée `t` still counts (OPEN-38): one that was removed keeps the days before its removal, and
 * those on which somebody worked on it.
 */
export const garde = (
  jour: ReturnType<typeof sql>,
) => sql`(t.archived_at is null or ${jour} < t.archived_at::date
  or exists (select 1 from interventions i where i.campagne_id = t.id and i.jour = ${jour} and i.archived_at is null))`

/** Writes on the past days of a tournée, before it changes, what they planned: its past is not what it becomes. */
export async function garderLePasse(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    update campagne_occurrences o set (patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, bacs, conteneurs)
      = (n.patrimoine_id, n.formulaire_id, n.prestation_id, n.chauffeur_id, n.equipier_id, n.bacs, n.conteneurs)
    from campagne_lavages t cross join lateral (${prevuAujourdhui}) n
    where t.id = ${id} and o.campagne_id = t.id and o.jour < current_date and o.bacs is null`)
}
