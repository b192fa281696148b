import { forbidden, invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { BilanJour, PeriodeDeBilan } from '@lavandiere/domain/synthese/bilan.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'

/**
 * An exploitant may only ask for a report as itself, a client only about itself (SYN-10, SYN-11). Any other request is
 * refused rather than corrected.
 * @throws Refus
 */
export function refuseOthers(actor: Actor, { exploitant, client }: Synthese): void {
  const isOwn =
    actor.role === 'admin' ||
    (idOf(exploitant) === actor.exploitantId && (actor.role !== 'client' || idOf(client) === actor.id))
  if (!isOwn) throw forbidden()
}

/** The name of the client that a report is about. @throws Refus 404 */
export async function clientOf(tx: Tx, { exploitant, client }: Synthese): Promise<string> {
  const found = await foundRow(
    tx,
    { libelle: 'text' },
    sql`select libelle from clients where id = ${idOf(client)} and exploitant_id = ${idOf(exploitant)}`,
  )
  return found.libelle
}

/** The patrimoine, or one container of it, that a report is about. */
export interface Cible {
  client: number
  patrimoine: number
  libelle: string
  /** The id of the only container that the report covers; null for the whole patrimoine. */
  conteneur: number | null
  nomenclature: string | null
  isUnipatrimoine: boolean
}

/**
 * The patrimoine and the container that a report is about.
 * @throws Refus 404, or 422 on the field that does not fit
 */
export async function cibleOf(tx: Tx, asked: Synthese): Promise<Cible> {
  const patrimoine = asked.patrimoine ? idOf(asked.patrimoine) : null
  if (patrimoine === null) throw invalid('patrimoine', 'Le patrimoine est requis')
  const conteneur = asked.conteneur ? idOf(asked.conteneur) : null
  const client = idOf(asked.client)
  const found = await firstRow(
    tx,
    { libelle: 'text', is_unipatrimoine: 'bool', nomenclature: 'text?' },
    sql`select p.libelle, p.is_unipatrimoine, c.nomenclature from patrimoines p
        left join conteneurs c on c.id = ${conteneur}::int and c.patrimoine_id = p.id
      where p.id = ${patrimoine} and p.client_id = ${client}`,
  )
  if (!found || client === null) throw notFound()
  if (asked.byPAV && found.is_unipatrimoine)
    throw invalid('byPAV', "Un unipatrimoine n'a pas de PAV à détailler")
  if (conteneur !== null && found.nomenclature === null)
    throw invalid('conteneur', "Ce conteneur n'est pas dans le patrimoine choisi")
  return {
    client,
    patrimoine,
    libelle: found.libelle,
    conteneur,
    nomenclature: found.nomenclature,
    isUnipatrimoine: found.is_unipatrimoine,
  }
}

const figureColumns = {
  client: 'text',
  patrimoine: 'text',
  flux: z.array(z.string()),
  pav: 'int',
  bacs: 'int',
  /** Bins planned on the days up to today. Of today's rounds, only places that were already visited count. */
  prevus: 'int',
  /** Bins planned on the coming days of the period. */
  aVenir: 'int',
  /** Bins washed, planned or not; then the planned ones among them. */
  laves: 'int',
  lavesPrevus: 'int',
  impossibles: 'int',
  maintenances: 'int',
  partiels: 'int',
  premiere: 'text?',
  derniere: 'text?',
} as const
/** A line of the global report: the figures of a patrimoine over the period, or their total. */
export type LigneGlobale = Awaited<ReturnType<typeof figuresOf>>[number]

/**
 * The figures of every patrimoine of a client over a period, both days included, in one statement (OPEN-90). A patrimoine
 * has a line when something was planned or done there, even if it was removed since (OPEN-38).
 */
export const figuresOf = (tx: Tx, client: string, { client: iri, dateDebut, dateFin }: Synthese, now: Date) =>
  rows(
    tx,
    figureColumns,
    sql`
    with bilan as materialized (
      select patrimoine_id, sum(prevus) as prevus, sum(tous) as tous, sum(laves) as laves, sum(laves_prevus) as laves_prevus,
        sum(impossibles) as impossibles, sum(maintenances)::int as maintenances, sum(partiels) as partiels,
        min(premiere) as premiere, max(derniere) as derniere
      from bilan_jours(${idOf(iri)}, null, ${dateDebut}, ${dateFin}, ${now.toISOString()}) group by patrimoine_id
    )
    select ${client} as client, p.libelle as patrimoine, to_json(coalesce(c.flux, '{}')) as flux,
      case when p.is_unipatrimoine then 1 else coalesce(c.pav, 0) end as pav,
      case when p.is_unipatrimoine then coalesce(p.nombre_de_bacs, 0) else coalesce(c.bacs, 0) end as bacs,
      coalesce(b.prevus, 0) as prevus, coalesce(b.tous - b.prevus, 0) as "aVenir",
      coalesce(b.laves, 0) as laves, coalesce(b.laves_prevus, 0) as "lavesPrevus", coalesce(b.impossibles, 0) as impossibles,
      coalesce(b.maintenances, 0) as maintenances, coalesce(b.partiels, 0) as partiels, b.premiere, b.derniere
    from patrimoines p
      left join lateral (select count(*)::int as pav, sum(quantite)::int as bacs, array_agg(distinct dechet_type order by dechet_type) as flux
        from conteneurs where patrimoine_id = p.id and (archived_at is null or archived_at = p.archived_at)) c on true
      left join bilan b on b.patrimoine_id = p.id
    where p.client_id = ${idOf(iri)} and (p.archived_at is null or b.tous > 0 or b.premiere is not null)
    order by p.libelle collate fr_naturel, p.id limit 5000`,
  )

/** What was planned and done at the patrimoines of a client, at one of them or at one container of it, on each day of a period. */
export const joursOf = (
  tx: Tx,
  { client, patrimoine, conteneur }: { client: number; patrimoine: number | null; conteneur: number | null },
  { dateDebut, dateFin }: PeriodeDeBilan,
  now: Date,
): Promise<BilanJour[]> =>
  rows(
    tx,
    {
      jour: 'text',
      prevus: 'number',
      tous: 'number',
      laves: 'number',
      lavesPrevus: 'number',
      impossibles: 'number',
      maintenances: 'int',
      partiels: 'number',
      interventions: 'int',
    },
    sql`select jour::text, sum(prevus) as prevus, sum(tous) as tous, sum(laves) as laves, sum(laves_prevus) as "lavesPrevus",
        sum(impossibles) as impossibles, sum(maintenances)::int as maintenances, sum(partiels) as partiels, sum(interventions)::int as interventions
      from bilan_jours(${client}, ${conteneur}::int, ${dateDebut}, ${dateFin}, ${now.toISOString()})
      where ${patrimoine}::int is null or patrimoine_id = ${patrimoine}::int group by jour order by jour`,
  )
