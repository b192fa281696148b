import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { COLONNES_PAV, cellsOfConteneur, dechetOf } from '@lavandiere/domain/synthese/lignes.ts'
import {
  COLONNES_GLOBAL,
  type LigneGlobale,
  realisationRate,
  type Synthese,
  totalOf,
} from '@lavandiere/domain/synthese/synthese.ts'
import type { Tx } from '../platform/db/actor.ts'
import { type Cible, figuresOf } from './bilan.ts'
import { conteneursOf } from './lignes.ts'

const cellsOfGlobal = (l: LigneGlobale) => [
  l.client,
  l.patrimoine,
  l.flux.map(dechetOf).join(', '),
  l.pav,
  l.bacs,
  l.prevus,
  l.aVenir,
  l.laves,
  l.laves - l.lavesPrevus,
  l.impossibles,
  l.maintenances,
  l.partiels,
  realisationRate(l.lavesPrevus, l.prevus),
  formatDate(l.premiere),
  formatDate(l.derniere),
]

/** The global report: a line for each patrimoine, then their total. */
export async function globalCsv(tx: Tx, client: string, asked: Synthese, now: Date): Promise<Buffer> {
  const lines = await figuresOf(tx, client, asked, now)
  return Buffer.from(csv([[...COLONNES_GLOBAL], ...[...lines, totalOf(client, lines)].map(cellsOfGlobal)]))
}

/** The report of a patrimoine by PAV: a line for each container. */
export async function pavCsv(tx: Tx, cible: Cible, asked: Synthese): Promise<Buffer> {
  const lines = await conteneursOf(tx, cible, asked)
  return Buffer.from(csv([[...COLONNES_PAV], ...lines.map(cellsOfConteneur)]))
}
