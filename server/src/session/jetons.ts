import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { hashToken, newToken, REFRESH_DAYS, SESSION_DAYS } from '../platform/http/auth.ts'

/**
 * Creates a refresh token of a session, which expires no later than the session.
 * @param parent hash of the token that it replaces; null at log-in
 */
export async function addRefreshToken(tx: Tx, session: string, parent: string | null): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id, parent, expires_at)
    select ${hashToken(token)}, id, ${parent},
      least(now() + make_interval(days => ${REFRESH_DAYS}), created_at + make_interval(days => ${SESSION_DAYS}))
    from sessions where id = ${session}`)
  return token
}
