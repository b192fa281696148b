import { nearestFirst } from '@lavandiere/domain/tournees/plus-proche.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { layOutDays } from '../tournees/jours.ts'
import { type Entreprise, id, type PointDeCollecte } from './entreprise.ts'
import { bornes, type Plan, planRounds } from './plan.ts'

/** Most containers of one round. */
const PAR_TOURNEE = 48

/** Creates rounds over every patrimoine, with their days from three months ago to a year ahead. */
export async function createTournees(
  tx: Tx,
  entreprise: Entreprise,
  lieux: readonly PointDeCollecte[],
  aujourdhui: string,
): Promise<void> {
  const annee = aujourdhui.slice(0, 4)
  await tx.execute(sql`insert into fermetures (exploitant_id, libelle, date_debut, date_fin)
    values (${entreprise.exploitant}, 'Fêtes de fin d''année', ${`${annee}-12-24`}, ${`${annee}-12-31`})`)
  const parts = lieux.flatMap((lieu) => partsOf(lieu))
  const nombres = parts.map(({ conteneurs }) => conteneurs.length)
  for (const [n, plan] of planRounds(nombres, entreprise.operateurs, aujourdhui).entries()) {
    const part = parts[n]
    if (!part) continue
    const prestation = entreprise.prestations[n % entreprise.prestations.length] ?? 0
    await createTournee(tx, entreprise, { ...part, plan, prestation, bornes: bornes(aujourdhui) })
  }
}

/** The rounds of a patrimoine: its containers in parts of at most `PAR_TOURNEE`. */
function partsOf(lieu: PointDeCollecte): Pick<TourneeDeDemonstration, 'lieu' | 'libelle' | 'conteneurs'>[] {
  const parts = Math.max(1, Math.ceil(lieu.conteneurs.length / PAR_TOURNEE))
  return Array.from({ length: parts }, (_, part) => ({
    lieu,
    libelle: parts > 1 ? `${lieu.libelle} ${part + 1}` : lieu.libelle,
    conteneurs: lieu.conteneurs.slice(part * PAR_TOURNEE, (part + 1) * PAR_TOURNEE),
  }))
}

interface TourneeDeDemonstration {
  lieu: PointDeCollecte
  plan: Plan
  bornes: readonly [debut: string, fin: string]
  prestation: number
  libelle: string
  conteneurs: PointDeCollecte['conteneurs']
}

async function createTournee(tx: Tx, entreprise: Entreprise, tournee: TourneeDeDemonstration): Promise<void> {
  const { lieu, prestation, libelle, conteneurs } = tournee
  const { rule, rrule, jours, chauffeur, equipier } = tournee.plan
  const [debut, fin] = tournee.bornes
  const form = lieu.client === entreprise.clients.plaine ? entreprise.forms.plaine : entreprise.forms.canal
  const made = await id(
    tx,
    sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, libelle,
        date_debut, date_fin, rrule, recurrence_type, freq, interval, by_day, by_month_day, by_set_pos, si_jour_ferme)
      values (${entreprise.exploitant}, ${lieu.client}, ${lieu.id}, ${form}, ${prestation}, ${chauffeur}, ${equipier},
        ${libelle}, ${debut}, ${fin}, ${rrule}, ${rule.recurrenceType ?? null}, ${rule.freq}, ${rule.interval}, ${sql.param(rule.byDay)}::text[],
        ${rule.byMonthDay ?? null}, ${rule.bySetPos ?? null}, ${lieu.client === entreprise.clients.plaine ? 'maintenir' : 'annuler'}) returning id`,
  )
  await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
    select ${entreprise.exploitant}, ${lieu.client}, ${made}, c, p from unnest(${sql.param(nearestFirst(conteneurs))}::int[]) with ordinality as o(c, p)`)
  await layOutDays(tx, made, jours)
}
