import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { oubli, reinitialisation } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { publicRoute } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import type { DataOf, JobKind } from '../platform/outside/jobs.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from './avis.ts'
import { company, titulaireColumns, titulaireSql } from './connexion.ts'
import { refuseWeak } from './mot-de-passe-faible.ts'

const passwordTag = 'session'
/** Minutes for which a link is valid (ASVS 5.0, 6.5.5). */
const LINK_MINUTES = 10

/**
 * A mail with a link to choose a new password; `compte` null: for nobody. A mail server may be away for an evening, or a
 * day: such a link has lost its use by then.
 */
export const resetJob = {
  name: 'reinitialisation',
  data: z.object({ compte: z.int().nullable(), origine: z.string() }),
  tries: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
} satisfies JobKind

/**
 * Fingerprint (SHA-256) of the password and email that a link is bound to: the link is void once
 * either changes (OPEN-42).
 */
const empreinte = sql`encode(sha256(convert_to(u.password || ' ' || u.email, 'UTF8')), 'base64')`
/** SQL condition: neither the account `u` nor its company `e` is removed or refused. */
const isLive = sql`u.archived_at is null and u.is_accredited and e.is_accredited`

/**
 * Known and unknown addresses get the same answer, after the same statements (AUTH-20, OPEN-42). The job that sends the
 * mail makes the token, which is readable nowhere but in that mail.
 */
const askRoute = publicRoute({
  method: 'POST',
  url: '/users/ask-reset-password',
  tag: passwordTag,
  summary: 'Sends a mail with a link to choose a new password.',
  body: oubli,
  answer: { status: 204, schema: null, description: 'A mail goes out when the address is known' },
  handler: async ({ body, request, services }) => {
    await services.admission.tries.take('oubliAdresse', adresse(request.ip))
    await services.admission.tries.take('oubliCompte', `courriel:${body.email}`)
    await asSystem(services.pool, async (tx) => {
      const account = await firstRow(
        tx,
        { id: 'int' },
        sql`select u.id from users u join ${company} where u.email = ${body.email} and ${isLive}`,
      )
      const compte = account?.id ?? null
      const job = { compte, origine: originOf(request, services.config) }
      await services.jobs.enqueue(resetJob, job, { tx })
      request.log.info({ compte }, 'mot de passe oublié')
    })
    return {}
  },
})

/**
 * The job behind such a request: mails a link that opens this account for ten minutes; does nothing when there is no
 * such account.
 */
export async function sendLink(
  { pool, mail }: Pick<Services, 'pool' | 'mail'>,
  { compte, origine }: DataOf<typeof resetJob>,
): Promise<void> {
  const token = newToken()
  const to = await asSystem(pool, async (tx) => {
    const account = await firstRow(
      tx,
      { email: 'text' },
      sql`
      with compte as (
        select u.id, u.email, ${empreinte} as empreinte from users u join ${company} where u.id = ${compte} and ${isLive}
      ), jeton as (
        insert into reset_tokens (hash, user_id, empreinte, expires_at)
        select ${hashToken(token)}, id, empreinte, now() + make_interval(mins => ${LINK_MINUTES}) from compte
      )
      select email from compte`,
    )
    return account?.email
  })
  if (to !== undefined) await mail.send(resetMail(to, `${origine}/resetPassword/${token}`))
}

const resetMail = (to: string, link: string) => ({
  to,
  subject: 'Lavandière : réinitialisation de votre mot de passe',
  text: [
    'Bonjour,',
    '',
    'Une réinitialisation de votre mot de passe a été demandée. Pour en choisir un nouveau, ouvrez ce lien :',
    '',
    link,
    '',
    "Il sert une seule fois, pendant dix minutes. Si vous n'êtes pas à l'origine de cette demande, ignorez ce message.",
  ].join('\n'),
})

const expired = () => new Refus('invalide', 'Ce lien a expiré ou a déjà servi, refaites une demande')

/** The owner of a token. @throws Refus 422 when the token is unknown or no longer valid */
async function linkOwner(tx: Tx, hash: string) {
  const found = await firstRow(
    tx,
    { id: 'int', ...titulaireColumns },
    sql`
    select u.id, ${titulaireSql} from reset_tokens r join users u on u.id = r.user_id join ${company}
    where r.hash = ${hash} and r.used_at is null and r.expires_at > now() and ${isLive} and r.empreinte = ${empreinte}
    for no key update of r, u`,
  )
  if (!found) throw expired()
  return found
}

const resetRoute = publicRoute({
  method: 'POST',
  url: '/users/reset-password',
  tag: passwordTag,
  summary: 'Sets a new password with the token of the mail.',
  body: reinitialisation,
  answer: { status: 204, schema: null, description: 'Password changed' },
  handler: async ({ body, request, services }) => {
    await services.admission.tries.take('reinitialisation', adresse(request.ip))
    const hash = hashToken(body.resetToken)
    // Checked before the password is hashed, and again afterwards: no transaction waits for the hash.
    refuseWeak(body.password, await asSystem(services.pool, (tx) => linkOwner(tx, hash)))
    const password = await hashPassword(body.password)
    const compte = await asSystem(services.pool, async (tx) => {
      const { id, email } = await linkOwner(tx, hash)
      await tx.execute(sql`
        update users set password = ${password}, version = version + 1, updated_at = now() where id = ${id}`)
      await tx.execute(sql`update reset_tokens set used_at = now() where user_id = ${id} and used_at is null`)
      await tellOwner(services.jobs, tx, email, { quoi: 'mot de passe' })
      return id
    })
    request.log.info({ compte }, 'mot de passe réinitialisé')
    return {}
  },
})

export const passwordRoutes = [askRoute, resetRoute]
