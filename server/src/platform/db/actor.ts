import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg'
import type { PgActor } from './columns.ts'
import { type Opening, Reading } from './read.ts'

/** The one way to the data: an open transaction that runs as somebody. */
export type Tx = NodePgDatabase & { $client: PoolClient }

/** What a verified access token says of its bearer. */
export interface Bearer {
  id: number
  role: Role
  /** The company of the account; an administrator has none. */
  exploitantId: number | null
  /** The session (family of refresh tokens) that the token was issued in; ends with it. */
  session: string
}

/** What `ouvrir` (a function of the database) raises when the account or its session no longer stands. */
const FERME = 'LV401'
const OUVRIR = { name: 'ouvrir', text: 'select ouvrir($1, $2, $3, $4)' }
const handles = new WeakMap<PoolClient, Tx>()
const running = new WeakMap<Tx, PgActor>()
const reading = new WeakMap<Tx, Reading>()
const worn = new WeakSet<Tx>()

/** The database role that an open transaction runs as: row-level security is part of the plan of its statements. */
export const roleOfTx = (tx: Tx): PgActor => running.get(tx) ?? 'systeme'

/**
 * The answer of a statement that no other follows in its transaction: one that only reads ends with it. A statement that
 * followed all the same would see nothing, since no actor is left.
 */
export const last = <R extends QueryResultRow>(tx: Tx, config: QueryConfig): Promise<QueryResult<R>> =>
  reading.get(tx)?.last<R>(config) ?? tx.$client.query<R>(config)

/** Ends the connection of this transaction with it, for a new one. */
export const retire = (tx: Tx): void => {
  worn.add(tx)
}

/** The handle of a connection; the first statement on it opens what a reader has not opened yet. */
function handleOf(client: PoolClient): Tx {
  let tx = handles.get(client)
  if (!tx) {
    const query = (...args: unknown[]) => {
      if (tx) reading.get(tx)?.open()
      return Reflect.apply(client.query, client, args)
    }
    tx = drizzle(Object.create(client, { query: { value: query } }) as PoolClient, { casing: 'snake_case' })
    handles.set(client, tx)
  }
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
  running.set(tx, role)
  const giveBack = (error = broken) => {
    client.off('error', onError)
    client.release(error ?? worn.has(tx))
  }
  return { client, tx, giveBack }
}

async function write<T>(
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
    await client.query('rollback').then(() => giveBack(), giveBack)
    throw reasonOf(error)
  }
}

/** The answer waits for the opening and its statements, not for the end (decision 008). */
async function read<T>(
  pool: Pool,
  role: PgActor,
  opening: Opening,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, tx, giveBack } = await borrow(pool, role)
  const current = new Reading(client, opening)
  reading.set(tx, current)
  const [outcome] = await Promise.allSettled([work(tx)])
  // A read that asked nothing opens all the same: it may be nobody's any more.
  const [opened] = await Promise.allSettled([current.open()])
  reading.delete(tx)
  current.end().then(() => giveBack(), giveBack)
  // Of an opening that failed and the statements that failed for it, the opening is the reason.
  if (opened.status === 'rejected') throw reasonOf(opened.reason)
  if (outcome.status === 'rejected') throw reasonOf(outcome.reason)
  return outcome.value
}

/** Why somebody with a good token is no longer let in, told to that person alone (USER-17, S16). */
export function refusalOf(account: { refused: boolean; archived: boolean } | undefined): string | null {
  if (account?.archived) return 'Ce compte a été supprimé'
  return account?.refused ? 'Accréditation refusée' : null
}

/**
 * What the database said, without the wrapper whose message quotes every parameter, personal data included.
 * An account or session that no longer stands is 401.
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
 * @throws Refus 401 when the account or the session no longer stands.
 */
export function asActor<T>(
  pool: Pool,
  { id, role, exploitantId, session }: Bearer,
  work: (tx: Tx, actor: Actor) => Promise<T>,
  { isRead = false } = {},
): Promise<T> {
  const opening: Opening = [String(id), role, exploitantId === null ? null : String(exploitantId), session]
  // A work that throws at once is one that failed: its connection is given back all the same.
  const run = async (tx: Tx) => work(tx, { id, role, exploitantId })
  if (isRead) return read(pool, role, opening, run)
  const begin = (client: PoolClient) =>
    Promise.all([client.query('begin'), client.query({ ...OUVRIR, values: [...opening] })])
  return write(pool, role, begin, run)
}

/** Runs `work` in one transaction as the system: log-in, jobs, start-up. Sees every tenant; use it sparingly. */
export function asSystem<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = (client: PoolClient) =>
    client.query(
      `begin; select set_config('role', 'lavandiere_systeme', true), set_config('app.acteur', '', true), set_config('app.exploitant', '', true)`,
    )
  return write(pool, 'systeme', begin, work)
}
