import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { jetons, rafraichissement } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, closedReason, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { type Account, hashToken } from '../platform/http/auth.ts'
import { publicRoute } from '../platform/http/route.ts'
import { accountColumns, accountSql, company, loginRoute } from './connexion.ts'
import { addRefreshToken } from './jetons.ts'

const sessionTag = 'session'
/** Seconds within which a used refresh token may be sent again: its answer may have been lost on the way (S16). */
const RETRY_SECONDS = 10

type Rotation =
  | { account: Account; session: string; refresh_token: string }
  | { refusal: string | null; isReuse: boolean; compte: number | null }

const token = {
  ...accountColumns,
  session: 'text',
  parent: 'text?',
  /** Seconds since the token was used; null when it was not. */
  used: 'number?',
  /** True when one of the tokens that replaced it has been used. */
  isFollowed: 'bool',
  isLive: 'bool',
  refused: 'bool',
  archived: 'bool',
} as const

const tokenOf = (tx: Tx, hash: string) =>
  firstRow(
    tx,
    token,
    sql`
    select ${accountSql}, s.id as session, r.parent,
      extract(epoch from now() - r.used_at)::float8 as used,
      exists (select 1 from refresh_tokens c
        where c.session_id = r.session_id and c.parent = r.hash and c.used_at is not null) as "isFollowed",
      not (u.is_accredited and e.is_accredited) as refused, u.archived_at is not null as archived,
      s.ended_at is null and r.expires_at > now() and u.is_accredited and e.is_accredited and u.archived_at is null as "isLive"
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id join ${company}
    where r.hash = ${hash}`,
  )

/**
 * Uses a refresh token once. A token sent again within seconds is replaced by another one, as long as none of its
 * replacements has been used; the first one used invalidates the others. Any other reuse ends the whole session, with
 * a thief's tokens too (OPEN-41): whoever copies a token cannot stay unnoticed by its owner.
 */
async function rotate(tx: Tx, given: string): Promise<Rotation> {
  const hash = hashToken(given)
  // Locks the session: of two simultaneous replacements, one is the first.
  await tx.execute(sql`
    update sessions set used_at = now()
    where id = (select session_id from refresh_tokens where hash = ${hash}) and ended_at is null`)
  const row = await tokenOf(tx, hash)
  if (!row?.isLive) return { refusal: closedReason(row), isReuse: false, compte: row?.id ?? null }
  if (row.used !== null && (row.used > RETRY_SECONDS || row.isFollowed)) {
    await tx.execute(sql`update sessions set ended_at = now() where id = ${row.session}`)
    return { refusal: null, isReuse: true, compte: row.id }
  }
  if (row.used === null) {
    await tx.execute(sql`
      update refresh_tokens set used_at = case when hash = ${hash} then now() else now() - make_interval(secs => ${RETRY_SECONDS + 1}) end
      where session_id = ${row.session} and used_at is null and (hash = ${hash} or parent = ${row.parent})`)
  }
  return { account: row, session: row.session, refresh_token: await addRefreshToken(tx, row.session, hash) }
}

const refreshRoute = publicRoute({
  call: 'POST /refresh',
  tag: sessionTag,
  summary: 'Exchanges a refresh token for a new pair.',
  body: rafraichissement,
  answer: { status: 200, schema: jetons, description: 'Access and refresh tokens' },
  handler: async ({ body, request, services }) => {
    const done = await asSystem(services.pool, (tx) => rotate(tx, body.refresh_token))
    if ('isReuse' in done) {
      const { compte, refusal, isReuse } = done
      // Noted before the try is counted: whoever first uses up the tries would otherwise reuse a token unnoticed.
      if (isReuse) request.log.warn({ compte }, 'jeton de rafraîchissement réutilisé : session fermée')
      else request.log.warn({ compte }, 'session non prolongée')
      await services.admission.tries.take('rafraichissement', adresse(request.ip))
      throw new Refus('non-connecte', refusal ?? 'Votre session a expiré, reconnectez-vous')
    }
    const { account, session, refresh_token } = done
    request.log.info({ compte: account.id }, 'session prolongée')
    return { body: { token: await services.tokens.sign(account, session), refresh_token } }
  },
})

/** Ends the session with its access tokens (OPEN-40), and always answers 204. */
const logoutRoute = publicRoute({
  call: 'POST /logout',
  tag: sessionTag,
  summary: 'Logs out.',
  body: rafraichissement,
  answer: { status: 204, schema: null, description: 'Logged out' },
  handler: async ({ body, request, services }) => {
    const ended = await asSystem(services.pool, (tx) =>
      firstRow(
        tx,
        { compte: 'int' },
        sql`
        update sessions set ended_at = now() where ended_at is null
          and id = (select session_id from refresh_tokens where hash = ${hashToken(body.refresh_token)})
        returning user_id as compte`,
      ),
    )
    if (ended) request.log.info(ended, 'déconnexion')
    return {}
  },
})

export const sessionRoutes = [loginRoute, refreshRoute, logoutRoute]
