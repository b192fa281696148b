import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { INVITATION_JOURS, oubli, reinitialisation } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { derniereConnexion } from '../comptes/affiches.ts'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { publicRoute, route } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import { idParams } from '../platform/http/wire.ts'
import type { DataOf, JobKind } from '../platform/outside/jobs.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from './avis.ts'
import { company, titulaireColumns, titulaireSql } from './connexion.ts'
import { refuseWeak } from './mot-de-passe-faible.ts'

const passwordTag = 'session'
/** Minutes for which a link is valid (ASVS 5.0, 6.5.5), and an invitation: somebody away for a week finds it. */
const LINK_MINUTES = 10
const INVITATION_MINUTES = INVITATION_JOURS * 24 * 60

/**
 * A mail with a link to choose a new password; `compte` null: for nobody. A mail server may be away for an evening, or a
 * day: such a link has lost its use by then.
 */
export const resetJob = {
  name: 'reinitialisation',
  data: z.object({ compte: z.int().nullable(), origine: z.string(), invitation: z.boolean().optional() }),
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
  call: 'POST /users/ask-reset-password',
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
 * The job behind such a request, and behind an invitation: mails a link that opens this account for a while; does nothing
 * when there is no such account. Of several invitations the last one alone is valid.
 */
export async function sendLink(
  { pool, mail }: Pick<Services, 'pool' | 'mail'>,
  { compte, origine, invitation = false }: DataOf<typeof resetJob>,
): Promise<void> {
  const token = newToken()
  const to = await asSystem(pool, async (tx) => {
    if (invitation)
      await tx.execute(
        sql`update reset_tokens set used_at = now() where user_id = ${compte} and used_at is null`,
      )
    const account = await firstRow(
      tx,
      { email: 'text' },
      sql`
      with compte as (
        select u.id, u.email, ${empreinte} as empreinte from users u join ${company} where u.id = ${compte} and ${isLive}
      ), jeton as (
        insert into reset_tokens (hash, user_id, empreinte, expires_at)
        select ${hashToken(token)}, id, empreinte, now() + make_interval(mins => ${invitation ? INVITATION_MINUTES : LINK_MINUTES}) from compte
      )
      select email from compte`,
    )
    return account?.email
  })
  if (to === undefined) return
  const link = `${origine}/resetPassword/${token}`
  await mail.send(invitation ? invitationMail(to, link) : resetMail(to, link))
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

const invitationMail = (to: string, link: string) => ({
  to,
  subject: 'Lavandière : votre accès',
  text: [
    'Bonjour,',
    '',
    `Un accès à Lavandière vous est ouvert avec l'adresse ${to}. Pour choisir votre mot de passe, ouvrez ce lien :`,
    '',
    link,
    '',
    `Il sert une seule fois, pendant ${countInWords(INVITATION_JOURS, 'jour')}. Passé ce délai, « Mot de passe oublié » en envoie un autre.`,
  ].join('\n'),
})

const expired = () =>
  invalid('resetToken', 'Ce lien a expiré ou a déjà servi, refaites une demande', 'expire')

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
  call: 'POST /users/reset-password',
  tag: passwordTag,
  summary: 'Sets a new password with the token of the mail.',
  body: reinitialisation,
  answer: { status: 204, schema: null, description: 'Password changed' },
  handler: async ({ body, request, services }) => {
    await services.admission.tries.take('reinitialisation', adresse(request.ip))
    const hash = hashToken(body.resetToken)
    // Checked before the password is hashed, and again afterwards: no transaction waits for the hash.
    await refuseWeak(body.password, await asSystem(services.pool, (tx) => linkOwner(tx, hash)))
    const password = await hashPassword(body.password)
    const compte = await asSystem(services.pool, async (tx) => {
      const { id, email } = await linkOwner(tx, hash)
      // Who holds the link is its author in the history of the account.
      await tx.execute(sql`select set_config('app.acteur', ${String(id)}, true)`)
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

/** Invites a person who has never logged in to choose a password: nobody else then has to know one. */
const inviteRoute = route({
  call: 'POST /users/:id/invitation',
  summary: 'Sends a mail to an account that was never used, with a link to choose its password.',
  access: ['update', 'users'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'A mail goes out' },
  handler: async (tx, { actor, params: { id }, request, services }) => {
    const account = await foundRow(
      tx,
      { email: 'text', isAccredited: 'bool', isKnown: 'bool' },
      sql`select email, is_accredited as "isAccredited", ${derniereConnexion} is not null as "isKnown"
        from users where id = ${id} and archived_at is null`,
    )
    if (!account.isAccredited)
      throw new Refus('conflit', "Ce compte n'est pas accrédité : il ne peut pas se connecter")
    if (account.isKnown)
      throw new Refus(
        'conflit',
        "Cette personne s'est déjà connectée : « Mot de passe oublié », à la connexion, lui envoie un lien",
      )
    return {
      outside: async () => {
        await services.admission.tries.take('oubliCompte', `courriel:${account.email}`)
        const job = { compte: id, origine: originOf(request, services.config), invitation: true }
        await services.jobs.enqueue(resetJob, job)
        request.log.info({ compte: id, auteur: actor.id }, 'invitation envoyée')
        return {}
      },
    }
  },
})

export const passwordRoutes = [askRoute, resetRoute, inviteRoute]
