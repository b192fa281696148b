import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import {
  type RapportSynthese,
  rapportSynthese,
  rapportsSynthese,
} from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import type { Bearer, Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import { newFileName } from '../platform/files/files.ts'
import { inline } from '../platform/http/attachment.ts'
import type { Answer } from '../platform/http/route.ts'
import { BASE, iri, LD } from '../platform/http/wire.ts'
import { preparedCalls } from '../platform/prepared/calls.ts'
import { askPrepared, ticketOf, type Vue } from '../platform/prepared/routes.ts'
import type { Services } from '../platform/services.ts'
import { rapportPrepared } from './rapport-job.ts'

/** Advisory lock, so that two calls of one account never count its reports at the same time. */
const RAPPORTS_LOCK = 7_205_764
/** Unfinished reports of one account at most. */
const AT_ONCE = 3

const rapportPdfAddress = (id: number) => `${BASE}/synthese/rapports/${id}/pdf`

/** A report as the API answers it, with a fresh link to the PDF once it is ready. */
async function shownTo(
  bearer: Bearer,
  { version: _, ...vue }: Vue,
  services: Services,
): Promise<RapportSynthese> {
  return {
    '@id': iri('synthese/rapports', vue.id),
    '@type': 'RapportSynthese',
    ...vue,
    pdfUrl: await ticketOf(bearer, vue, rapportPdfAddress(vue.id), services),
  }
}

/**
 * Asks for a PDF, in the transaction of the call (`askPrepared`).
 * @throws Refus 429 when too many reports of this account are being made
 */
export async function askRapport(
  tx: Tx,
  services: Services,
  { bearer, asked, titre }: { bearer: Bearer; asked: Synthese; titre: string },
): Promise<Answer> {
  const demande = JSON.stringify(asked)
  const vue = await askPrepared(tx, services, rapportPrepared, {
    bearer,
    isSame: sql`demande = ${demande}::jsonb`,
    atOnce: AT_ONCE,
    lock: RAPPORTS_LOCK,
    insert: () => insertRapport(tx, bearer, asked, { demande, titre }),
  })
  const headers = { location: iri('synthese/rapports', vue.id) }
  return { status: 202, type: LD, body: await shownTo(bearer, vue, services), headers }
}

async function insertRapport(
  tx: Tx,
  by: Bearer,
  asked: Synthese,
  { demande, titre }: { demande: string; titre: string },
): Promise<number> {
  const made = await foundRow(
    tx,
    { id: 'int' },
    sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier)
      values (${by.id}, ${idOf(asked.exploitant)}, ${idOf(asked.client)}, ${demande}::jsonb, ${titre}, ${newFileName('pdf')})
      returning id`,
  )
  return made.id
}

export const rapportRoutes = preparedCalls({
  kind: rapportPrepared,
  path: '/synthese/rapports',
  subject: 'synthese',
  english: { one: 'report', content: 'PDF' },
  liste: 'rapports',
  schemas: { one: rapportSynthese, all: rapportsSynthese },
  shown: shownTo,
  fichier: { address: rapportPdfAddress, url: 'pdf', type: 'application/pdf', timeoutMs: 300_000 },
  dispositionOf: (titre) => inline(`Synthèse, ${titre.replaceAll('/', '-')}`, 'pdf'),
})
