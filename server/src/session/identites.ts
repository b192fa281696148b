import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { identites, retraitDIdentite } from '@lavandiere/domain/session/connexion-externe.ts'
import { sql } from 'drizzle-orm'
import { asSystemFor } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { tellOwner } from './avis.ts'
import { proved } from './mon-compte.ts'

const IDENTITES = '/mon-compte/identites'

const readRoute = route({
  call: `GET ${IDENTITES}`,
  summary: "Retrieves the identity providers that open the caller's own account.",
  access: ['read', 'session'],
  answer: { status: 200, schema: identites, description: 'Links to identity providers' },
  handler: async (tx, { actor: { id }, services: { config } }) => ({
    body: {
      '@id': BASE + IDENTITES,
      identites: (
        await rows(
          tx,
          { emetteur: 'text', depuis: 'text', utiliseeLe: 'text' },
          sql`select emetteur, to_json(created_at) #>> '{}' as depuis, to_json(utilisee_le) #>> '{}' as "utiliseeLe"
            from identites_externes where user_id = ${id} order by created_at, emetteur`,
        )
      ).map((one) => ({
        ...one,
        nom: one.emetteur === config.PROCONNECT_URL ? 'ProConnect' : new URL(one.emetteur).hostname,
      })),
    },
  }),
})

/** A PUT, as other changes that ask for a proof: a DELETE has no body. */
const removeRoute = route({
  call: `PUT ${IDENTITES}/retrait`,
  summary: "Unlinks an identity provider from the caller's own account.",
  access: ['update', 'session'],
  body: retraitDIdentite,
  answer: { status: 204, schema: null, description: 'Unlinked' },
  async outside({ actor, body: { emetteur, ...preuve }, request, services }) {
    const { email } = await proved({ actor, request, services }, preuve)
    await asSystemFor(services.pool, actor.id, async (tx) => {
      const { rowCount } = await tx.execute(
        sql`delete from identites_externes where user_id = ${actor.id} and emetteur = ${emetteur}`,
      )
      if (rowCount === 0) throw notFound()
      await tellOwner(services.jobs, tx, email, { quoi: 'identité', nom: null })
    })
    request.log.info({ compte: actor.id }, 'identité externe retirée')
    return {}
  },
})

export const identiteRoutes = [readRoute, removeRoute]
