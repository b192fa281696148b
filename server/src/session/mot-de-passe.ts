import { invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { oubli, reinitialisation } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { subscriberOf } from '../platform/http/limits.ts'
import { publicRoute } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import type { JobData } from '../platform/outside/jobs.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { isCommon } from './mots-de-passe-courants.ts'

const tag = 'session'

/** @throws Refus 422 on `password` when it is one of the most common ones (S15). */
export function refuseCommon(password: string): void {
  if (isCommon(password)) {
    throw invalide('password', 'Ce mot de passe est trop courant, choisissez-en un autre', 'courant')
  }
}

/** What a link is bound to, of a live account: it is void once its password or its address is another (OPEN-42). */
const empreinte = sql`md5(password || ' ' || lower(email))`
const isLive = sql`archived_at is null and is_accredited`

/**
 * `POST /users/ask-reset-password` (AUTH-20, OPEN-42): the same answer for a known and an unknown address, after the same
 * statements. The token is made by the job that sends the mail: it stands nowhere in clear but in that mail.
 */
const askRoute = publicRoute({
  method: 'POST',
  url: '/users/ask-reset-password',
  tag,
  summary: 'Sends a mail with a link to choose a new password.',
  body: oubli,
  answer: { status: 204, schema: null, description: 'A mail goes out when the address is known' },
  handler: async ({ body, request, services }) => {
    await services.limits.take('oubliAdresse', subscriberOf(request.ip))
    await services.limits.take('oubliCompte', body.email)
    await asSystem(services.pool, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from users where lower(email) = lower(${body.email}) and ${isLive}`,
      )
      const job = { compte: rows[0]?.id ?? null, origine: originOf(request, services.config) }
      await services.jobs.enqueue('reinitialisation', job, { tx })
    })
    return {}
  },
})

/** The work of such a request: a link that opens this account for an hour, in a mail; for nobody, nothing. */
export async function envoyerLien(
  { pool, mail }: Pick<Services, 'pool' | 'mail'>,
  { compte, origine }: JobData['reinitialisation'],
): Promise<void> {
  const token = newToken()
  const to = await asSystem(pool, async (tx) => {
    const { rows } = await tx.execute<{ email: string }>(sql`
      with compte as (
        select id, email, ${empreinte} as empreinte from users where id = ${compte} and ${isLive}
      ), jeton as (
        insert into reset_tokens (hash, user_id, empreinte, expires_at)
        select ${hashToken(token)}, id, empreinte, now() + interval '1 hour' from compte
      )
      select email from compte`)
    return rows[0]?.email
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
    "Il sert une seule fois, pendant une heure. Si vous n'êtes pas à l'origine de cette demande, ignorez ce message.",
  ].join('\n'),
})

/** `POST /users/reset-password` (AUTH-26): uses the token once and changes the password, which ends every session. */
const resetRoute = publicRoute({
  method: 'POST',
  url: '/users/reset-password',
  tag,
  summary: 'Sets a new password with the token of the mail.',
  body: reinitialisation,
  answer: { status: 204, schema: null, description: 'Password changed' },
  handler: async ({ body, request, services }) => {
    await services.limits.take('reinitialisation', subscriberOf(request.ip))
    refuseCommon(body.password)
    const password = await hashPassword(body.password)
    await asSystem(services.pool, async (tx) => {
      const { rows } = await tx.execute<{ user_id: number }>(sql`
        update reset_tokens r set used_at = now() from users u
        where r.hash = ${hashToken(body.resetToken)} and r.used_at is null and r.expires_at > now()
          and u.id = r.user_id and ${isLive} and r.empreinte = ${empreinte} returning r.user_id`)
      const userId = rows[0]?.user_id
      if (userId === undefined)
        throw new Refus('invalide', 'Ce lien a expiré ou a déjà servi, refaites une demande')
      await tx.execute(sql`
        update users set password = ${password}, version = version + 1, updated_at = now() where id = ${userId}`)
      await tx.execute(
        sql`update reset_tokens set used_at = now() where user_id = ${userId} and used_at is null`,
      )
    })
    return {}
  },
})

export const passwordRoutes = [askRoute, resetRoute]
