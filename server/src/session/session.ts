import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { connexion, jetons, rafraichissement } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, refusalOf, type Tx } from '../platform/db/actor.ts'
import { type Account, hashToken, newSession, newToken, REFRESH_DAYS } from '../platform/http/auth.ts'
import { subscriberOf } from '../platform/http/limits.ts'
import { publicRoute } from '../platform/http/route.ts'
import { JSON_TYPE } from '../platform/http/wire.ts'
import { isPassword } from '../platform/password.ts'

const tag = 'session'
/** A refresh token that was just used may be sent again: the answer may have been lost on the way (S16). */
const RETRY_SECONDS = 10

interface Credentials extends Account {
  password: string
  isAccredited: boolean
}

async function accountOf(tx: Tx, email: string): Promise<Credentials | undefined> {
  const { rows } = await tx.execute<Credentials & Record<string, unknown>>(sql`
    select id, role, exploitant_id as "exploitantId", email, libelle, password, is_accredited as "isAccredited" from users
    where lower(email) = lower(${email}) and archived_at is null`)
  return rows[0]
}

/** @param parent hash of the token that it is given for; null at log-in */
async function addRefreshToken(tx: Tx, session: string, parent: string | null): Promise<string> {
  const token = newToken()
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id, parent, expires_at)
    values (${hashToken(token)}, ${session}, ${parent}, now() + make_interval(days => ${REFRESH_DAYS}))`)
  return token
}

/** A session of this account, unless its password changed, or it was refused, while the given one was being checked. */
async function open(tx: Tx, { id, password }: Credentials, session: string): Promise<string | null> {
  const { rowCount } = await tx.execute(sql`
    insert into sessions (id, user_id) select ${session}, id from users
    where id = ${id} and password = ${password} and is_accredited and archived_at is null for share`)
  return rowCount === 0 ? null : addRefreshToken(tx, session, null)
}

const refused = (message: string) => ({
  status: 401,
  body: { code: 401, message },
  type: JSON_TYPE,
  headers: { 'www-authenticate': 'Bearer' },
})

/**
 * `POST /login_check` (AUTH-05): the same answer in time and text for a wrong password and an unknown address. An
 * address that has opened this account before counts for itself alone: who guesses elsewhere does not lock it out (S15).
 */
const loginRoute = publicRoute({
  method: 'POST',
  url: '/login_check',
  tag,
  summary: 'Logs in.',
  body: connexion,
  answer: { status: 200, schema: jetons, description: 'Access and refresh tokens' },
  refused: {
    status: 401,
    schema: z.object({ code: z.literal(401), message: z.string() }),
    description: 'Wrong credentials, or an account without accreditation',
    type: JSON_TYPE,
  },
  handler: async ({ body, request, services }) => {
    const { limits, pool, tokens } = services
    const address = subscriberOf(request.ip)
    const from = hashToken(`${body.email.toLowerCase()} ${address}`)
    await limits.take('connexionAdresse', address)
    const isKnown = await limits.isTaken('adresseConnue', from)
    if (!isKnown) await limits.take('connexionCompte', body.email)
    const account = await asSystem(pool, (tx) => accountOf(tx, body.email))
    const isRight = await isPassword(body.password, account?.password ?? null)
    if (!account || !isRight) {
      request.log.warn({ compte: account?.id ?? null }, 'connexion refusée')
      return refused('Invalid credentials.')
    }
    if (!account.isAccredited) return refused('Accréditation refusée')
    const session = newSession()
    const refresh_token = await asSystem(pool, (tx) => open(tx, account, session))
    if (refresh_token === null) return refused('Invalid credentials.')
    if (!isKnown) await limits.giveBack('connexionCompte', body.email)
    await limits.take('adresseConnue', from)
    await limits.giveBack('connexionAdresse', address)
    request.log.info({ compte: account.id }, 'connexion')
    return { body: { token: await tokens.sign(account, session), refresh_token } }
  },
})

type Rotation =
  | { account: Account; session: string; refresh_token: string }
  | { refusal: string | null; isReuse: boolean }

/**
 * Uses a refresh token once. A real reuse ends the whole session, for good: the thief's tokens die too (OPEN-41). One
 * that is sent again at once gets another child; as soon as one of them is used, the others are used up. So who copies
 * a token does not stay beside its owner unseen.
 */
async function rotate(tx: Tx, token: string): Promise<Rotation> {
  const hash = hashToken(token)
  // Tokens of one session follow each other: two children that come together are not both the first.
  await tx.execute(sql`
    select 1 from sessions where id = (select session_id from refresh_tokens where hash = ${hash}) for no key update`)
  const { rows } = await tx.execute<
    Account & {
      session: string
      parent: string | null
      used: number | null
      live: boolean
      refused: boolean
      archived: boolean
    } & Record<string, unknown>
  >(sql`
    select u.id, u.role, u.exploitant_id as "exploitantId", u.email, u.libelle, s.id as session, r.parent,
      extract(epoch from now() - r.used_at)::float8 as used,
      not u.is_accredited as refused, u.archived_at is not null as archived,
      (s.ended_at is null and r.expires_at > now() and u.is_accredited and u.archived_at is null) as live
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.hash = ${hash}`)
  const row = rows[0]
  if (!row?.live) return { refusal: refusalOf(row), isReuse: false }
  if (row.used !== null && row.used > RETRY_SECONDS) {
    await tx.execute(sql`update sessions set ended_at = now() where id = ${row.session}`)
    return { refusal: null, isReuse: true }
  }
  if (row.used === null) {
    await tx.execute(sql`
      update refresh_tokens set used_at = case when hash = ${hash} then now() else now() - make_interval(secs => ${RETRY_SECONDS + 1}) end
      where session_id = ${row.session} and used_at is null and (hash = ${hash} or parent = ${row.parent})`)
  }
  return { account: row, session: row.session, refresh_token: await addRefreshToken(tx, row.session, hash) }
}

/** `POST /refresh` (AUTH-15). */
const refreshRoute = publicRoute({
  method: 'POST',
  url: '/refresh',
  tag,
  summary: 'Exchanges a refresh token for a new pair.',
  body: rafraichissement,
  answer: { status: 200, schema: jetons, description: 'Access and refresh tokens' },
  handler: async ({ body, request, services }) => {
    await services.limits.take('rafraichissement', subscriberOf(request.ip))
    const done = await asSystem(services.pool, (tx) => rotate(tx, body.refresh_token))
    if ('isReuse' in done) {
      if (done.isReuse) request.log.warn('jeton de rafraîchissement réutilisé : session fermée')
      throw new Refus('non-connecte', done.refusal ?? 'Votre session a expiré, reconnectez-vous')
    }
    const { account, session, refresh_token } = done
    return { body: { token: await services.tokens.sign(account, session), refresh_token } }
  },
})

/** `POST /logout` (OPEN-40): ends the session of this refresh token, and with it its access tokens. Always 204. */
const logoutRoute = publicRoute({
  method: 'POST',
  url: '/logout',
  tag,
  summary: 'Logs out.',
  body: rafraichissement,
  answer: { status: 204, schema: null, description: 'Logged out' },
  handler: async ({ body, services }) => {
    await asSystem(services.pool, (tx) =>
      tx.execute(sql`
        update sessions set ended_at = now() where ended_at is null
          and id = (select session_id from refresh_tokens where hash = ${hashToken(body.refresh_token)})`),
    )
    return {}
  },
})

export const sessionRoutes = [loginRoute, refreshRoute, logoutRoute]
