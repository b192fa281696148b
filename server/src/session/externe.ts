import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  codeExterne,
  debutExterne,
  departExterne,
  fournisseurs,
  jetonsExternes,
  rechercheDeFournisseurs,
  retourExterne,
} from '@lavandiere/domain/session/connexion-externe.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { publicRoute } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import type { Services } from '../platform/services.ts'
import { openAttente, sealAttente } from './attente-scellee.ts'
import { tellOwner } from './avis.ts'
import { faultOfCode } from './code.ts'
import { accountColumns, accountSql, company, enter, refusedAnswer, refusedLogin } from './connexion.ts'
import { type Entree, entreeOf, entreesFor } from './fournisseurs.ts'
import { attendu, begin, FournisseurRefuse, finish, type Personne, refusDuFournisseur } from './openid.ts'

const externeTag = 'session'
/** The page of ours to which a provider sends people back. */
export const retourOf = (request: FastifyRequest, { config }: Services) =>
  new URL('/connexion/retour', originOf(request, config)).href

const OVER = 'Cette connexion a expiré ou a déjà servi : recommencez'
const CLOSED = "Cette connexion n'est plus ouverte : demandez à la personne qui gère vos accès"

const fournisseursRoute = publicRoute({
  call: 'GET /connexion/fournisseurs',
  tag: externeTag,
  summary: 'Retrieves the identity providers by which people of a mail domain, or of a company, log in.',
  query: rechercheDeFournisseurs,
  answer: { status: 200, schema: fournisseurs, description: 'Ways to log in' },
  handler: async ({ query: { domaine, societe }, request, services }) => {
    await services.admission.tries.take('fournisseursCherches', adresse(request.ip))
    const found = await entreesFor(services, {
      ...(domaine === undefined ? {} : { domaine }),
      ...(societe === undefined ? {} : { societe }),
    })
    return { body: { fournisseurs: found } }
  },
})

const attenteDeRetour = z.object({ lien: z.string(), attendu })

const beginRoute = publicRoute({
  call: 'POST /connexion/externe',
  tag: externeTag,
  summary: 'Begins a log-in at an identity provider.',
  body: debutExterne,
  answer: { status: 200, schema: departExterne, description: 'Where the browser goes' },
  handler: async ({ body: { lien }, request, services }) => {
    await services.admission.tries.take('connexionExterne', adresse(request.ip))
    const entree = await entreeOf(services, lien)
    if (!entree) throw new Refus('introuvable', CLOSED)
    try {
      const { adresse, attendu } = await begin(entree, retourOf(request, services), services.config)
      return { body: { adresse, attente: await sealAttente('retour', { lien, attendu }, services) } }
    } catch (error) {
      if (!(error instanceof FournisseurRefuse)) throw error
      request.log.warn({ societe: entree.societe, raison: error.raison }, "fournisseur d'identité en défaut")
      throw new Refus('service-exterieur', refusDuFournisseur[error.raison])
    }
  },
})

/** What a log-in found out, kept by the browser while the code of the second factor is asked for. */
const preuveExterne = z.object({
  compte: z.int(),
  emetteur: z.string(),
  sujet: z.string(),
  nom: z.string(),
  sortie: z.string().nullable(),
})
type PreuveExterne = z.output<typeof preuveExterne>

const compteExterne = { ...accountColumns, isAccredited: 'bool', sujet: 'text?' } as const

/** The accounts `u` that a provider opens: never an administrator's, nor one of another company. */
const reachOf = ({ societe }: Entree) =>
  societe === null
    ? sql`u.role = 'client'`
    : sql`u.role in ('exploitant', 'operateur') and coalesce(u.exploitant_id, u.id) = ${societe}`

const accountWhere = (tx: Tx, entree: Entree, emetteur: string, which: SQL) =>
  firstRow(
    tx,
    compteExterne,
    sql`select ${accountSql}, u.is_accredited and e.is_accredited as "isAccredited", i.sujet
      from users u join ${company} left join identites_externes i on i.user_id = u.id and i.emetteur = ${emetteur}
      where u.archived_at is null and ${reachOf(entree)} and ${which} order by u.id limit 1`,
  )

/**
 * The account of a person: linked before, else found once by an address that the provider answers for.
 * @returns a sentence when there is none
 */
async function accountFor(
  services: Services,
  entree: Entree,
  { emetteur, sujet, email, isVerified }: Personne,
) {
  const { nom, societe, domaines } = entree
  return asSystem(services.pool, async (tx) => {
    const linked = await accountWhere(tx, entree, emetteur, sql`i.sujet = ${sujet}`)
    if (linked) return linked
    const manager = 'demandez à la personne qui gère vos accès'
    if (email === null) return `${nom} ne transmet pas votre adresse : ${manager}`
    // ProConnect finds an agent's provider by the domain of the address, and says nothing more of it.
    if (!(isVerified ?? societe === null)) return `${nom} n'a pas vérifié votre adresse : ${manager}`
    if (domaines && !domaines.includes(email.split('@').at(-1) ?? ''))
      return `L'adresse ${email} n'est pas d'un domaine de ${nom} : ${manager}`
    const found = await accountWhere(tx, entree, emetteur, sql`u.email = ${email}`)
    if (!found) return `Aucun compte à l'adresse ${email} n'est ouvert par ${nom} : ${manager}`
    if (found.sujet !== null)
      return `Le compte ${email} est déjà lié à une autre identité de ${nom} : connectez-vous avec votre mot de passe, puis retirez ce lien dans « Mon compte »`
    return found
  })
}

/** Opens the session of a person who is proved, and links the account at the first time; null when it was refused meanwhile. */
async function enterLinked(asker: { request: FastifyRequest; services: Services }, proof: PreuveExterne) {
  const { compte, emetteur, sujet, nom, sortie } = proof
  const { pool, jobs } = asker.services
  const account = await asSystem(pool, (tx) =>
    firstRow(tx, accountColumns, sql`select ${accountSql} from users u where u.id = ${compte}`),
  )
  if (!account) return null
  const entered = await enter(asker, {
    account,
    async note(tx) {
      const { rows } = await tx.execute<{ neuve: boolean }>(sql`
        insert into identites_externes as i (user_id, emetteur, sujet) values (${compte}, ${emetteur}, ${sujet})
        on conflict (user_id, emetteur) do update set utilisee_le = now() where i.sujet = excluded.sujet
        returning created_at = utilisee_le as neuve`)
      // Another identity was linked at the same moment.
      if (!rows[0]) throw new Refus('conflit', OVER)
      if (rows[0].neuve) await tellOwner(jobs, tx, account.email, { quoi: 'identité', nom })
    },
  })
  return entered && { ...entered, sortie }
}

const opensExternally = {
  tag: externeTag,
  answer: { status: 200, schema: jetonsExternes, description: 'Access and refresh tokens' },
  otherwise: refusedAnswer,
} as const

const returnRoute = publicRoute({
  ...opensExternally,
  call: 'POST /connexion/externe/retour',
  summary: 'Logs in with what an identity provider answered.',
  body: retourExterne,
  handler: async ({ body, request, services }) => {
    await services.admission.tries.take('connexionExterne', adresse(request.ip))
    const refuse = (message: string, said: object) => {
      request.log.warn(said, 'connexion externe refusée')
      return refusedLogin(message)
    }
    const begun = await openAttente('retour', body.attente, attenteDeRetour, services)
    if (!begun || !(await begun.spend())) return refuse(OVER, {})
    const entree = await entreeOf(services, begun.data.lien)
    if (!entree) return refuse(CLOSED, {})
    const { societe, nom } = entree
    const come = { retour: retourOf(request, services), reponse: body.reponse, attendu: begun.data.attendu }
    const personne = await finish(entree, come, services.config).catch((error: unknown) => {
      if (error instanceof FournisseurRefuse) return error
      throw error
    })
    if (personne instanceof FournisseurRefuse)
      return refuse(refusDuFournisseur[personne.raison], { societe, raison: personne.raison })
    const account = await accountFor(services, entree, personne)
    if (typeof account === 'string') return refuse(account, { societe, raison: 'sans compte' })
    const compte = account.id
    if (!account.isAccredited) return refuse('Accréditation refusée', { compte })
    const { emetteur, sujet, sortie, hasSecondFactor } = personne
    const proof: PreuveExterne = { compte, emetteur, sujet, nom, sortie }
    const asker = { id: compte, email: account.email, address: adresse(request.ip) }
    const fault = hasSecondFactor ? null : await faultOfCode(services, asker, undefined, request.log)
    if (fault !== null)
      return refusedLogin(fault, { secondFacteur: true, attente: await sealAttente('code', proof, services) })
    const entered = await enterLinked({ request, services }, proof)
    return entered ? { body: entered } : refuse(CLOSED, { compte })
  },
})

const codeRoute = publicRoute({
  ...opensExternally,
  call: 'POST /connexion/externe/code',
  summary: 'Ends a log-in at an identity provider with the code of the second factor.',
  body: codeExterne,
  handler: async ({ body: { attente, code }, request, services }) => {
    const proved = await openAttente('code', attente, preuveExterne, services)
    const account =
      proved &&
      (await asSystem(services.pool, (tx) =>
        firstRow(tx, { email: 'text' }, sql`select email from users where id = ${proved.data.compte}`),
      ))
    if (!proved || !account) return refusedLogin(OVER)
    const asker = { id: proved.data.compte, email: account.email, address: adresse(request.ip) }
    const fault = await faultOfCode(services, asker, code, request.log)
    if (fault !== null) return refusedLogin(fault, { secondFacteur: true, attente })
    const entered = (await proved.spend()) ? await enterLinked({ request, services }, proved.data) : null
    return entered ? { body: entered } : refusedLogin(OVER)
  },
})

export const externeRoutes = [fournisseursRoute, beginRoute, returnRoute, codeRoute]
