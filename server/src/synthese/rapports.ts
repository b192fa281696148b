import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import {
  etatsRapport,
  type RapportSynthese,
  rapportSynthese,
  rapportsSynthese,
} from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { compte } from '../platform/admission/who.ts'
import { asActor, type Bearer, type Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { newFileName } from '../platform/files/files.ts'
import { inline } from '../platform/http/attachment.ts'
import { type Answer, publicRoute, type Route, route } from '../platform/http/route.ts'
import { BASE, idParams, iri, LD } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import type { Services } from '../platform/services.ts'
import { ENDED_WITHOUT_A_WORD, rapportJob } from './rapport-job.ts'

/** Advisory lock, so that two calls of one account never count its reports at the same time. */
const RAPPORTS_LOCK = 7_205_764
/** Unfinished reports of one account at most. */
const AT_ONCE = 3
/** Reports that are kept and listed for one account; asking for another one deletes the oldest. */
const KEPT = 20

const rapportPdfAddress = (id: number) => `${BASE}/synthese/rapports/${id}/pdf`

const vueColumns = {
  id: 'int',
  version: 'int',
  titre: 'text',
  demandeLe: 'text',
  etat: z.enum(etatsRapport),
  fait: 'int',
  total: 'int',
  raison: 'text?',
} as const

/** The reports of an account as its list shows them. A report that has shown no progress for long counts as failed. */
const viewsOf = (tx: Tx, condition: SQL) =>
  rows(
    tx,
    vueColumns,
    sql`select id, version, titre, to_json(created_at) #>> '{}' as "demandeLe", fait, total,
        case when ${ENDED_WITHOUT_A_WORD} then 'echec' else etat end as etat,
        case when ${ENDED_WITHOUT_A_WORD} then 'La préparation a été interrompue, demandez-la à nouveau' else raison end as raison
      from rapports r where ${condition} order by id desc limit ${KEPT}`,
  )
type Vue = Awaited<ReturnType<typeof viewsOf>>[number]

/** A report as the API answers it, with a fresh link to the PDF once it is ready. */
async function shownTo(
  bearer: Bearer,
  { version: _, ...vue }: Vue,
  { tokens }: Services,
): Promise<RapportSynthese> {
  const address = rapportPdfAddress(vue.id)
  return {
    '@id': iri('synthese/rapports', vue.id),
    '@type': 'RapportSynthese',
    ...vue,
    pdfUrl: vue.etat === 'pret' ? `${address}?token=${await tokens.ticket(bearer, address)}` : null,
  }
}

const mustBe = (bearer: Bearer | null): Bearer => {
  if (!bearer) throw new Refus('non-connecte', 'JWT Token not found')
  return bearer
}

/**
 * Asks for a PDF, in the transaction of the call. When the same request still waits for its turn, it is answered instead
 * of a second one, since its data has not been read. A report that is already being made may lack newer records, so
 * another one is made. The oldest reports of the account are deleted to stay within `KEPT`.
 * @throws Refus 429 when too many reports of this account are being made
 */
export async function askRapport(
  tx: Tx,
  services: Services,
  { bearer, asked, titre }: { bearer: Bearer | null; asked: Synthese; titre: string },
): Promise<Answer> {
  const by = mustBe(bearer)
  const demande = JSON.stringify(asked)
  await tx.execute(sql`select pg_advisory_xact_lock(${RAPPORTS_LOCK}, ${by.id})`)
  const waiting = sql`auteur_id = ${by.id} and etat in ('en-attente', 'en-cours') and not ${ENDED_WITHOUT_A_WORD}`
  const [same] = await viewsOf(tx, sql`demande = ${demande}::jsonb and etat = 'en-attente' and ${waiting}`)
  const others = await foundRow(
    tx,
    { nombre: 'int' },
    sql`select count(*)::int as nombre from rapports r where ${waiting}`,
  )
  if (!same && others.nombre >= AT_ONCE)
    throw new Refus(
      'trop-de-demandes',
      `${AT_ONCE} rapports sont déjà en préparation : attendez la fin de l'un d'eux, ou annulez-en un`,
      { headers: { 'retry-after': '30' } },
    )
  if (!same) await forgetOldest(tx, services, by, waiting)
  const id = same?.id ?? (await insertRapport(tx, by, asked, { demande, titre }))
  if (!same) await services.jobs.enqueue(rapportJob, { id }, { tx, account: by.id })
  const [vue] = await viewsOf(tx, sql`id = ${id}`)
  if (!vue) throw notFound()
  const headers = { location: iri('synthese/rapports', id) }
  return { status: 202, type: LD, body: await shownTo(by, vue, services), headers }
}

/**
 * Deletes the oldest finished reports of an account with their files, to make room for one more. While the file store is
 * away they stay, and are deleted with the next request.
 */
async function forgetOldest(tx: Tx, { files, log }: Services, { id }: Bearer, waiting: SQL): Promise<void> {
  const oldest = await rows(
    tx,
    { id: 'int', fichier: 'text' },
    sql`select r.id, r.fichier from rapports r where r.id in (
        select id from rapports where auteur_id = ${id} order by id desc offset ${KEPT - 1})
      and not (${waiting})`,
  )
  for (const one of oldest) {
    const error = await files.remove(one.fichier).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error) log.warn({ err: error, nom: one.fichier }, 'rapport : fichier non supprimé')
    else await tx.execute(sql`delete from rapports where id = ${one.id}`)
  }
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
    const found = await viewsOf(tx, sql`auteur_id = ${actor.id}`)
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
    const [vue] = await viewsOf(tx, sql`id = ${id} and auteur_id = ${actor.id}`)
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
    const gone = await foundRow(
      tx,
      { fichier: 'text' },
      sql`delete from rapports where id = ${id} and auteur_id = ${actor.id} returning fichier`,
    )
    // Inside the transaction: when the file store is away, the report stays and its removal can be asked for again.
    await services.files.remove(gone.fichier)
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
  handler: async ({ params: { id }, query: { token }, services }) => {
    const { admission, files, pool, tokens } = services
    const bearer = await tokens.bearerOf(token, rapportPdfAddress(id))
    admission.rates.calls.count(compte(bearer.id))
    const found = await asActor(
      pool,
      bearer,
      (tx) =>
        firstRow(
          tx,
          { fichier: 'text', titre: 'text' },
          sql`select fichier, titre from rapports where id = ${id} and auteur_id = ${bearer.id} and etat = 'pret'`,
        ),
      { isRead: true },
    )
    const body = found && (await files.stream(found.fichier))
    if (!body) throw notFound()
    return {
      body,
      headers: { 'content-disposition': inline(`Synthèse, ${found.titre.replaceAll('/', '-')}`, 'pdf') },
    }
  },
})

export const rapportRoutes: readonly Route[] = [
  listRapportsRoute,
  readRapportRoute,
  removeRoute,
  rapportPdfRoute,
]
