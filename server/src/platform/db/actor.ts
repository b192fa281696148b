import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PgActor } from './columns.ts'

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
const handles = new WeakMap<PoolClient, Tx>()
const endings = new WeakMap<Tx, () => void>()
const running = new WeakMap<Tx, PgActor>()

/** The database role that an open transaction runs as: row-level security is part of the plan of its statements. */
export const roleOfTx = (tx: Tx): PgActor => running.get(tx) ?? 'systeme'

/**
 * Says that no statement follows in this transaction: one that only reads ends in the same round trip. A statement
 * that followed all the same would see nothing, since no actor is left.
 */
export const endRead = (tx: Tx): void => endings.get(tx)?.()

function handleOf(client: PoolClient): Tx {
  let tx = handles.get(client)
  if (!tx) {
    tx = drizzle(client, { casing: 'snake_case' })
    handles.set(client, tx)
  }
  return tx
}

interface Opening {
  role: PgActor
  /** Sends what opens the transaction. */
  begin(client: PoolClient): Promise<unknown>
  /**
   * A transaction that only reads: its first statement travels with the opening, and its answer waits for neither that
   * nor the end (decision 008). One that writes waits for both.
   */
  isRead: boolean
}

/** What is sent in this turn goes in one write: the opening and the first statement. */
function together(client: PoolClient): void {
  if (!(client instanceof Client)) return
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function within<T>(pool: Pool, { role, begin, isRead }: Opening, work: (tx: Tx) => Promise<T>) {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  let ending: Promise<unknown> | undefined
  const end = async (text: 'commit' | 'rollback') => {
    try {
      // The end of a transaction that failed undoes it, whatever its name.
      await (ending ?? client.query(text))
    } catch (error) {
      broken = error as Error
      if (text === 'commit') throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
  client.on('error', onError)
  const tx = handleOf(client)
  running.set(tx, role)
  endings.set(tx, () => {
    if (!isRead) return
    ending ??= client.query('commit')
    ending.catch(() => {})
  })
  if (isRead) together(client)
  const opened = begin(client)
  let value: T
  try {
    if (!isRead) await opened
    // Of an opening that failed and the statements that failed for it, the opening is the reason.
    const [opening, outcome] = await Promise.allSettled([opened, work(tx)])
    if (opening.status === 'rejected') throw opening.reason
    if (outcome.status === 'rejected') throw outcome.reason
    value = outcome.value
  } catch (error) {
    await end('rollback')
    throw reasonOf(error)
  }
  // Outside of the try: a commit that failed has given its connection back already, and is not to be rolled back on it.
  const ended = end('commit')
  if (isRead) ended.catch(() => {})
  else await ended
  return value
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
  const begin = (client: PoolClient) =>
    Promise.all([
      client.query(isRead ? 'begin read only' : 'begin'),
      client.query({
        name: 'ouvrir',
        text: 'select ouvrir($1, $2, $3, $4)',
        values: [id, role, exploitantId, session],
      }),
    ])
  return within(pool, { role, begin, isRead }, (tx) => work(tx, { id, role, exploitantId }))
}

/** Runs `work` in one transaction as the system: log-in, jobs, start-up. Sees every tenant; use it sparingly. */
export function asSystem<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = (client: PoolClient) =>
    client.query(
      `begin; select set_config('role', 'lavandiere_systeme', true), set_config('app.acteur', '', true), set_config('app.exploitant', '', true)`,
    )
  return within(pool, { role: 'systeme', begin, isRead: false }, work)
}
