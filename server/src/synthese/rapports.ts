import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import {
  type RapportSynthese,
  rapportSynthese,
  rapportsSynthese,
} from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Bearer, Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import { newFileName } from '../platform/files/files.ts'
import { inline } from '../platform/http/attachment.ts'
import { type Answer, publicRoute, type Route, route } from '../platform/http/route.ts'
import { BASE, idParams, iri, LD } from '../platform/http/wire.ts'
import {
  askPrepared,
  mustBe,
  readPrepared,
  removePrepared,
  ticketOf,
  type Vue,
  viewsOf,
} from '../platform/prepared/routes.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
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
  { bearer, asked, titre }: { bearer: Bearer | null; asked: Synthese; titre: string },
): Promise<Answer> {
  const by = mustBe(bearer)
  const demande = JSON.stringify(asked)
  const vue = await askPrepared(tx, services, rapportPrepared, {
    bearer: by,
    isSame: sql`demande = ${demande}::jsonb`,
    atOnce: AT_ONCE,
    lock: RAPPORTS_LOCK,
    insert: () => insertRapport(tx, by, asked, { demande, titre }),
  })
  const headers = { location: iri('synthese/rapports', vue.id) }
  return { status: 202, type: LD, body: await shownTo(by, vue, services), headers }
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

const listRapportsRoute = route({
  method: 'GET',
  url: '/synthese/rapports',
  tag: 'synthese',
  summary: 'Retrieves the last reports that the account asked for, newest first.',
  access: ['read', 'synthese'],
  answer: { status: 200, schema: rapportsSynthese, description: 'The reports' },
  handler: async (tx, { actor, request, services }) => {
    const bearer = mustBe(request.bearer)
    const found = await viewsOf(rapportPrepared, tx, sql`auteur_id = ${actor.id}`)
    return { body: { rapports: await Promise.all(found.map((vue) => shownTo(bearer, vue, services))) } }
  },
})

const readRapportRoute = route({
  method: 'GET',
  url: '/synthese/rapports/:id',
  tag: 'synthese',
  summary: 'Retrieves a report: how far it is, and where its PDF is read.',
  access: ['read', 'synthese'],
  params: idParams,
  answer: { status: 200, schema: rapportSynthese, description: 'The report' },
  handler: async (tx, { actor, params: { id }, request, services }) => {
    const [vue] = await viewsOf(rapportPrepared, tx, sql`id = ${id} and auteur_id = ${actor.id}`)
    if (!vue) throw notFound()
    const headers = { etag: `"${vue.version}"` }
    return { body: await shownTo(mustBe(request.bearer), vue, services), headers }
  },
})

const removeRoute = route({
  method: 'DELETE',
  url: '/synthese/rapports/:id',
  tag: 'synthese',
  summary: 'Cancels a report that is being made, or removes one with its file.',
  access: ['remove', 'synthese'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'Removed' },
  handler: async (tx, { actor, params: { id }, services }) => {
    await removePrepared(tx, services, rapportPrepared, { id, account: actor.id })
    return {}
  },
})

const rapportPdfRoute = publicRoute({
  method: 'GET',
  url: '/synthese/rapports/:id/pdf',
  tag: 'synthese',
  summary: 'Reads the PDF of a report through its link.',
  params: idParams,
  query: strictQuery({ token: z.string().max(1_000) }),
  timeoutMs: 300_000,
  answer: { status: 200, schema: z.string(), description: 'The PDF', type: 'application/pdf' },
  handler: readPrepared(rapportPrepared, rapportPdfAddress, (titre) =>
    inline(`Synthèse, ${titre.replaceAll('/', '-')}`, 'pdf'),
  ),
})

export const rapportRoutes: readonly Route[] = [
  listRapportsRoute,
  readRapportRoute,
  removeRoute,
  rapportPdfRoute,
]
