import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PgActor } from './columns.ts'
import { noteOutdated } from './outdated.ts'

/** The one way to the data: an open transaction that runs as somebody. */
export type Tx = NodePgDatabase & { $client: PoolClient }

/** The claims of a verified access token. */
export interface Bearer {
  id: number
  role: Role
  /** The company of the account; an administrator has none. */
  exploitantId: number | null
  /** The session (family of refresh tokens) that the token was issued in; ends with it. */
  session: string
}

/** The error code that `ouvrir` (a function of the database) raises when the account or its session has been closed. */
const FERME = 'LV401'
const OUVRIR = { name: 'ouvrir', text: 'select ouvrir($1, $2, $3, $4)' }
const transactions = new WeakMap<PoolClient, Tx>()
const roleOfTransaction = new WeakMap<Tx, PgActor>()
const worn = new WeakSet<Tx>()
/**
 * For the rest of the transaction a prepared statement runs by the plan that it already has. Left to itself, PostgreSQL
 * plans a list again at every call, because it reckons that an unknown page is a tenth of the table: planning then takes
 * longer than reading (decision 075).
 */
const ONE_PLAN = 'set local plan_cache_mode = force_generic_plan'

/** A running transaction that only reads. */
interface Read {
  /** Its end, once it was sent. */
  end: Promise<unknown> | null
  /** Whether its prepared statements run by the plan that they have. */
  hasOnePlan: boolean
}
const actorReads = new WeakMap<Tx, Read>()

/** The database role that an open transaction runs as: row-level security is part of the plan of its statements. */
export const roleOfTx = (tx: Tx): PgActor => roleOfTransaction.get(tx) ?? 'systeme'

/**
 * Ends a transaction that only reads behind the statements that it has sent: one wait for the database less. A statement
 * sent later would see nothing, since no actor is left. Does nothing in a transaction that writes.
 */
export function endRead(tx: Tx): void {
  const read = actorReads.get(tx)
  if (!read) return
  read.end ??= tx.$client.query('commit')
  // A failure makes the sent statements fail, and is found when the connection is given back.
  read.end.catch(() => {})
}

/** Has the prepared statements of this transaction run by the plan that they have, unless it was opened so. */
export async function keepPlan(tx: Tx): Promise<void> {
  if (!actorReads.get(tx)?.hasOnePlan) await tx.$client.query(ONE_PLAN)
}

/** Closes this connection after the transaction instead of returning it to the pool. */
export const closeAfter = (tx: Tx): void => {
  worn.add(tx)
}

/** The transaction handle of a connection, made once: drizzle's costs more to make than a statement to send. */
function handleOf(client: PoolClient): Tx {
  const known = transactions.get(client)
  if (known) return known
  const tx = drizzle(client, { casing: 'snake_case' })
  transactions.set(client, tx)
  return tx
}

/** A connection of the pool for one transaction; one that broke meanwhile is closed when given back. */
async function borrow(pool: Pool, role: PgActor) {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const tx = handleOf(client)
  roleOfTransaction.set(tx, role)
  const giveBack = (error = broken) => {
    client.off('error', onError)
    client.release(error ?? worn.has(tx))
  }
  return { client, tx, giveBack }
}

async function runWriting<T>(
  pool: Pool,
  role: PgActor,
  begin: (client: PoolClient) => Promise<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, tx, giveBack } = await borrow(pool, role)
  try {
    await begin(client)
    const value = await work(tx)
    await client.query('commit')
    giveBack()
    return value
  } catch (error) {
    noteOutdated(reasonOf(error))
    await client.query('rollback').then(() => giveBack(), giveBack)
    throw reasonOf(error)
  }
}

/** The parameters of `ouvrir`: account, role, company (none for an administrator) and session. */
type Opening = readonly [acteur: string, role: string, exploitant: string | null, session: string]

const openTransaction = (client: PoolClient, begin: string, opening: Opening) =>
  Promise.all([client.query(begin), client.query({ ...OUVRIR, values: [...opening] })])

/**
 * Runs `work` in a transaction that only reads. Its statements are sent behind the opening without waiting for it: when
 * the opening fails, PostgreSQL refuses every statement of the transaction. Nor does the answer wait for the end.
 */
async function runReading<T>(
  pool: Pool,
  role: PgActor,
  opening: Opening,
  work: (tx: Tx) => Promise<T>,
  hasOnePlan: boolean,
): Promise<T> {
  const { client, tx, giveBack } = await borrow(pool, role)
  const read: Read = { end: null, hasOnePlan }
  actorReads.set(tx, read)
  const begin = hasOnePlan ? `begin read only; ${ONE_PLAN}` : 'begin read only'
  // All that is sent before the first wait leaves as one write to the socket: each write wakes PostgreSQL (decision 076).
  const { stream } = client.connection
  stream.cork()
  const running = [openTransaction(client, begin, opening), work(tx)] as const
  stream.uncork()
  const [opened, outcome] = await Promise.allSettled(running)
  actorReads.delete(tx)
  if (outcome.status === 'rejected') noteOutdated(outcome.reason)
  const end = read.end ?? client.query('commit')
  end.then(() => giveBack(), giveBack)
  // Of an opening that failed and the statements that failed for it, the opening is the reason.
  if (opened.status === 'rejected') throw reasonOf(opened.reason)
  if (outcome.status === 'rejected') throw reasonOf(outcome.reason)
  return outcome.value
}

/**
 * Why the holder of a valid token is refused, a reason shown only to that person; null when the account is
 * in order (USER-17, S16).
 */
export function refusalOf(account: { refused: boolean; archived: boolean } | undefined): string | null {
  if (account?.archived) return 'Ce compte a été supprimé'
  return account?.refused ? 'Accréditation refusée' : null
}

/**
 * The error of the database without drizzle's wrapper, whose message quotes every parameter, personal data included. A
 * closed account or session becomes a refusal 401.
 */
function reasonOf(error: unknown): unknown {
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  if (!(reason instanceof DatabaseError) || reason.code !== FERME) return reason
  const { message } = reason
  const why = refusalOf({ refused: message === 'refused', archived: message === 'archived' })
  return new Refus('non-connecte', why ?? 'Invalid JWT Token')
}

/**
 * Runs `work` in one transaction as a person. Opening it re-reads the account and the session (`ouvrir`), so a refused,
 * archived or logged-out account ends at its next call (S16), and row-level security then decides what the transaction
 * sees.
 * @param isRead whether the transaction only reads
 * @param hasOnePlan of one that reads, whether a prepared list or item is all that it asks for
 * @throws Refus 401 when the account or the session no longer stands.
 */
export function asActor<T>(
  pool: Pool,
  { id, role, exploitantId, session }: Bearer,
  work: (tx: Tx, actor: Actor) => Promise<T>,
  { isRead = false, hasOnePlan = false } = {},
): Promise<T> {
  const opening: Opening = [String(id), role, exploitantId === null ? null : String(exploitantId), session]
  // Work that throws before its first await becomes a rejected promise, so that its connection is given back.
  const run = async (tx: Tx) => work(tx, { id, role, exploitantId })
  if (isRead) return runReading(pool, role, opening, run, hasOnePlan)
  return runWriting(pool, role, (client) => openTransaction(client, 'begin', opening), run)
}

/**
 * Runs `work` in one transaction with the rights of one company, for callers who identify themselves by a key of this
 * company instead of a log-in. Row-level security shows and accepts only the rows of this company.
 */
export function asCompany<T>(pool: Pool, exploitantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const company = String(exploitantId)
  const begin = (client: PoolClient) =>
    Promise.all([
      client.query('begin'),
      client.query({
        name: 'societe',
        text: `select set_config('role', 'lavandiere_exploitant', true), set_config('app.acteur', $1, true), set_config('app.exploitant', $1, true)`,
        values: [company],
      }),
    ])
  return runWriting(pool, 'exploitant', begin, work)
}

/** Runs `work` in one transaction as the system (log-in, jobs, start-up), which sees every company: for want of an actor only. */
export function asSystem<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = (client: PoolClient) =>
    client.query(
      `begin; select set_config('role', 'lavandiere_systeme', true), set_config('app.acteur', '', true), set_config('app.exploitant', '', true)`,
    )
  return runWriting(pool, 'systeme', begin, work)
}
