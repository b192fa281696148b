import { invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { oubli, reinitialisation } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '../platform/auth.ts'
import { asSystem } from '../platform/db/actor.ts'
import { originOf } from '../platform/http.ts'
import { subscriberOf } from '../platform/limits.ts'
import { NOBODY } from '../platform/mail.ts'
import { hashPassword } from '../platform/password.ts'
import { publicRoute } from '../platform/route.ts'
import { isCommon } from './mots-de-passe-courants.ts'

const tag = 'session'

/** @throws Refus 422 on `password` when it is one of the most common ones (S15). */
export function refuseCommon(password: string): void {
  if (isCommon(password)) {
    throw invalide('password', 'Ce mot de passe est trop courant, choisissez-en un autre', 'courant')
  }
}

/**
 * `POST /users/ask-reset-password` (AUTH-20, OPEN-42): the same answer for a known and an unknown address, after the same
 * statements; the mail, to nobody when the address is unknown, is a job of the transaction that keeps the token.
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
    const token = newToken()
    await asSystem(services.pool, async (tx) => {
      const { rows } = await tx.execute<{ email: string }>(sql`
        with compte as (
          select id, email from users
          where lower(email) = lower(${body.email}) and archived_at is null and is_accredited
        ), jeton as (
          insert into reset_tokens (hash, user_id, expires_at)
          select ${hashToken(token)}, id, now() + interval '1 hour' from compte
        )
        select email from compte`)
      const link = `${originOf(request, services.config)}/resetPassword/${token}`
      await services.jobs.enqueue('mail', resetMail(rows[0]?.email ?? NOBODY, link), { tx })
    })
    return {}
  },
})

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
        update reset_tokens set used_at = now()
        where hash = ${hashToken(body.resetToken)} and used_at is null and expires_at > now() returning user_id`)
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
