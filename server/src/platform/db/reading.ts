import { sql } from 'drizzle-orm'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { type Bearer, reasonOf } from './actor.ts'
import type { PgActor } from './columns.ts'
import { noteOutdated } from './outdated.ts'
import { giveBack } from './pool.ts'
import { type Ask, type PreparedQuestion, preparedOn } from './statements.ts'

/** The role that a connection of the reading pool has. */
const roles = new WeakMap<PoolClient, PgActor>()

/**
 * A question that opens itself for its actor. PostgreSQL calls `seance_ouverte` once, before the rows; what it sets ends with
 * the statement.
 */
function opened(question: PreparedQuestion, { id, role, exploitantId, session }: Bearer): PreparedQuestion {
  return {
    subject: question.subject,
    shape: `seule ${question.shape}`,
    write: () => sql`select answer.* from (${question.write()}) answer where seance_ouverte(
      ${sql.placeholder('ouvrir.acteur')}, ${sql.placeholder('ouvrir.rang')},
      ${sql.placeholder('ouvrir.exploitant')}, ${sql.placeholder('ouvrir.seance')})`,
    values: {
      ...question.values,
      'ouvrir.acteur': id,
      'ouvrir.rang': role,
      'ouvrir.exploitant': exploitantId,
      'ouvrir.seance': session,
    },
  }
}

/**
 * Asks questions as a person who only reads. Each is one statement and a whole transaction, instead of the begin, the
 * opening and the end around a statement (decision 162): account and session are read again by the statement itself (S16), and
 * row-level security decides what it sees.
 * @param pool a reading pool, whose connections keep the role of their last reader
 * @throws Refus 401 when the account or the session no longer stands
 */
export function asReader(pool: Pool, bearer: Bearer): Ask {
  const { role } = bearer
  return async <R extends QueryResultRow>(question: PreparedQuestion) => {
    const client = await pool.connect()
    try {
      if (roles.get(client) !== role) wear(client, role)
      const { rows } = await client.query<R>(preparedOn(client, role, opened(question, bearer)))
      return rows
    } catch (error) {
      noteOutdated(error)
      throw reasonOf(error)
    } finally {
      giveBack(client)
    }
  }
}

/** Gives a connection another role. Should that fail, `seance_ouverte` refuses the statement behind it. */
function wear(client: PoolClient, role: PgActor): void {
  roles.set(client, role)
  client.query(`set role lavandiere_${role}`).catch(() => roles.delete(client))
}
