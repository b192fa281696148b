import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { etatsPrepared } from '@lavandiere/domain/kernel/prepared.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { compte } from '../admission/who.ts'
import { asActor, type Bearer, type Tx } from '../db/actor.ts'
import { firstRow, foundRow, rows } from '../db/rows.ts'
import type { PublicRoute } from '../http/route.ts'
import type { Services } from '../services.ts'
import { ENDED_WITHOUT_A_WORD, type Prepared } from './prepared.ts'

/** Files that are kept and listed for one account; asking for another one deletes the oldest. */
const KEPT = 20

const vueColumns = {
  id: 'int',
  version: 'int',
  titre: 'text',
  demandeLe: 'text',
  etat: z.enum(etatsPrepared),
  fait: 'int',
  total: 'int',
  raison: 'text?',
} as const

type Kind = Pick<Prepared<unknown>, 'table' | 'noun' | 'job'>

/** The files of an account as their list shows them. One that has shown no progress for long counts as failed. */
export const viewsOf = ({ table }: Pick<Kind, 'table'>, tx: Tx, condition: SQL) =>
  rows(
    tx,
    vueColumns,
    sql`select id, version, titre, to_json(created_at) #>> '{}' as "demandeLe", fait, total,
        case when ${ENDED_WITHOUT_A_WORD} then 'echec' else etat end as etat,
        case when ${ENDED_WITHOUT_A_WORD} then 'La préparation a été interrompue, demandez-la à nouveau' else raison end as raison
      from ${sql.identifier(table)} r where ${condition} order by id desc limit ${KEPT}`,
  )
export type Vue = Awaited<ReturnType<typeof viewsOf>>[number]

/** The address of a file once it is ready, which opens without a log-in for five minutes; null until then. */
export async function ticketOf(
  bearer: Bearer,
  { etat }: Pick<Vue, 'etat'>,
  address: string,
  { tokens }: Pick<Services, 'tokens'>,
): Promise<string | null> {
  return etat === 'pret' ? `${address}?token=${await tokens.ticket(bearer, address)}` : null
}

export interface Limits {
  /** Files of an account that may be unfinished. */
  atOnce: number
  /** Advisory lock, so that two calls of one account never count at the same time. */
  lock: number
}

export interface Asking {
  bearer: Bearer
  /** SQL condition: the row asks for the same. */
  isSame: SQL
  /** The statement that writes the row and returns its id. */
  insert(): SQL | Promise<SQL>
}

/**
 * Asks for a file, in the transaction of the call. When the same request still waits for its turn, it is answered instead
 * of a second one, since its data has not been read. One that is already being made may lack newer records, so
 * another one is made. The oldest files of the account are deleted to stay within `KEPT`.
 * @throws Refus 429 when too many files of this account are being made
 */
export async function askPrepared(
  tx: Tx,
  services: Services,
  kind: Kind,
  { atOnce, lock }: Limits,
  { bearer: { id: account }, isSame, insert }: Asking,
): Promise<Vue> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${account})`)
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
  { table, noun }: Kind,
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
    const error = await files.remove(one.fichier).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error) log.warn({ err: error, nom: one.fichier }, `${noun} : fichier non supprimé`)
    else await tx.execute(sql`delete from ${from} where id = ${one.id}`)
  }
}

/** Cancels a file that is being made, or removes one from the store. @throws Refus 404 for that of another account */
export async function removePrepared(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  { table }: Pick<Kind, 'table'>,
  one: { id: number; account: number },
): Promise<void> {
  const gone = await foundRow(
    tx,
    { fichier: 'text' },
    sql`delete from ${sql.identifier(table)} where id = ${one.id} and auteur_id = ${one.account} returning fichier`,
  )
  // Inside the transaction: when the file store is away, the row stays and its removal can be asked for again.
  await files.remove(gone.fichier)
}

/** The handler of the call that reads a file through its link. */
export const readPrepared =
  (
    { table }: Pick<Kind, 'table'>,
    addressOf: (id: number) => string,
    dispositionOf: (titre: string) => string,
  ) =>
  async ({
    params: { id },
    query: { token },
    services,
  }: {
    params: { id: number }
    query: { token: string }
    services: Services
  }): ReturnType<PublicRoute['handler']> => {
    const { admission, files, pool, tokens } = services
    const bearer = await tokens.bearerOf(token, addressOf(id))
    admission.rates.calls.count(compte(bearer.id))
    const found = await asActor(
      pool,
      bearer,
      (tx) =>
        firstRow(
          tx,
          { fichier: 'text', titre: 'text' },
          sql`select fichier, titre from ${sql.identifier(table)} where id = ${id} and auteur_id = ${bearer.id} and etat = 'pret'`,
        ),
      { isRead: true },
    )
    const body = found && (await files.stream(found.fichier))
    if (!body) throw notFound()
    return { body, headers: { 'content-disposition': dispositionOf(found.titre) } }
  }
