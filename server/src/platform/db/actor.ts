import { createHash } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** The one way to the data: an open transaction that runs as somebody. */
export type Tx = NodePgDatabase & { $client: PoolClient }

/** What a verified access token says of its bearer. */
export interface Bearer {
  id: number
  role: Role
  /** The session (family of refresh tokens) that the token was issued in; ends with it. */
  session: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const handles = new WeakMap<PoolClient, Tx>()
/** Who each open transaction runs as. */
const running = new WeakMap<Tx, string>()
const dialect = new PgDialect({ casing: 'snake_case' })

function handleOf(client: PoolClient): Tx {
  let tx = handles.get(client)
  if (!tx) {
    tx = drizzle(client, { casing: 'snake_case' })
    handles.set(client, tx)
  }
  return tx
}

/**
 * Runs a statement that is planned once on a connection and kept there: lists and items cost more to plan than to run.
 * The name holds the role, since row-level security is part of the plan.
 */
export async function prepared<R extends QueryResultRow>(tx: Tx, statement: SQL): Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = `${running.get(tx)} ${createHash('sha1').update(text).digest('base64url')}`
  const { rows } = await tx.$client.query<R>({ name, text, values: params })
  return rows
}

async function within<T>(
  pool: Pool,
  begin: (client: PoolClient) => Promise<void>,
  work: (tx: Tx) => Promise<T>,
) {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await begin(client)
    const result = await work(handleOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // The wrapper's message quotes every parameter, personal data included: only what the database itself said goes on.
    throw error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Why somebody with a good token is no longer let in, told to that person alone (USER-17, S16). */
export function refusalOf(account: { refused: boolean; archived: boolean } | undefined): string | null {
  if (account?.archived) return 'Ce compte a été supprimé'
  return account?.refused ? 'Accréditation refusée' : null
}

async function whyEnded(client: PoolClient, id: number): Promise<Refus> {
  const { rows } = await client.query<{ refused: boolean; archived: boolean }>(
    'select not is_accredited as refused, archived_at is not null as archived from users where id = $1',
    [id],
  )
  return new Refus('non-connecte', refusalOf(rows[0]) ?? 'Invalid JWT Token')
}

/**
 * Runs `work` in one transaction as a person. Opening it re-reads the account and the session in the same round
 * trip, so a refused, archived or logged-out account ends at its next call (S16), and row-level security then
 * decides what the transaction sees.
 * @throws Refus 401 when the account or the session no longer stands.
 */
export function asActor<T>(
  pool: Pool,
  bearer: Bearer,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  const { id, role, session } = bearer
  if (!Number.isInteger(id) || !UUID.test(session)) throw new Refus('non-connecte', 'Invalid JWT Token')
  let actor: Actor = { id, role, exploitantId: null }
  return within(
    pool,
    async (client) => {
      // One simple-protocol round trip takes no parameters: id is an integer, role is of our enum, session a uuid.
      const answers = (await client.query(`begin;
        select set_config('role', 'lavandiere_${role}', true), set_config('app.acteur', '${id}', true),
          set_config('app.session', '${session}', true);
        select u.exploitant_id, set_config('app.exploitant', coalesce(u.exploitant_id::text, ''), true)
          from users u join sessions s on s.user_id = u.id
          where u.id = ${id} and u.role = '${role}' and u.is_accredited and u.archived_at is null
            and s.id = '${session}' and s.ended_at is null`)) as unknown as {
        rows: { exploitant_id: number | null }[]
      }[]
      const row = answers[2]?.rows[0]
      if (!row) throw await whyEnded(client, id)
      actor = { id, role, exploitantId: row.exploitant_id }
      running.set(handleOf(client), role)
    },
    (tx) => work(tx, actor),
  )
}

/** Runs `work` in one transaction as the system: log-in, jobs, start-up. Sees every tenant; use it sparingly. */
export function asSystem<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return within(
    pool,
    async (client) => {
      await client.query(
        `begin; select set_config('role', 'lavandiere_systeme', true), set_config('app.acteur', '', true), set_config('app.exploitant', '', true)`,
      )
      running.set(handleOf(client), 'systeme')
    },
    work,
  )
}
