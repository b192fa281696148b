import { sql } from 'drizzle-orm'

/** What a day is named by in a statement: a column or a parameter. */
type Jour = ReturnType<typeof sql>

/** What the tournée `t` plans as it stands now: one row. */
export const currentPlan = sql`
  select p.id as patrimoine_id, t.formulaire_id, t.prestation_id, t.chauffeur_id, t.equipier_id,
    coalesce(case when p.is_unipatrimoine then p.nombre_de_bacs else k.bacs end, 0)::int as bacs,
    coalesce(k.conteneurs, '{}') as conteneurs
  from patrimoines p left join lateral (
    select sum(c.quantite) as bacs, array_agg(c.id order by k.position) as conteneurs
    from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id where k.campagne_id = t.id) k on true
  where p.id = t.patrimoine_id`

/** What the day `o` of the tournée `t` planned: as written on that day, else as the tournée stands; one row. */
export const plannedOn = sql`
  select o.patrimoine_id, o.formulaire_id, o.prestation_id, o.chauffeur_id, o.equipier_id, o.bacs, o.conteneurs
  where o.bacs is not null
  union all select n.* from (${currentPlan}) n where o.bacs is null`

/** Whether somebody worked on a tournée on a day: such a day stays as it was planned, whatever the tournée becomes. */
export const workedOn = (campagne: Jour, jour: Jour) => sql`exists (select 1 from interventions i
  where i.campagne_id = ${campagne} and i.jour = ${jour} and i.archived_at is null)`

/** Whether a day of the tournée `t` is told of: of a removed tournée only the days on which somebody worked (OPEN-38). */
export const isTold = (jour: Jour) => sql`(t.archived_at is null or ${workedOn(sql`t.id`, jour)})`
