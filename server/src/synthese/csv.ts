import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BOM, csv } from '@lavandiere/domain/kernel/csv.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import {
  COLONNES_INTERVENTIONS,
  COLONNES_PAV,
  cellsOfConteneur,
  cellsOfIntervention,
  dechetOf,
} from '@lavandiere/domain/synthese/lignes.ts'
import {
  COLONNES_GLOBAL,
  type LigneGlobale,
  realisationRate,
  type Synthese,
  totalOf,
} from '@lavandiere/domain/synthese/synthese.ts'
import type { Tx } from '../platform/db/actor.ts'
import { type Cible, figuresOf } from './bilan.ts'
import { conteneursOf, lignesOf } from './lignes.ts'

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
export async function globalCsv(tx: Tx, client: string, asked: Synthese): Promise<Buffer> {
  const lines = await figuresOf(tx, client, asked)
  return Buffer.from(csv([[...COLONNES_GLOBAL], ...[...lines, totalOf(client, lines)].map(cellsOfGlobal)]))
}

/** The report of a patrimoine by PAV: a line for each container. */
export async function pavCsv(tx: Tx, cible: Cible, asked: Synthese): Promise<Buffer> {
  const lines = await conteneursOf(tx, cible, asked)
  return Buffer.from(csv([[...COLONNES_PAV], ...lines.map(cellsOfConteneur)]))
}

/**
 * The report of a patrimoine: a line for each intervention. It is written to a file without a name first: neither its
 * lines are held in memory, nor is a connection of the database while a slow reader takes them.
 */
export async function interventionsCsv(tx: Tx, cible: Cible, asked: Synthese): Promise<Readable> {
  const file = await unnamedFile()
  try {
    await file.write(csv([[...COLONNES_INTERVENTIONS]]))
    for await (const chunk of lignesOf(tx, cible, asked))
      await file.write(csv(chunk.map(cellsOfIntervention)).slice(BOM.length))
  } catch (error) {
    await file.close()
    throw error
  }
  return createReadStream('', { fd: file, start: 0 })
}

/** A file that exists as long as it is open: whatever ends the server leaves nothing behind. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `lavandiere-${randomUUID()}.csv`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
