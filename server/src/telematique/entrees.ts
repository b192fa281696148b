import { accuse } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { receptionsFlespi } from '@lavandiere/domain/telematique/flespi.ts'
import { receptionsOsmand } from '@lavandiere/domain/telematique/osmand.ts'
import { POSITIONS_MAX, type Reception, type Source } from '@lavandiere/domain/telematique/position.ts'
import { receptionsTraccar } from '@lavandiere/domain/telematique/traccar.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cle } from '../platform/admission/who.ts'
import { FORM_FIELDS } from '../platform/http/bodies.ts'
import { publicRoute } from '../platform/http/route.ts'
import { JSON_TYPE, LD } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'
import { jetonParams, senderOf } from './jetons.ts'
import { receivePositions } from './reception.ts'

/** Bytes of a call with one or two positions, whatever attributes their tracker adds. */
const ONE_BYTES = 100_000
/** Messages of flespi in one call: what a channel kept while it could not send comes in one list. */
const MESSAGES_MAX = 20_000
/** Bytes of a call with such a list. */
const MANY_BYTES = 8 * 1024 * 1024
/** Values of such a list in all. */
const VALUES_MAX = 500_000

const senderDescription = { tag: 'telematique', params: jetonParams, senderOf } as const
const accuseAnswer = { status: 200, schema: accuse, description: 'What became of the positions' } as const
/** Any parameters are accepted: programs of telephones send some that are not used here. */
const anyQuery = z.record(z.string(), z.unknown())

/**
 * Stores the positions of a call. An unreadable position is left out and the call is still answered 200: the sender would
 * otherwise repeat it for ever and send nothing else.
 * @throws Refus 429 when the key sent too many positions
 */
async function take(
  { request, services }: { request: FastifyRequest; services: Services },
  source: Source,
  read: (said: unknown, now: number) => Reception[],
  said: unknown,
) {
  const { sender } = request
  if (!sender) throw new Error('a call by a key has a sender')
  const now = services.now().getTime()
  const receptions = read(said, now)
  services.admission.rates.positionsOfKey.count(cle(sender.id), receptions.length)
  const envoi = { exploitantId: sender.exploitantId, jetonId: sender.id, source }
  return { body: await receivePositions(services.pool, envoi, receptions, now) }
}

const traccar = publicRoute({
  ...senderDescription,
  call: 'POST /telematique/entrees/:jeton/traccar',
  summary: 'Takes a position that Traccar forwards',
  documented: z.looseObject({ position: z.looseObject({}), device: z.looseObject({ uniqueId: z.string() }) }),
  bodyTypes: [JSON_TYPE, LD],
  bodyLimit: ONE_BYTES,
  answer: accuseAnswer,
  handler: (call) => take(call, 'traccar', receptionsTraccar, call.request.body),
})

const osmandQuery = publicRoute({
  ...senderDescription,
  call: 'GET /telematique/entrees/:jeton/osmand',
  summary: 'Takes a position of OsmAnd by its address',
  query: anyQuery,
  answer: accuseAnswer,
  handler: (call) => take(call, 'osmand', receptionsOsmand, call.query),
})

const osmandBody = publicRoute({
  ...senderDescription,
  call: 'POST /telematique/entrees/:jeton/osmand',
  summary: 'Takes a position of OsmAnd or Traccar Client',
  query: anyQuery,
  documented: z.looseObject({}),
  bodyTypes: [JSON_TYPE, LD, FORM_FIELDS],
  bodyLimit: ONE_BYTES,
  answer: accuseAnswer,
  handler: (call) => {
    const { body } = call.request
    const said = typeof body === 'object' && body !== null ? { ...call.query, ...body } : call.query
    return take(call, 'osmand', receptionsOsmand, said)
  },
})

const flespi = publicRoute({
  ...senderDescription,
  call: 'POST /telematique/entrees/:jeton/flespi',
  summary: 'Takes messages of a flespi stream',
  documented: z.array(z.looseObject({ ident: z.string() })).max(MESSAGES_MAX),
  bodyTypes: [JSON_TYPE, LD],
  bodyLimit: MANY_BYTES,
  jsonMax: { values: VALUES_MAX, items: MESSAGES_MAX },
  answer: accuseAnswer,
  async handler(call) {
    const said: unknown = call.request.body
    const sum = { recues: 0, gardees: 0, inconnues: 0 }
    // Stored in parts: a list that is refused for its length would come again for ever.
    for (let from = 0; Array.isArray(said) && from < said.length; from += POSITIONS_MAX) {
      const { body } = await take(call, 'flespi', receptionsFlespi, said.slice(from, from + POSITIONS_MAX))
      sum.recues += body.recues
      sum.gardees += body.gardees
      sum.inconnues += body.inconnues
    }
    return { body: sum }
  },
})

export const entreeRoutes = [traccar, osmandQuery, osmandBody, flespi]
