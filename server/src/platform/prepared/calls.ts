import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { preparedFields } from '@lavandiere/domain/kernel/prepared.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { compte } from '../admission/who.ts'
import { asActor, type Bearer, type Tx } from '../db/actor.ts'
import { hold } from '../db/locks.ts'
import { foundRow, type Row, rows } from '../db/rows.ts'
import { requireBearer } from '../http/auth.ts'
import { type Answer, publicRoute, type Route, route } from '../http/route.ts'
import { BASE, idParams, LD } from '../http/wire.ts'
import { strictQuery } from '../resource/list-query.ts'
import type { Services } from '../services.ts'
import { ENDED_WITHOUT_A_WORD, type Prepared } from './prepared.ts'

/** Files that are kept and listed for one account; asking for another one deletes the oldest. */
const KEPT = 20

/** How an account asks for files of a kind, and follows those that it asked for. */
interface PreparedCalls {
  kind: Prepared<unknown>
  /** The `@type` of a file in answers. */
  type: string
  /** Path of the list, below which each file has its own. */
  path: `/${string}`
  /** The subject of the table of rights, which is also the tag of the documentation. */
  subject: Subject
  /** What a file is called in the documentation, and what it holds. */
  english: { one: string; content: string }
  /** The member of the list's answer. */
  liste: string
  schemas: { one: z.ZodType; all: z.ZodType }
  /** `name` is the last part of the content's address, and that of the field `<name>Url` which links to it. */
  fichier: { name: string; type: string; timeoutMs: number }
  dispositionOf: (titre: string) => string
  /** Files of an account that may be unfinished. */
  atOnce: number
}

interface Asking {
  bearer: Bearer
  /** SQL condition: the row asks for the same. */
  isSame: SQL
  /** The statement that writes the row and returns its id. */
  insert(): SQL | Promise<SQL>
}

/** The answer to who asks for a file, and the calls for the list of an account's files, one of them, its removal, its content. */
export function preparedCalls(of: PreparedCalls) {
  const { kind, path, subject, english, schemas, fichier } = of
  const { one, content } = english
  const addressOf = (id: number) => `${BASE}${path}/${id}`
  const contentOf = (id: number) => `${addressOf(id)}/${fichier.name}`
  /** A file as the API answers it; once it is ready, with a link to its content that opens without a log-in for five minutes. */
  const shown = async (bearer: Bearer, { version: _, ...vue }: Vue, { tokens }: Services) => {
    const address = contentOf(vue.id)
    const link = vue.etat === 'pret' ? `${address}?token=${await tokens.ticket(bearer, address)}` : null
    return { '@id': addressOf(vue.id), '@type': of.type, ...vue, [`${fichier.name}Url`]: link }
  }
  /** Asks for a file, in the transaction of the call (`askPrepared`). @throws Refus 429 when too many are being made */
  const ask = async (tx: Tx, services: Services, asking: Asking): Promise<Answer> => {
    const vue = await askPrepared(tx, services, of, asking)
    const body = await shown(asking.bearer, vue, services)
    return { status: 202, type: LD, body, headers: { location: addressOf(vue.id) } }
  }
  const routes: readonly Route[] = [
    route({
      call: `GET ${path}`,
      summary: `Retrieves the last ${one}s that the account asked for, newest first.`,
      access: ['read', subject],
      answer: { status: 200, schema: schemas.all, description: `The ${one}s` },
      handler: async (tx, { actor, request, services }) => {
        const bearer = requireBearer(request)
        const found = await viewsOf(kind, tx, sql`auteur_id = ${actor.id}`)
        return { body: { [of.liste]: await Promise.all(found.map((vue) => shown(bearer, vue, services))) } }
      },
    }),
    route({
      call: `GET ${path}/:id`,
      summary: `Retrieves a ${one}: how far it is, and where its ${content} is read.`,
      access: ['read', subject],
      params: idParams,
      answer: { status: 200, schema: schemas.one, description: `The ${one}` },
      handler: async (tx, { actor, params: { id }, request, services }) => {
        const [vue] = await viewsOf(kind, tx, sql`id = ${id} and auteur_id = ${actor.id}`)
        if (!vue) throw notFound()
        const headers = { etag: `"${vue.version}"` }
        return { body: await shown(requireBearer(request), vue, services), headers }
      },
    }),
    route({
      call: `DELETE ${path}/:id`,
      summary: `Cancels a ${one} that is being made, or removes one with its ${content}.`,
      access: ['remove', subject],
      params: idParams,
      answer: { status: 204, schema: null, description: 'Removed' },
      handler: async (tx, { actor, params: { id }, services }) => {
        const gone = await foundRow(
          tx,
          { fichier: 'text' },
          sql`delete from ${sql.identifier(kind.table)} where id = ${id} and auteur_id = ${actor.id} returning fichier`,
        )
        // Inside the transaction: when the file store is away, the row stays and its removal can be asked for again.
        await services.files.remove(gone.fichier)
        return {}
      },
    }),
    contentRoute(of, contentOf),
  ]
  return { ask, routes }
}

/** The call that reads the content of a file through its link. */
function contentRoute(of: PreparedCalls, contentOf: (id: number) => string): Route {
  const { kind, english, fichier } = of
  return publicRoute({
    tag: of.subject,
    call: `GET ${of.path}/:id/${fichier.name}`,
    summary: `Reads the ${english.content} of a ${english.one} through its link.`,
    params: idParams,
    query: strictQuery({ token: z.string().max(1_000) }),
    timeoutMs: fichier.timeoutMs,
    answer: { status: 200, schema: z.string(), description: `The ${english.content}`, type: fichier.type },
    handler: async ({ params: { id }, query, services: { admission, files, pool, tokens } }) => {
      const bearer = await tokens.bearerOf(query.token, contentOf(id))
      admission.rates.calls.count(compte(bearer.id))
      const ready = sql`select fichier, titre from ${sql.identifier(kind.table)}
        where id = ${id} and auteur_id = ${bearer.id} and etat = 'pret'`
      const read = (tx: Tx) => foundRow(tx, { fichier: 'text', titre: 'text' }, ready)
      const { fichier: name, titre } = await asActor(pool, bearer, read, { isRead: true })
      const body = await files.stream(name)
      if (!body) throw notFound()
      return { body, headers: { 'content-disposition': of.dispositionOf(titre) } }
    },
  })
}

const { '@id': _, ...fieldsOfRow } = preparedFields
const vueColumns = { ...fieldsOfRow, version: 'int' } as const
type Vue = Row<typeof vueColumns>

/** The files of an account as their list shows them. One that has shown no progress for long counts as failed. */
const viewsOf = ({ table }: Pick<Prepared<unknown>, 'table'>, tx: Tx, condition: SQL): Promise<Vue[]> =>
  rows(
    tx,
    vueColumns,
    sql`select id, version, titre, to_json(created_at) #>> '{}' as "demandeLe", fait, total,
        case when ${ENDED_WITHOUT_A_WORD} then 'echec' else etat end as etat,
        case when ${ENDED_WITHOUT_A_WORD} then 'La préparation a été interrompue, demandez-la à nouveau' else raison end as raison
      from ${sql.identifier(table)} r where ${condition} order by id desc limit ${KEPT}`,
  )

/**
 * Asks for a file, in the transaction of the call. When the same request still waits for its turn, it is answered instead
 * of a second one, since its data has not been read. One that is already being made may lack newer records, so
 * another one is made. The oldest files of the account are deleted to stay within `KEPT`.
 * @throws Refus 429 when too many files of this account are being made
 */
async function askPrepared(
  tx: Tx,
  services: Services,
  { kind, atOnce }: PreparedCalls,
  { bearer: { id: account }, isSame, insert }: Asking,
): Promise<Vue> {
  // Two calls of one account never count at the same time.
  await hold(tx, kind.table, account)
  const waiting = sql`auteur_id = ${account} and etat in ('en-attente', 'en-cours') and not ${ENDED_WITHOUT_A_WORD}`
  const [same] = await viewsOf(kind, tx, sql`${isSame} and etat = 'en-attente' and ${waiting}`)
  if (same) return same
  const others = await foundRow(
    tx,
    { nombre: 'int' },
    sql`select count(*)::int as nombre from ${sql.identifier(kind.table)} r where ${waiting}`,
  )
  if (others.nombre >= atOnce) throw tooMany(kind.noun, atOnce)
  await forgetOldest(tx, services, kind, account, waiting)
  const { id } = await foundRow(tx, { id: 'int' }, await insert())
  await services.jobs.enqueue(kind.job, { id }, { tx, account })
  const [vue] = await viewsOf(kind, tx, sql`id = ${id}`)
  if (!vue) throw notFound()
  return vue
}

function tooMany(noun: string, atOnce: number): Refus {
  const said =
    atOnce === 1
      ? `Un ${noun} est déjà en préparation : attendez sa fin, ou annulez-le`
      : `${atOnce} ${noun}s sont déjà en préparation : attendez la fin de l'un d'eux, ou annulez-en un`
  return new Refus('trop-de-demandes', said, { headers: { 'retry-after': '30' } })
}

/**
 * Deletes the oldest finished files of an account, to make room for one more. While the file store is
 * away they stay, and are deleted with the next request.
 */
async function forgetOldest(
  tx: Tx,
  { files, log }: Services,
  { table, noun }: Prepared<unknown>,
  account: number,
  waiting: SQL,
): Promise<void> {
  const from = sql.identifier(table)
  const oldest = await rows(
    tx,
    { id: 'int', fichier: 'text' },
    sql`select r.id, r.fichier from ${from} r where r.id in (
        select id from ${from} where auteur_id = ${account} order by id desc offset ${KEPT - 1})
      and not (${waiting})`,
  )
  for (const one of oldest) {
    try {
      await files.remove(one.fichier)
    } catch (error) {
      log.warn({ err: error, nom: one.fichier }, `${noun} : fichier non supprimé`)
      continue
    }
    await tx.execute(sql`delete from ${from} where id = ${one.id}`)
  }
}
