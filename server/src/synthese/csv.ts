import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { sumsOf } from '@lavandiere/domain/kernel/sommes.ts'
import { dechetNoms } from '@lavandiere/domain/patrimoines/types.ts'
import { realisationRate, type Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import type { Tx } from '../platform/db/actor.ts'
import { type Cible, figuresOf, type LigneGlobale } from './bilan.ts'
import { conteneursOf, type LigneConteneur, typesEnClair } from './lignes-de-lavage.ts'

type Columns<L> = readonly (readonly [heading: string, cell: (ligne: L) => string | number | null])[]

const csvOf = <L>(columns: Columns<L>, lignes: readonly L[]): Buffer =>
  Buffer.from(
    csv([
      columns.map(([heading]) => heading),
      ...lignes.map((ligne) => columns.map(([, cell]) => cell(ligne))),
    ]),
  )

const GLOBAL: Columns<LigneGlobale> = [
  ['Client', (l) => l.client],
  ['Patrimoine', (l) => l.patrimoine],
  ['Flux', (l) => l.flux.map((code) => dechetNoms[code] ?? code).join(', ')],
  ['PAV', (l) => l.pav],
  ['Bacs', (l) => l.bacs],
  ['Lavages prévus (bacs)', (l) => l.prevus],
  ['Lavages à venir (bacs)', (l) => l.aVenir],
  ['Bacs lavés', (l) => l.laves],
  ['Bacs lavés hors plan', (l) => l.laves - l.lavesPrevus],
  ['Lavages impossibles (bacs)', (l) => l.impossibles],
  ['Maintenances (interventions)', (l) => l.maintenances],
  ['Lavages partiels (bacs)', (l) => l.partiels],
  ['Taux de réalisation', (l) => realisationRate(l.lavesPrevus, l.prevus)],
  ['Première intervention', (l) => formatDate(l.premiere)],
  ['Dernière intervention', (l) => formatDate(l.derniere)],
]

const SOMMES = [
  'pav',
  'bacs',
  'prevus',
  'aVenir',
  'laves',
  'lavesPrevus',
  'impossibles',
  'maintenances',
  'partiels',
] as const

/** The last line of the report: the sums of all lines. */
const totalOf = (client: string, lignes: readonly LigneGlobale[]): LigneGlobale => ({
  client,
  patrimoine: 'Total',
  flux: [...new Set(lignes.flatMap(({ flux }) => flux))].sort(),
  ...sumsOf(lignes, SOMMES),
  premiere: lignes.flatMap(({ premiere }) => premiere ?? []).sort()[0] ?? null,
  derniere:
    lignes
      .flatMap(({ derniere }) => derniere ?? [])
      .sort()
      .at(-1) ?? null,
})

/** The global report: a line for each patrimoine, then their total. */
export async function globalCsv(tx: Tx, client: string, asked: Synthese, now: Date): Promise<Buffer> {
  const lignes = await figuresOf(tx, client, asked, now)
  return csvOf(GLOBAL, [...lignes, totalOf(client, lignes)])
}

/** The columns of the report of a patrimoine by PAV, one line for each container (OPEN-90). */
const PAR_PAV: Columns<LigneConteneur> = [
  ['Nomenclature', (l) => l.nomenclature],
  ['Adresse', (l) => l.adresse],
  ['Commune', (l) => l.commune],
  ['Type', (l) => typesEnClair[l.conteneurType] ?? l.conteneurType],
  ['Type déchet', (l) => dechetNoms[l.dechetType] ?? l.dechetType],
  ['Bacs', (l) => l.bacs],
  ['Interventions', (l) => l.interventions],
  ['Bacs lavés', (l) => l.laves],
  ['Lavages impossibles (bacs)', (l) => l.impossibles],
  ['Maintenances (interventions)', (l) => l.maintenances],
  ['Lavages partiels (bacs)', (l) => l.partiels],
  ['Première intervention', (l) => formatDate(l.premiere)],
  ['Dernière intervention', (l) => formatDate(l.derniere)],
]

export const pavCsv = async (tx: Tx, cible: Cible, asked: Synthese): Promise<Buffer> =>
  csvOf(PAR_PAV, await conteneursOf(tx, cible, asked))
