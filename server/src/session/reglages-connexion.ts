import { randomBytes } from 'node:crypto'
import { invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import {
  essaiDeFournisseur,
  essaiFait,
  fournisseurEcrit,
  fournisseurLu,
} from '@lavandiere/domain/session/connexion-externe.ts'
import { preuve } from '@lavandiere/domain/session/second-facteur.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countChange, holdReglages, versionDesReglages } from '../heures/reglages-heures.ts'
import { societe } from '../platform/admission/who.ts'
import { asSystem, asSystemFor, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import { BASE } from '../platform/http/wire.ts'
import { seal } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from './avis.ts'
import { retourOf } from './externe.ts'
import { secretOf, secretOwner } from './fournisseurs.ts'
import { proved } from './mon-compte.ts'
import { essayer, FournisseurRefuse, refusDuFournisseur } from './openid.ts'

const CONNEXION = '/reglages/connexion'
const fournisseurColumns = {
  emetteur: 'text',
  clientId: 'text',
  domaines: z.array(z.string()),
  actif: 'bool',
  lien: 'text',
} as const

async function answerFournisseur(
  tx: Tx,
  company: number | null,
  request: FastifyRequest,
  services: Services,
) {
  // First: a change that comes between the two reads is then refused as one over older settings, not lost.
  const headers = await versionDesReglages(tx, company)
  const found = await firstRow(
    tx,
    fournisseurColumns,
    sql`select emetteur, client_id as "clientId", domaines, actif, lien from fournisseurs_identite
      where exploitant_id = ${company}`,
  )
  const { lien, ...fournisseur } = found ?? {}
  const adresse = `${originOf(request, services.config)}/login?societe=${lien}`
  return {
    body: {
      '@id': BASE + CONNEXION,
      retour: retourOf(request, services),
      fournisseur: found ? { ...fournisseur, adresse } : null,
    },
    headers,
  }
}

const readConnexionRoute = route({
  call: `GET ${CONNEXION}`,
  summary: 'Retrieves the identity provider of the company, without its secret.',
  access: ['read', 'reglages'],
  answer: { status: 200, schema: fournisseurLu, description: 'The provider' },
  handler: (tx, { actor, request, services }) => answerFournisseur(tx, actor.exploitantId, request, services),
})

interface Essaye {
  emetteur: string
  clientId: string
  secret?: string | undefined
}

/** The secret that was typed, else the stored one. @throws Refus 422 without either */
async function secretFor({ emetteur, secret }: Essaye, company: number, services: Services): Promise<string> {
  const used = secret || (await secretOf(services, company, emetteur))
  if (!used) throw invalid('secret', "Le secret de l'application est requis")
  return used
}

/** @throws Refus 422 on the field that the refusal is about */
async function essai(typed: Essaye, company: number, request: FastifyRequest, services: Services) {
  await services.admission.tries.take('fournisseurEssaye', societe(company))
  const secret = await secretFor(typed, company, services)
  const { emetteur, clientId } = typed
  try {
    return await essayer(
      { emetteur, clientId, secret, niveaux: null },
      retourOf(request, services),
      services.config,
    )
  } catch (error) {
    if (!(error instanceof FournisseurRefuse)) throw error
    throw invalid(error.raison === 'secret' ? 'secret' : 'emetteur', refusDuFournisseur[error.raison])
  }
}

const messages = {
  reconnu: "Le fournisseur répond, et reconnaît l'identifiant et le secret de cette application.",
  'sans-avis':
    "Le fournisseur répond, mais ne dit pas s'il reconnaît l'identifiant et le secret : connectez-vous une fois pour le savoir.",
} as const

/** A PUT, because it stores nothing and may be repeated: its body holds a secret, which no copy of an answer keeps. */
const tryRoute = route({
  call: `PUT ${CONNEXION}/essai`,
  summary: 'Asks an identity provider whether it knows the application; nothing is saved.',
  access: ['update', 'reglages'],
  body: essaiDeFournisseur,
  answer: { status: 200, schema: essaiFait, description: 'What the provider said' },
  async outside({ actor: { exploitantId }, body, request, services }) {
    if (exploitantId === null) throw notFound()
    return { body: { message: messages[await essai(body, exploitantId, request, services)] } }
  },
})

/**
 * Whoever sets the provider decides who gets in: it asks for the proof that every change of the way into an account asks
 * for. A stored secret never goes to another address than the one it was typed for.
 */
const writeConnexionRoute = route({
  call: `PUT ${CONNEXION}`,
  summary: 'Sets the identity provider of the company.',
  access: ['update', 'reglages'],
  body: fournisseurEcrit,
  answer: { status: 200, schema: fournisseurLu, description: 'The provider' },
  async outside({ actor, body, request, services }) {
    const { exploitantId: company } = actor
    if (company === null) throw notFound()
    const { actuel, code, emetteur, clientId, secret, domaines, actif } = body
    const { email } = await proved({ actor, request, services }, { actuel, code })
    const used = await secretFor({ emetteur, clientId, secret }, company, services)
    const sealed = await seal(used, secretOwner(company), services.config.SECRET)
    const answer = await asSystem(services.pool, async (tx) => {
      await holdReglages(tx, company, request.headers['if-match'])
      await tx.execute(sql`
        insert into fournisseurs_identite (exploitant_id, lien, emetteur, client_id, secret, domaines, actif)
        values (${company}, ${randomBytes(9).toString('base64url')}, ${emetteur}, ${clientId}, ${sealed},
          ${sql.param(domaines)}::text[], ${actif})
        on conflict (exploitant_id) do update set emetteur = excluded.emetteur, client_id = excluded.client_id,
          secret = excluded.secret, domaines = excluded.domaines, actif = excluded.actif`)
      await countChange(tx, company)
      await tellOwner(services.jobs, tx, email, { quoi: 'fournisseur' })
      return answerFournisseur(tx, company, request, services)
    })
    request.log.info({ compte: actor.id, actif }, "fournisseur d'identité changé")
    return answer
  },
})

const forgetConnexionRoute = route({
  call: `PUT ${CONNEXION}/retrait`,
  summary: 'Forgets the identity provider of the company, and the links of its people to it.',
  access: ['update', 'reglages'],
  body: preuve,
  answer: { status: 204, schema: null, description: 'Forgotten' },
  async outside({ actor, body, request, services }) {
    const { email } = await proved({ actor, request, services }, body)
    await asSystemFor(services.pool, actor.id, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        with oublie as (
          delete from fournisseurs_identite where exploitant_id = ${actor.exploitantId} returning exploitant_id, emetteur
        ), liens as (
          delete from identites_externes i using oublie o, users u
          where rtrim(i.emetteur, '/') = rtrim(o.emetteur, '/') and u.id = i.user_id and u.role in ('exploitant', 'operateur')
            and coalesce(u.exploitant_id, u.id) = o.exploitant_id
        )
        select from oublie`)
      if (rowCount === 0) return
      await countChange(tx, actor.exploitantId)
      await tellOwner(services.jobs, tx, email, { quoi: 'fournisseur' })
    })
    request.log.info({ compte: actor.id }, "fournisseur d'identité oublié")
    return {}
  },
})

export const reglagesConnexionRoutes = [
  readConnexionRoute,
  tryRoute,
  writeConnexionRoute,
  forgetConnexionRoute,
]
