import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import type { PeriodeDeBilan } from '@lavandiere/domain/synthese/bilan.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { Cible } from './bilan.ts'

export const typesEnClair: Readonly<Record<string, string>> = conteneurTypes

const ligneColumns = {
  id: 'int',
  dateEvenement: 'text',
  nomenclature: 'text',
  adresse: 'text?',
  commune: 'text?',
  bacs: 'int',
  laves: 'int',
  status: z.literal([0, 2, 3]),
  problemes: 'text?',
  observation: 'text?',
} as const
/** An intervention as a line of a PDF. A field that the reader may not see is null. */
export type LigneIntervention = Awaited<ReturnType<typeof lignesAfter>>[number]

/**
 * The end of an SQL statement, beginning with `from`, over the interventions of a report. The round of the last day may
 * end after midnight. The bounds are written as instants so that PostgreSQL can use an index.
 */
export const lignesFrom = ({ patrimoine, conteneur }: Cible, { dateDebut, dateFin }: PeriodeDeBilan) => sql`
  from lignes_interventions i
  where patrimoine_id = ${patrimoine} and (${conteneur}::int is null or conteneur_id = ${conteneur}::int)
    and jour between ${dateDebut} and ${dateFin}
    and date_evenement >= ${dateDebut}::date::timestamptz and date_evenement < (${dateFin}::date + 2)::timestamptz`

export const lignesStatement = (cible: Cible, periode: PeriodeDeBilan) => sql`
  select id, date_evenement as "dateEvenement", nomenclature, adresse, commune, bacs, nombre_laves as laves, status, problemes,
    observation ${lignesFrom(cible, periode)}`

/** The statement of those of them that left bins unwashed, and how many, as every figure counts them. */
export const impossiblesStatement = ({ patrimoine }: Cible, { dateDebut, dateFin }: PeriodeDeBilan) => sql`
  select n.id, n.impossibles from interventions_comptees n
  where n.patrimoine_id = ${patrimoine} and n.jour between ${dateDebut} and ${dateFin} and n.est_impossible`

/** The interventions of a report that left bins unwashed, oldest first, read at once: what each counts is reckoned over the period. */
export const lignesImpossibles = (tx: Tx, cible: Cible, periode: PeriodeDeBilan) =>
  rows(
    tx,
    { ...ligneColumns, impossibles: 'int' },
    sql`select l.*, n.impossibles from (${lignesStatement(cible, periode)}) l
      join (${impossiblesStatement(cible, periode)}) n using (id) order by l."dateEvenement", l.id`,
  )

/** The interventions of a report that follow a given one: a report is read in several short transactions. */
export const lignesAfter = (
  tx: Tx,
  cible: Cible,
  periode: PeriodeDeBilan,
  { after, limit }: { after: { dateEvenement: string; id: number } | null; limit: number },
) =>
  rows(
    tx,
    ligneColumns,
    sql`${lignesStatement(cible, periode)}
      and (${after?.id ?? null}::int is null or (date_evenement, id) > (${after?.dateEvenement ?? null}::timestamptz, ${after?.id ?? null}::int))
      order by date_evenement, id limit ${limit}`,
  )

const conteneurColumns = {
  nomenclature: 'text',
  adresse: 'text?',
  commune: 'text?',
  conteneurType: 'text',
  dechetType: 'text',
  bacs: 'int',
  interventions: 'int',
  laves: 'number',
  impossibles: 'number',
  maintenances: 'int',
  partiels: 'number',
  premiere: 'text?',
  derniere: 'text?',
} as const

export type LigneConteneur = Awaited<ReturnType<typeof conteneursOf>>[number]

const CONTENEURS_MAX = 100_000

/** The containers of a report with the work done at each, in natural order. */
export const conteneursOf = (
  tx: Tx,
  { patrimoine, conteneur }: Cible,
  { dateDebut, dateFin }: PeriodeDeBilan,
) =>
  rows(
    tx,
    conteneurColumns,
    sql`select nomenclature, adresse, commune, conteneur_type as "conteneurType", dechet_type as "dechetType", bacs, interventions,
        laves, impossibles, maintenances, partiels, premiere, derniere
      from bilan_conteneurs(${patrimoine}, ${conteneur}::int, ${dateDebut}, ${dateFin})
      order by nomenclature collate fr_naturel, conteneur_id limit ${CONTENEURS_MAX}`,
  )
