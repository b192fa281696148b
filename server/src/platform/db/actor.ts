import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Portees } from '@lavandiere/domain/programmes/portees.ts'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { type PgActor, pgRoles } from './columns.ts'
import { giveBack } from './pool.ts'

/** The one way to the data: an open transaction that runs as somebody, under a role of the database. */
export type Tx = NodePgDatabase & {
  $client: PoolClient
  role: PgActor
  /** Sends the end of a transaction that only reads behind its last statement, in the same packet; null in one that writes. */
  end: (() => void) | null
}

/** The claims of a verified access token, or whom a key stands for. */
export interface Bearer {
  id: number
  role: Role
  /** The company of the account; an administrator has none. */
  exploitantId: number | null
  /** The session (family of refresh tokens) that the token was issued in; ends with it. Of a key, its hash. */
  session: string
  /** The key by which a program calls, and how far it is opened; a person has none. */
  cle?: { id: number; portees: Portees }
}

/** The error code that `ouvrir` (a function of the database) raises when the account or its session has been closed. */
const FERME = 'LV401'
const SNAPSHOT = 'begin isolation level repeatable read read only'
const OUVRIR = { name: 'ouvrir', text: 'select ouvrir($1, $2, $3, $4)' }
const transactions = new WeakMap<PoolClient, Tx>()

/** A connection of the pool for one transaction, with its handle, which costs more to make than a statement to send. */
async function borrow(pool: Pool, role: PgActor) {
  const client = await pool.connect()
  const made = { role, end: null }
  const tx = transactions.get(client) ?? Object.assign(drizzle(client, { casing: 'snake_case' }), made)
  transactions.set(client, tx)
  Object.assign(tx, made)
  return { client, tx }
}

async function runWriting<T>(
  pool: Pool,
  role: PgActor,
  begin: (client: PoolClient) => Promise<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, tx } = await borrow(pool, role)
  try {
    await begin(client)
    const value = await work(tx)
    await client.query('commit')
    giveBack(client)
    return value
  } catch (error) {
    const reason = reasonOf(error)
    await endAndGiveBack(client, client.query('rollback'), reason)
    throw reason
  }
}

/** Gives the connection back once its transaction has ended; closes it when the end failed. */
const endAndGiveBack = (client: PoolClient, end: Promise<unknown>, reason?: unknown): Promise<void> =>
  end.then(
    () => giveBack(client, reason),
    () => client.release(true),
  )

/** The parameters of `ouvrir`: account, role, company (none for an administrator) and session. */
type Opening = readonly [acteur: string, role: string, exploitant: string | null, session: string]

const openTransaction = (client: PoolClient, begin: string, opening: Opening) =>
  Promise.all([client.query(begin), client.query({ ...OUVRIR, values: [...opening] })])

/** What `send` sends at once leaves in one packet: one call of the system, and PostgreSQL wakes once. */
function inOnePacket<T>({ connection: { stream } }: PoolClient, send: () => T): T {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * Runs `work` in a transaction that only reads, all of it from one snapshot: a list and its total agree. Its statements
 * are sent behind the opening without waiting for it: when the opening fails, PostgreSQL refuses every statement of the
 * transaction. Nor does the answer wait for the end.
 */
async function runReading<T>(
  pool: Pool,
  role: PgActor,
  opening: Opening,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, tx } = await borrow(pool, role)
  let ending: Promise<unknown> | undefined
  const end = () => {
    ending ??= client.query('commit')
    return ending
  }
  tx.end = end
  const running = inOnePacket(client, () => [openTransaction(client, SNAPSHOT, opening), work(tx)] as const)
  const [opened, outcome] = await Promise.allSettled(running)
  const reason = outcome.status === 'rejected' ? reasonOf(outcome.reason) : undefined
  void endAndGiveBack(client, end(), reason)
  // Of an opening that failed and the statements that failed for it, the opening is the reason.
  if (opened.status === 'rejected') throw reasonOf(opened.reason)
  if (outcome.status === 'rejected') throw reason
  return outcome.value
}

/**
 * Why the holder of a valid token is refused, a reason shown only to that person; null when the account is
 * in order (USER-17, S16).
 */
export function closedReason(account: { refused: boolean; archived: boolean } | undefined): string | null {
  if (account?.archived) return 'Ce compte a été supprimé'
  return account?.refused ? 'Accréditation refusée' : null
}

/**
 * The error of the database without drizzle's wrapper, whose message quotes every parameter, personal data included. A
 * closed account or session becomes a refusal 401.
 */
export function reasonOf(error: unknown): unknown {
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  if (!(reason instanceof DatabaseError) || reason.code !== FERME) return reason
  const { message } = reason
  const why = closedReason({ refused: message === 'refused', archived: message === 'archived' })
  return new Refus('non-connecte', why ?? 'Invalid JWT Token')
}

/**
 * Runs `work` in one transaction as a person. Opening it re-reads the account and the session (`ouvrir`), so a refused,
 * archived or logged-out account ends at its next call (S16), and row-level security then decides what the transaction
 * sees.
 * @param isRead whether the transaction only reads
 * @throws Refus 401 when the account or the session no longer stands.
 */
export function asActor<T>(
  pool: Pool,
  { id, role, exploitantId, session }: Bearer,
  work: (tx: Tx, actor: Actor) => Promise<T>,
  { isRead = false } = {},
): Promise<T> {
  const opening: Opening = [String(id), role, exploitantId === null ? null : String(exploitantId), session]
  // Work that throws before its first await becomes a rejected promise, so that its connection is given back.
  const run = async (tx: Tx) => work(tx, { id, role, exploitantId })
  if (isRead) return runReading(pool, role, opening, run)
  return runWriting(pool, role, (client) => openTransaction(client, 'begin', opening), run)
}

/**
 * Runs `work` in one transaction with the rights of one company, for callers who identify themselves by a key of this
 * company instead of a log-in, and for jobs that read all of it. Row-level security shows and accepts only the rows of
 * this company.
 * @param isSnapshot whether the transaction only reads, all of it as it was when it began
 */
export function asCompany<T>(
  pool: Pool,
  exploitantId: number,
  work: (tx: Tx) => Promise<T>,
  { isSnapshot = false } = {},
): Promise<T> {
  const company = String(exploitantId)
  const begin = (client: PoolClient) =>
    Promise.all([
      client.query(isSnapshot ? SNAPSHOT : 'begin'),
      client.query({
        name: 'societe',
        text: `select set_config('role', 'lavandiere_exploitant', true), set_config('app.acteur', $1, true), set_config('app.exploitant', $1, true)`,
        values: [company],
      }),
    ])
  return runWriting(pool, 'exploitant', begin, work)
}

/**
 * Runs `work` with the sight of the office of the same company, inside the transaction of an operateur; others keep their own. What
 * a crew did is taken on whatever place of its company it stood before: the office may have given it to somebody else, or
 * moved it, while the telephone had no network. What is found this way decides about the fact and is not answered.
 */
export async function withSightOfCompany<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (tx.role !== 'operateur') return work()
  await tx.execute(sql`select set_config('role', ${pgRoles.exploitant.name}, true)`)
  const value = await work()
  await tx.execute(sql`select set_config('role', ${pgRoles.operateur.name}, true)`)
  return value
}

/**
 * Runs `work` inside a transaction of the office as one of its crews: what a telephone could not send itself is taken under the
 * rules, and with the rights, of the person who did it. The caller has made sure that the account is an operateur of its company.
 */
export async function inNameOf<T>(
  tx: Tx,
  { office, operateur }: { office: Actor; operateur: Actor },
  work: () => Promise<T>,
): Promise<T> {
  const become = async (role: PgActor, { id }: Actor) => {
    await tx.execute(
      sql`select set_config('role', ${pgRoles[role].name}, true), set_config('app.acteur', ${String(id)}, true)`,
    )
    tx.role = role
  }
  const before = tx.role
  await become('operateur', operateur)
  await tx.execute(sql`select ouvrir_tournees(${operateur.id}::int, ${operateur.exploitantId}::int)`)
  const value = await work()
  await become(before, office)
  return value
}

/**
 * Runs `work` in one transaction as somebody without an account who holds a link. Nothing is seen before `work` has called the
 * function of the database that opens the link (`ouvrir_calendrier`): it sets the ids that policies compare with.
 */
export function asVisitor<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withoutActor(pool, 'visiteur', work)
}

/** Runs `work` in one transaction as the system (log-in, jobs, start-up), which sees every company: for want of an actor only. */
export function asSystem<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withoutActor(pool, 'systeme', work)
}

/** The same for a person who proved what no policy can check (a password, a code): histories name this account. */
export function asSystemFor<T>(pool: Pool, author: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withoutActor(pool, 'systeme', work, String(author))
}

function withoutActor<T>(
  pool: Pool,
  role: 'visiteur' | 'systeme',
  work: (tx: Tx) => Promise<T>,
  author = '',
): Promise<T> {
  const begin = (client: PoolClient) =>
    client.query(
      `begin; select set_config('role', '${pgRoles[role].name}', true), set_config('app.acteur', '${author}', true), set_config('app.exploitant', '', true)`,
    )
  return runWriting(pool, role, begin, work)
}
