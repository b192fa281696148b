import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import type { PeriodeDeBilan } from '@lavandiere/domain/synthese/bilan.ts'
import type { LigneConteneur, LigneIntervention } from '@lavandiere/domain/synthese/lignes.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { Cible } from './bilan.ts'

const ligneColumns = {
  id: 'int',
  dateEvenement: 'text',
  date: 'text',
  heure: 'text',
  tournee: 'text?',
  nomenclature: 'text',
  adresse: 'text?',
  commune: 'text?',
  conteneurType: 'text?',
  dechetType: 'text?',
  bacs: 'int',
  laves: 'int',
  status: z.literal([0, 2, 3]),
  typologie: 'text?',
  prestation: 'text?',
  problemes: 'text?',
  observation: 'text?',
  operateur: 'text?',
} as const

/**
 * The end of an SQL statement, beginning with `from`, over the interventions of a report. The round of the last day may
 * end after midnight. The bounds are written as instants so that PostgreSQL can use an index.
 */
export const lignesFrom = ({ patrimoine, conteneur }: Cible, { dateDebut, dateFin }: PeriodeDeBilan) => sql`
  from lignes_interventions i
  where patrimoine_id = ${patrimoine} and (${conteneur}::int is null or conteneur_id = ${conteneur}::int)
    and jour between ${dateDebut} and ${dateFin}
    and date_evenement >= ${dateDebut}::date::timestamptz and date_evenement < (${dateFin}::date + 2)::timestamptz`

/** The statement of the interventions of a report. */
export const lignesStatement = (cible: Cible, periode: PeriodeDeBilan) => sql`
  select id, date_evenement as "dateEvenement", to_char(date_evenement at time zone ${PARIS}, 'DD/MM/YYYY') as date,
    to_char(date_evenement at time zone ${PARIS}, 'HH24 "h" MI') as heure, tournee, nomenclature, adresse, commune, conteneur_type as "conteneurType",
    dechet_type as "dechetType", bacs, nombre_laves as laves, status, typologie, prestation, problemes, observation, operateur
  ${lignesFrom(cible, periode)}`

/**
 * The statement for the interventions of a report that follow a given one. A report is read in several short
 * transactions.
 */
export const lignesAfter = (
  tx: Tx,
  cible: Cible,
  periode: PeriodeDeBilan,
  {
    after,
    limit,
    only,
  }: { after: { dateEvenement: string; id: number } | null; limit: number; only?: number },
): Promise<LigneIntervention[]> =>
  rows(
    tx,
    ligneColumns,
    sql`${lignesStatement(cible, periode)}
      and (${after?.id ?? null}::int is null or (date_evenement, id) > (${after?.dateEvenement ?? null}::timestamptz, ${after?.id ?? null}::int))
      and (${only ?? null}::int is null or status = ${only ?? null}::int)
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

/** Containers of one report at most. */
const CONTENEURS_MAX = 100_000

/** The containers of a report with the work done at each, in natural order. */
export const conteneursOf = (
  tx: Tx,
  { patrimoine, conteneur }: Cible,
  { dateDebut, dateFin }: PeriodeDeBilan,
): Promise<LigneConteneur[]> =>
  rows(
    tx,
    conteneurColumns,
    sql`select nomenclature, adresse, commune, conteneur_type as "conteneurType", dechet_type as "dechetType", bacs, interventions,
        laves, impossibles, maintenances, partiels, premiere, derniere
      from bilan_conteneurs(${patrimoine}, ${conteneur}::int, ${dateDebut}, ${dateFin})
      order by nomenclature collate fr_naturel, conteneur_id limit ${CONTENEURS_MAX}`,
  )
