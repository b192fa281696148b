import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { JETONS_MAX, jetonCree, nouveauJeton } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adresse, cle, strangersCall } from '../platform/admission/who.ts'
import { refuseBeyond } from '../platform/db/locks.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { keysOfKind } from '../platform/http/keys.ts'
import { route, type Sender } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'

const keysOf = keysOfKind({
  tried: 'jetonTraceur',
  unknown: () => new Refus('introuvable', 'Ce jeton est inconnu ou a été révoqué'),
  async find(tx, empreinte) {
    const found = await firstRow(
      tx,
      { id: 'int', exploitantId: 'int' },
      sql`select j.id, j.exploitant_id as "exploitantId" from jetons_traceurs j
        join users e on e.id = j.exploitant_id and e.archived_at is null and e.is_accredited
        where j.empreinte = ${empreinte} and j.revoque_le is null`,
    )
    return found && { ...found, ...strangersCall('traceurs', found) }
  },
})

/** How many last characters of a key are kept and shown, so that a person recognises the key. */
const FIN = 4
export const jetonParams = z.object({ jeton: z.string().max(100) })

/**
 * The company of the key in the path.
 * @throws Refus 404 for a key that is unknown, revoked or of a closed company, 429 for too many calls or wrong keys
 */
export async function senderOf(request: FastifyRequest, services: Services): Promise<Sender> {
  const { data } = jetonParams.safeParse(request.params)
  const found = await keysOf(services)
    .senderOf(hashToken(data?.jeton ?? ''), adresse(request.ip))
    .catch((error) => {
      if (error instanceof Refus && error.code === 'introuvable') request.log.warn('jeton de traceurs refusé')
      throw error
    })
  services.admission.rates.callsOfKey.count(cle(found.id))
  return found
}

/**
 * Creates a key. A PUT, because the answers of POSTs are stored for their Idempotency-Key, and this answer holds a
 * secret.
 */
const makeKey = route({
  call: 'PUT /telematique/jetons',
  summary: 'Makes a key of trackers; its text is told once',
  access: ['update', 'telematique'],
  body: nouveauJeton,
  answer: { status: 201, schema: jetonCree, description: 'The key' },
  async handler(tx, { actor, body, request }) {
    await refuseBeyond(tx, 'jetons_traceurs', actor.id, {
      among: sql`jetons_traceurs where revoque_le is null`,
      max: JETONS_MAX,
      said: `Au plus ${countInWords(JETONS_MAX, 'jeton')} : révoquez ceux qui ne servent plus`,
    })
    const jeton = newToken()
    const { id } = await foundRow(
      tx,
      { id: 'int' },
      sql`insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin)
        values (${actor.exploitantId}, ${body.libelle}, ${hashToken(jeton)}, ${jeton.slice(-FIN)}) returning id`,
    )
    return {
      body: { id, libelle: body.libelle, jeton },
      after: () => request.log.info({ compte: actor.id, jeton: id }, 'jeton de traceurs créé'),
    }
  },
})

const revokeKey = route({
  call: 'DELETE /telematique/jetons/:id',
  summary: 'Revokes a key: what is sent by it is refused from now on',
  access: ['update', 'telematique'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'Revoked' },
  async handler(tx, { actor, params, request, services }) {
    const { rowCount } = await tx.execute(
      sql`update jetons_traceurs set revoque_le = now() where id = ${params.id} and revoque_le is null`,
    )
    if (rowCount === 0) throw notFound()
    return {
      after() {
        keysOf(services).forget(params.id)
        request.log.info({ compte: actor.id, jeton: params.id }, 'jeton de traceurs révoqué')
      },
    }
  },
})

export const jetonRoutes = [makeKey, revokeKey]
