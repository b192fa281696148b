import { type EspaceClient, espaceClient } from '@lavandiere/domain/accueil/espace-client.ts'
import { CLIENT_JOURS } from '@lavandiere/domain/accueil/phrases.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { journeeDeTravail } from '../tournees/journee-de-travail.ts'

const { lavages: lavage, impossibles: impossible, prochains: prochain } = espaceClient.shape

/**
 * The washes and failures of a client in the last days, and its rounds in the next ones.
 * @param nommes failures that are named at most
 */
export async function readEspaceClient(
  tx: Tx,
  { id: client, exploitantId }: Actor,
  now: Date,
  nommes: number,
): Promise<EspaceClient> {
  const today = sql`${jourDeParis(now)}::date`
  const premier = sql`${await journeeDeTravail(tx, exploitantId, now)}::date`
  const recent = sql`n.client_id = ${client} and n.jour between ${today} - ${CLIENT_JOURS}::int and ${today}`
  const lavages = await rows(
    tx,
    lavage.element.shape,
    sql`select n.jour::text, sum(n.laves)::int as laves, sum(n.impossibles)::int as impossibles
      from interventions_comptees n where ${recent} and n.compte group by n.jour order by n.jour desc limit ${CLIENT_JOURS + 1}`,
  )
  const impossibles = await rows(
    tx,
    { ...impossible.element.shape, total: 'int' },
    sql`select coalesce(c.nomenclature, p.libelle) as nom, case when c.id is null then p.lieu else c.adresse end as adresse,
        c.id as conteneur, p.id as patrimoine, to_json(n.date_evenement)#>>'{}' as quand,
        (select coalesce(json_agg(x.libelle order by x.libelle collate fr_naturel, x.id), '[]') from intervention_problemes l
          join problems x on x.id = l.problem_id where l.intervention_id = n.id) as problemes, i.observation, n.impossibles as bacs, count(*) over ()::int as total
      from interventions_comptees n join interventions i on i.id = n.id join patrimoines p on p.id = n.patrimoine_id left join conteneurs c on c.id = n.conteneur_id
      where ${recent} and n.est_impossible order by n.date_evenement desc, n.id desc limit ${nommes}`,
  )
  const prochains = await rows(
    tx,
    prochain.element.shape,
    sql`select o.jour::text, count(*)::int as tournees, coalesce(sum(v.bacs - f.visites), 0)::int as bacs
      from jours_tenus o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
        cross join lateral plan_du_jour(t.id, o.jour) v
        cross join lateral (select case when o.jour <= ${today} then bacs_visites(t.id, o.jour, v.conteneurs) else 0 end as visites) f
      where o.client_id = ${client} and o.jour between ${premier} and ${today} + ${CLIENT_JOURS}::int
        and (f.visites = 0 or f.visites < v.bacs)
      group by o.jour order by o.jour limit ${CLIENT_JOURS + 2}`,
  )
  return {
    lavages,
    impossibles: impossibles.map(({ total: _, ...one }) => one),
    totalImpossibles: impossibles[0]?.total ?? 0,
    prochains,
  }
}
