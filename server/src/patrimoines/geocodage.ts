import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { lieu, lieuxProposes } from '@lavandiere/domain/patrimoines/geocodage.ts'
import { z } from 'zod'
import { compte } from '../platform/admission/who.ts'
import { type Answer, type Call, type Route, route } from '../platform/http/route.ts'
import type { Geocoded, Geocoder } from '../platform/outside/geocoding.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

/** Sentences for the two kinds of lookup, shown by the screens (API-14). */
const MESSAGES = {
  recherche: {
    aucun: 'Aucun résultat de géocodage trouvé.',
    indisponible: 'Échec du géocodage. Veuillez réessayer.',
  },
  inverse: {
    aucun: 'Aucun résultat de géocodage inversé trouvé.',
    indisponible: 'Échec du géocodage inversé. Veuillez réessayer.',
  },
} as const

function geocodedAnswer(found: Geocoded, messages: Record<'aucun' | 'indisponible', string>): Answer {
  if (found.etat === 'trouve') return { body: found.lieu }
  if (found.etat === 'aucun') throw new Refus('introuvable', messages.aucun)
  throw new Refus('service-exterieur', messages.indisponible, { headers: { 'retry-after': '5' } })
}

const question = strictQuery({
  q: z
    .string({ error: 'Une adresse est attendue' })
    .trim()
    .min(1, 'Une adresse est attendue')
    .max(200, 'Au plus 200 caractères'),
})
const degrees = (bound: number) =>
  z
    .string({ error: 'Une position est attendue' })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Une position est attendue')
    .transform(Number)
    .pipe(z.number().min(-bound, 'Une position est attendue').max(bound, 'Une position est attendue'))

/**
 * Asks the address service after the transaction, as long as the caller waits and within its limit of calls: all
 * companies share the pace of the service (S19).
 */
async function asked(
  { actor, gone, services }: Pick<Call, 'actor' | 'gone' | 'services'>,
  ask: (geocoder: Geocoder, gone: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  await services.admission.tries.take('geocodage', compte(actor.id))
  return ask(services.geocoder, gone())
}

/** Addresses and positions for forms and maps (API-13): only the server calls the address service. */
export const geocodageRoutes: readonly Route[] = [
  route({
    call: 'GET /geocodage/recherche',
    summary: 'Finds the position of an address.',
    access: ['read', 'geocodage'],
    query: question,
    answer: { status: 200, schema: lieu, description: 'The place found' },
    outside: (call) =>
      asked(call, async (geocoder, gone) =>
        geocodedAnswer(await geocoder.search(call.query.q, gone), MESSAGES.recherche),
      ),
  }),
  route({
    call: 'GET /geocodage/inverse',
    summary: 'Finds the address at a position.',
    access: ['read', 'geocodage'],
    query: strictQuery({ latitude: degrees(90), longitude: degrees(180) }),
    answer: { status: 200, schema: lieu, description: 'The place found' },
    outside: (call) =>
      asked(call, async (geocoder, gone) => {
        const { latitude, longitude } = call.query
        return geocodedAnswer(await geocoder.reverse(latitude, longitude, gone), MESSAGES.inverse)
      }),
  }),
  route({
    call: 'GET /geocodage/completion',
    summary: 'Suggests places for the beginning of an address.',
    access: ['read', 'geocodage'],
    query: question,
    answer: { status: 200, schema: lieuxProposes, description: 'Places, best first' },
    outside: (call) =>
      asked(call, async (geocoder, gone) => {
        const { etat, lieux } = await geocoder.completion(call.query.q, gone)
        if (etat === 'indisponible') return geocodedAnswer({ etat }, MESSAGES.recherche)
        return { body: { lieux } }
      }),
  }),
]
