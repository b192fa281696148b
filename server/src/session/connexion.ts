import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { connexion, jetons } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tries } from '../platform/admission/tries.ts'
import { adresse, type Who } from '../platform/admission/who.ts'
import { asSystem, asSystemFor, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { type Account, newSession } from '../platform/http/auth.ts'
import { type Call, publicRoute } from '../platform/http/route.ts'
import { JSON_TYPE } from '../platform/http/wire.ts'
import { hashPassword, isDated, isPassword } from '../platform/password.ts'
import { acces, faultOfCode } from './code.ts'
import { addRefreshToken } from './jetons.ts'
import { MOT_DE_PASSE_PUBLIE } from './mot-de-passe-faible.ts'

/** Most open sessions of one account: a new one ends the session that was used longest ago. */
const SESSIONS_MAX = 100
/** Most characters stored of a user agent. */
const USER_AGENT_MAX = 300
const WRONG = 'Invalid credentials.'
const PUBLISHED =
  "Ce mot de passe est celui de la démonstration, publié avec le logiciel : il n'ouvre rien ici. Choisissez-en un autre par « Mot de passe oublié ? »"

/** An account `u` as its tokens tell it. */
export const accountColumns = {
  id: 'int',
  role: z.enum(roles),
  exploitantId: 'int?',
  email: 'text',
  libelle: 'text',
} as const
export const accountSql = sql`u.id, u.role, u.exploitant_id as "exploitantId", u.email, u.libelle`
const credentials = { ...accountColumns, password: 'text', isAccredited: 'bool' } as const

/** Join to the company of an account `u`: administrators and exploitants are their own. */
export const company = sql`users e on e.id = coalesce(u.exploitant_id, u.id)`
/** What a new password of an account `u` of the company `e` must not be made of. */
export const titulaireColumns = {
  email: 'text',
  libelle: 'text',
  lastname: 'text?',
  societe: 'text',
} as const
export const titulaireSql = sql`u.email, u.libelle, u.lastname, e.libelle as societe`

/** The account of an email; an account whose company is refused is refused too. */
const accountOf = (tx: Tx, email: string) =>
  firstRow(
    tx,
    credentials,
    sql`
    select ${accountSql}, u.password, u.is_accredited and e.is_accredited as "isAccredited"
    from users u join ${company} where u.email = ${email} and u.archived_at is null`,
  )

/** Who has proved to be the person of an account. */
interface Entry {
  account: Account
  /** The hash of the password that was proved; null for another proof. */
  password?: string
  /** The password's hash with today's parameters, when the stored one has others. */
  renewed?: string | null
  /** What else is noted with the log-in. */
  note?: (tx: Tx) => Promise<void>
}

/**
 * A session of this account with its first refresh token; null when its password changed, or when it or its company
 * was refused, while the proof was being checked.
 */
async function openSession(
  tx: Tx,
  { account: { id }, password, renewed = null, note }: Entry,
  { session, userAgent }: { session: string; userAgent: string },
): Promise<string | null> {
  const { rowCount } = await tx.execute(sql`
    insert into sessions (id, user_id, user_agent) select ${session}, u.id, ${userAgent} from users u join ${company}
    where u.id = ${id} and u.password = coalesce(${password ?? null}, u.password)
      and u.is_accredited and e.is_accredited and u.archived_at is null
    for share`)
  if (rowCount === 0) return null
  await note?.(tx)
  await tx.execute(sql`
    update sessions set ended_at = now() where user_id = ${id} and ended_at is null and id not in (
      select id from sessions where user_id = ${id} and ended_at is null order by used_at desc, id limit ${SESSIONS_MAX})`)
  if (renewed !== null) {
    // The same password under a new hash: the sessions of the account must not end.
    await tx.execute(sql`select set_config('app.meme_mot_de_passe', 'oui', true)`)
    await tx.execute(sql`update users set password = ${renewed} where id = ${id} and password = ${password}`)
  }
  return addRefreshToken(tx, session, null)
}

/**
 * Logs a person in: a session, and its tokens.
 * @returns null when the account was refused, or its password changed, meanwhile
 */
export async function enter({ request, services }: Pick<Call, 'request' | 'services'>, entry: Entry) {
  const session = newSession()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
  const refresh_token = await asSystemFor(services.pool, entry.account.id, (tx) =>
    openSession(tx, entry, { session, userAgent }),
  )
  if (refresh_token === null) return null
  request.log.info({ compte: entry.account.id }, 'connexion')
  return { token: await services.tokens.sign(entry.account, session), refresh_token }
}

export const refusedLogin = (message: string, more: { secondFacteur?: true; attente?: string } = {}) => ({
  status: 401,
  body: { code: 401, message, ...more },
  type: JSON_TYPE,
  headers: { 'www-authenticate': 'Bearer' },
})

/** A counted try. */
interface Try {
  /** Takes the try back: the password was right. */
  giveBack(): Promise<void>
  /** Remembers the address as one from which the account was opened. */
  remember(): Promise<void>
}

/** How a log-in is refused. */
export const refusedAnswer = {
  status: 401,
  schema: z.object({
    code: z.literal(401),
    message: z.string(),
    // Who logs in is proved; the code of the authenticator program is missing or wrong.
    secondFacteur: z.literal(true).optional(),
    // With which the code is sent, where the first proof is of one use.
    attente: z.string().optional(),
  }),
  description: 'Wrong credentials, a code that is missing or wrong, or an account without accreditation',
  type: JSON_TYPE,
}

/** Counts a try from a network address at an account. @throws Refus 429 when none is left */
async function takeTry(tries: Tries, email: string, address: Who): Promise<Try> {
  const place = acces(email, address)
  if (await tries.isTaken('adresseConnue', place)) {
    await tries.take('connexionHabituelle', place)
    return { giveBack: () => tries.giveBack('connexionHabituelle', place), remember: async () => undefined }
  }
  const account: Who = `courriel:${email}`
  await tries.take('connexionAdresse', address)
  await tries.take('connexionCompte', account)
  return {
    async giveBack() {
      await tries.giveBack('connexionCompte', account)
      await tries.giveBack('connexionAdresse', address)
    },
    async remember() {
      await tries.take('adresseConnue', place)
    },
  }
}

/** A wrong password and an unknown email get the same answer, in text and in time (AUTH-05). */
export const loginRoute = publicRoute({
  call: 'POST /login_check',
  tag: 'session',
  summary: 'Logs in.',
  body: connexion,
  answer: { status: 200, schema: jetons, description: 'Access and refresh tokens' },
  otherwise: refusedAnswer,
  handler: async ({ body, request, services }) => {
    const { config, pool } = services
    const address = adresse(request.ip)
    const taken = await takeTry(services.admission.tries, body.email, address)
    const account = await asSystem(pool, (tx) => accountOf(tx, body.email))
    const isRight = await isPassword(body.password, account?.password ?? null)
    if (!account || !isRight) {
      request.log.warn({ compte: account?.id ?? null }, 'connexion refusée')
      return refusedLogin(WRONG)
    }
    if (!account.isAccredited) {
      request.log.warn({ compte: account.id }, 'connexion refusée : pas accrédité')
      return refusedLogin('Accréditation refusée')
    }
    if (config.NODE_ENV === 'production' && body.password === MOT_DE_PASSE_PUBLIE) {
      request.log.warn({ compte: account.id }, 'connexion refusée : mot de passe de la démonstration')
      return refusedLogin(PUBLISHED)
    }
    // The password is right: a wrong code, or one too many, must not count against its owner's log-in.
    await taken.giveBack()
    const fault = await faultOfCode(services, { ...account, address }, body.code, request.log)
    if (fault !== null) return refusedLogin(fault, { secondFacteur: true })
    const renewed = isDated(account.password) ? await hashPassword(body.password) : null
    const entered = await enter({ request, services }, { account, password: account.password, renewed })
    if (entered === null) return refusedLogin(WRONG)
    await taken.remember()
    return { body: entered }
  },
})
