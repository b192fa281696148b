import { nearestFirst } from '@lavandiere/domain/tournees/plus-proche.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { layOutDays } from '@lavandiere/server/tournees/jours.ts'
import { sql } from 'drizzle-orm'
import type { Lieu, Ronde } from './journees.ts'
import type { PointDeCollecte } from './patrimoines.ts'
import { bornes, type Plan, planRounds } from './plan.ts'
import { id, type Societe } from './societe.ts'

/** Most containers of one round. */
const PAR_TOURNEE = 48

/** A round of the demonstration; its places are in their order. */
export interface Tournee extends Ronde {
  id: number
  client: number
  lieux: readonly Lieu[]
}

/** Creates rounds over every patrimoine, with their days from three months ago to a year ahead. */
export async function createTournees(
  tx: Tx,
  societe: Societe,
  points: readonly PointDeCollecte[],
  aujourdhui: string,
): Promise<Tournee[]> {
  const annee = aujourdhui.slice(0, 4)
  await tx.execute(sql`insert into fermetures (exploitant_id, libelle, date_debut, date_fin)
    values (${societe.exploitant}, 'Fêtes de fin d''année', ${`${annee}-12-24`}, ${`${annee}-12-31`})`)
  const parts = points.flatMap(partsOf)
  const sizes = parts.map(({ conteneurs }) => conteneurs.length)
  const plans = planRounds(sizes, societe.operateurs, aujourdhui)
  const made: Tournee[] = []
  for (const [n, part] of parts.entries()) {
    const plan = plans[n]
    const prestation = societe.prestations[n % societe.prestations.length] ?? 0
    if (plan) made.push(await createTournee(tx, societe, part, { plan, prestation, aujourdhui }))
  }
  return made
}

/** A patrimoine as rounds: its containers in parts of at most `PAR_TOURNEE`. */
function partsOf(point: PointDeCollecte): PointDeCollecte[] {
  const parts = Math.max(1, Math.ceil(point.conteneurs.length / PAR_TOURNEE))
  return Array.from({ length: parts }, (_, part) => ({
    ...point,
    libelle: parts > 1 ? `${point.libelle} ${part + 1}` : point.libelle,
    conteneurs: point.conteneurs.slice(part * PAR_TOURNEE, (part + 1) * PAR_TOURNEE),
  }))
}

async function createTournee(
  tx: Tx,
  { exploitant, clients, forms, typologies }: Societe,
  { client, id: patrimoine, libelle, conteneurs, local }: PointDeCollecte,
  { plan, prestation, aujourdhui }: { plan: Plan; prestation: number; aujourdhui: string },
): Promise<Tournee> {
  const { rule, rrule, jours, chauffeur, equipier } = plan
  const [debut, fin] = bornes(aujourdhui)
  const isPlaine = client === clients.plaine
  const ordre = nearestFirst(conteneurs)
  const made = await id(
    tx,
    sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, libelle,
        date_debut, date_fin, rrule, recurrence_type, freq, interval, by_day, by_month_day, by_set_pos, si_jour_ferme)
      values (${exploitant}, ${client}, ${patrimoine}, ${isPlaine ? forms.plaine : forms.canal}, ${prestation}, ${chauffeur}, ${equipier},
        ${libelle}, ${debut}, ${fin}, ${rrule}, ${rule.recurrenceType ?? null}, ${rule.freq}, ${rule.interval}, ${sql.param(rule.byDay)}::text[],
        ${rule.byMonthDay ?? null}, ${rule.bySetPos ?? null}, ${isPlaine ? 'maintenir' : 'annuler'}) returning id`,
  )
  await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
    select ${exploitant}, ${client}, ${made}, c, p from unnest(${sql.param(ordre)}::int[]) with ordinality as o(c, p)`)
  await layOutDays(tx, made, jours)
  const byId = new Map(conteneurs.map(({ id: conteneur, ...place }) => [conteneur, { conteneur, ...place }]))
  return {
    id: made,
    client,
    patrimoine,
    prestation,
    typologie: isPlaine ? typologies.colonne : typologies.bac,
    repli: isPlaine ? typologies.repli : null,
    lieux: local ? [{ conteneur: null, ...local }] : ordre.flatMap((one) => byId.get(one) ?? []),
  }
}
