import { createWriteStream } from 'node:fs'
import { type Synthese, synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { openPdf } from '../platform/pdf/document.ts'
import { type Making, type Prepared, preparedData, type Work } from '../platform/prepared/prepared.ts'
import type { Services } from '../platform/services.ts'
import { drawSynthese } from './rapport-dessin.ts'
import { readSynthese, type Source } from './rapport-donnees.ts'

/** The PDFs of the synthèse. */
export const rapportPrepared: Prepared<Synthese> = {
  table: 'rapports',
  noun: 'rapport',
  ecran: { titre: 'Synthèse', path: 'synthese' },
  /**
   * A server makes at most two at once, and one for each account, because each holds photos and keeps a decoding process
   * busy. Others wait in the queue without a worker: waiting takes nothing from their time limit and holds up no other job.
   */
  job: {
    name: 'rapport',
    data: preparedData,
    tries: { retryLimit: 2, retryDelay: 2, expireInSeconds: 30 * 60 },
    atOnce: 2,
    atOnceOfAccount: 1,
  },
  asked: { columns: sql`r.demande`, schema: synthese },
  make: drawRapport,
}

async function drawRapport(
  services: Services,
  { bearer, asked }: Work<Synthese>,
  { path, signal, advance }: Making,
): Promise<void> {
  const source: Source = { services, bearer, asked }
  const told = await readSynthese(source)
  await advance(0, told.total)
  const options = { title: told.title, foot: told.foot, now: services.now() }
  const pdf = await openPdf(createWriteStream(path, { mode: 0o600 }), options, signal)
  try {
    await drawSynthese(pdf, told, source, (fait) => advance(fait, told.total))
    await pdf.end()
  } catch (error) {
    await pdf.drop()
    throw error
  }
}
