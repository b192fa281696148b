import { invalid, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  ajoutDeCle,
  clesAcces,
  connexionParCle,
  departDeCle,
  nomDeCle,
  retraitDeCle,
} from '@lavandiere/domain/session/cles-acces.ts'
import { preuve } from '@lavandiere/domain/session/second-facteur.ts'
import { jetons } from '@lavandiere/domain/session/session.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, asSystemFor, type Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { publicRoute, route } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import { BASE } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'
import { openAttente, sealAttente } from './attente-scellee.ts'
import { tellOwner } from './avis.ts'
import { accountColumns, accountSql, company, enter, refusedAnswer, refusedLogin } from './connexion.ts'
import { proved } from './mon-compte.ts'

const CLES = '/mon-compte/cles'
/** Most passkeys of one account. */
const CLES_MAX = 20
/** Loaded with the first passkey: the library is a seventh of the files that the server would read at its start. */
const loadLibrary = () => import('@simplewebauthn/server')
const REFUSED = "Cette clé d'accès n'ouvre aucun compte ici"
const OVER = 'Cette demande a expiré ou a déjà servi : recommencez'

/** Whom a passkey is made for and shown to: this very site (WebAuthn, 5.1.2). */
function siteOf(request: FastifyRequest, { config }: Services) {
  const { origin, hostname } = new URL(originOf(request, config))
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

/** The account as authenticators keep it, and tell it back. */
const userOf = (account: number) => new TextEncoder().encode(String(account))

async function answerCles(tx: Tx, account: number) {
  const cles = await rows(
    tx,
    clesAcces.shape.cles.element.shape,
    sql`select id, nom, to_json(created_at) #>> '{}' as depuis, to_json(utilisee_le) #>> '{}' as "utiliseeLe"
      from cles_acces where user_id = ${account} order by created_at, id`,
  )
  return { body: { '@id': BASE + CLES, cles } }
}

const readClesRoute = route({
  call: `GET ${CLES}`,
  summary: "Retrieves the passkeys of the caller's own account.",
  access: ['read', 'session'],
  answer: { status: 200, schema: clesAcces, description: 'Passkeys' },
  handler: (tx, { actor: { id } }) => answerCles(tx, id),
})

const answersCles = { answer: { status: 200, schema: clesAcces, description: 'Passkeys' } } as const
const challenge = z.object({ challenge: z.string() })
/** A challenge for one account opens nothing of another. */
const purposeOf = (account: number) => `ajout de clé ${account}`

const beginCleRoute = route({
  call: `PUT ${CLES}/depart`,
  summary: 'Begins to make a passkey; nothing is kept before the authenticator has answered.',
  access: ['update', 'session'],
  body: preuve,
  answer: { status: 200, schema: departDeCle, description: 'What the authenticator is asked' },
  async outside({ actor: { id, ...actor }, body, request, services }) {
    const { email, libelle } = await proved({ actor: { id, ...actor }, request, services }, body)
    const known = await asSystem(services.pool, (tx) =>
      rows(tx, { id: 'text' }, sql`select id from cles_acces where user_id = ${id}`),
    )
    if (known.length >= CLES_MAX)
      throw new Refus('conflit', `Un compte a ${countInWords(CLES_MAX, 'clé')} d'accès au plus`)
    const { generateRegistrationOptions } = await loadLibrary()
    const options = await generateRegistrationOptions({
      rpName: 'Lavandière',
      rpID: siteOf(request, services).expectedRPID,
      userName: email,
      userDisplayName: libelle,
      userID: userOf(id),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const attente = await sealAttente(purposeOf(id), { challenge: options.challenge }, services)
    return { body: { options, attente } }
  },
})

const addCleRoute = route({
  ...answersCles,
  call: `PUT ${CLES}`,
  summary: 'Keeps a passkey that the authenticator has made.',
  access: ['update', 'session'],
  body: ajoutDeCle,
  async outside({ actor: { id }, body: { attente, nom, reponse }, request, services }) {
    const begun = await openAttente(purposeOf(id), attente, challenge, services)
    if (!begun || !(await begun.spend())) throw new Refus('conflit', OVER)
    const { verifyRegistrationResponse } = await loadLibrary()
    const made = await verifyRegistrationResponse({
      response: { ...reponse, response: { ...reponse.response } },
      expectedChallenge: begun.data.challenge,
      ...siteOf(request, services),
    }).catch(() => null)
    if (!made?.verified) {
      request.log.warn({ compte: id }, "clé d'accès refusée")
      throw invalid('reponse', "Cette clé d'accès n'a pas pu être vérifiée : recommencez")
    }
    const { credential } = made.registrationInfo
    const answer = await asSystemFor(services.pool, id, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        insert into cles_acces (id, user_id, nom, cle_publique, compteur, transports)
        values (${credential.id}, ${id}, ${nom}, ${Buffer.from(credential.publicKey).toString('base64url')},
          ${credential.counter}, ${sql.param(credential.transports ?? [])}::text[])
        on conflict (id) do nothing`)
      if (rowCount === 0) throw new Refus('conflit', "Cette clé d'accès est déjà connue")
      const owner = await firstRow(tx, { email: 'text' }, sql`select email from users where id = ${id}`)
      await tellOwner(services.jobs, tx, owner?.email ?? '', { quoi: "clé d'accès", estAjoutee: true })
      return answerCles(tx, id)
    })
    request.log.info({ compte: id }, "clé d'accès ajoutée")
    return answer
  },
})

const nameCleRoute = route({
  ...answersCles,
  call: `PUT ${CLES}/nom`,
  summary: "Renames a passkey of the caller's own account.",
  access: ['update', 'session'],
  body: nomDeCle,
  outside: ({ actor, body: { id, nom }, services }) =>
    asSystem(services.pool, async (tx) => {
      const { rowCount } = await tx.execute(
        sql`update cles_acces set nom = ${nom} where id = ${id} and user_id = ${actor.id}`,
      )
      if (rowCount === 0) throw notFound()
      return answerCles(tx, actor.id)
    }),
})

const removeCleRoute = route({
  ...answersCles,
  call: `PUT ${CLES}/retrait`,
  summary: "Removes a passkey of the caller's own account.",
  access: ['update', 'session'],
  body: retraitDeCle,
  async outside({ actor, body: { id, ...said }, request, services }) {
    const { email } = await proved({ actor, request, services }, said)
    const answer = await asSystemFor(services.pool, actor.id, async (tx) => {
      const { rowCount } = await tx.execute(
        sql`delete from cles_acces where id = ${id} and user_id = ${actor.id}`,
      )
      if (rowCount === 0) throw notFound()
      await tellOwner(services.jobs, tx, email, { quoi: "clé d'accès", estAjoutee: false })
      return answerCles(tx, actor.id)
    })
    request.log.info({ compte: actor.id }, "clé d'accès retirée")
    return answer
  },
})

const handleOf = (account: number) => Buffer.from(userOf(account)).toString('base64url')
const PRESENTED = 'connexion par clé'

/** The same for everybody: the authenticator knows which passkeys it has for this site. */
const beginEntryRoute = publicRoute({
  call: 'POST /connexion/cle/depart',
  tag: 'session',
  summary: 'Begins a log-in with a passkey.',
  answer: { status: 200, schema: departDeCle, description: 'What the authenticator is asked' },
  handler: async ({ request, services }) => {
    await services.admission.tries.take('fournisseursCherches', adresse(request.ip))
    const { expectedRPID: rpID } = siteOf(request, services)
    const { generateAuthenticationOptions } = await loadLibrary()
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
    return {
      body: { options, attente: await sealAttente(PRESENTED, { challenge: options.challenge }, services) },
    }
  },
})

const cleColumns = {
  ...accountColumns,
  isAccredited: 'bool',
  clePublique: 'text',
  compteur: 'int',
  transports: z.array(z.string()),
} as const

/** The passkey with this name, and the account that it opens. */
const cleOf = (services: Services, id: string) =>
  asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      cleColumns,
      sql`select ${accountSql}, u.is_accredited and e.is_accredited as "isAccredited",
          c.cle_publique as "clePublique", c.compteur, c.transports
        from cles_acces c join users u on u.id = c.user_id join ${company}
        where c.id = ${id} and u.archived_at is null`,
    ),
  )

/**
 * A passkey whose authenticator verified the person is two factors: what the person has, and a finger or a code (ASVS 6.3.3).
 */
const entryRoute = publicRoute({
  call: 'POST /connexion/cle',
  tag: 'session',
  summary: 'Logs in with a passkey.',
  body: connexionParCle,
  answer: { status: 200, schema: jetons, description: 'Access and refresh tokens' },
  otherwise: refusedAnswer,
  handler: async ({ body: { attente, reponse }, request, services }) => {
    await services.admission.tries.take('connexionExterne', adresse(request.ip))
    const begun = await openAttente(PRESENTED, attente, challenge, services)
    if (!begun || !(await begun.spend())) return refusedLogin(OVER)
    const { id, response } = reponse
    const found = await cleOf(services, id)
    const { userHandle, ...signed } = response
    const { verifyAuthenticationResponse } = await loadLibrary()
    const isOwn = found && userHandle === handleOf(found.id)
    const shown = isOwn
      ? await verifyAuthenticationResponse({
          response: { ...reponse, response: { ...signed, userHandle } },
          expectedChallenge: begun.data.challenge,
          credential: {
            id,
            publicKey: Buffer.from(found.clePublique, 'base64url'),
            counter: found.compteur,
            transports: found.transports,
          },
          ...siteOf(request, services),
        }).catch(() => null)
      : null
    if (!found || !shown?.verified) {
      request.log.warn({ compte: found?.id ?? null }, "connexion par clé d'accès refusée")
      return refusedLogin(REFUSED)
    }
    if (!found.isAccredited) return refusedLogin('Accréditation refusée')
    const { newCounter } = shown.authenticationInfo
    const entered = await enter(
      { request, services },
      {
        account: found,
        async note(tx) {
          // Counts as the library did, again under the lock of the row: of two answers at once with one count, one is a copy's.
          const { rowCount } = await tx.execute(sql`
            update cles_acces set compteur = ${newCounter}, utilisee_le = now()
            where id = ${id} and (compteur < ${newCounter} or compteur = 0 and ${newCounter} = 0)`)
          if (rowCount === 0) throw new Refus('conflit', OVER)
        },
      },
    )
    return entered ? { body: entered } : refusedLogin(REFUSED)
  },
})

export const clesAccesRoutes = [
  readClesRoute,
  beginCleRoute,
  addCleRoute,
  nameCleRoute,
  removeCleRoute,
  beginEntryRoute,
  entryRoute,
]
