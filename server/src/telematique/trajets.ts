import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import type { PointQuartix, TrajetQuartix } from '@lavandiere/domain/telematique/quartix.ts'
import {
  type EtatTelematique,
  itinerairesLus,
  resumeTrajets,
  type TrajetLu,
  tempsMoteursLus,
} from '@lavandiere/domain/telematique/reponses.ts'
import type { z } from 'zod'
import { asCompany, type Tx } from '../platform/db/actor.ts'
import { type Answer, type Call, route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import type { Connu } from './cache.ts'
import { noteLook } from './consultations.ts'
import { routeOf, trajetsOf } from './fournisseur.ts'
import { type JourneeEnvoyee, journeeEnvoyee, withNearContainers } from './journee-envoyee.ts'
import { isVisible, isWhollyVisible, serviceOf, visibleInstant } from './service.ts'
import { vehicleQuery } from './suivi.ts'
import { type Vehicule, vehiculeById, vehiculeNamed } from './vehicules.ts'

/** A day of a vehicle, by the name of its tracker or by its own id. */
const query = strictQuery({
  date: realDay('Une date AAAA-MM-JJ est attendue'),
  vehicleId: vehicleQuery.optional(),
  laveuse: identifiant.optional(),
}).refine(({ vehicleId, laveuse }) => (vehicleId === undefined) !== (laveuse === undefined), {
  path: ['vehicleId'],
  message: 'Un véhicule est attendu : vehicleId ou laveuse',
})
type AskedTrajets = Call<unknown, z.output<typeof query>, unknown>

/** Heavy calls: they read all positions of a day, and look for containers near each stop. */
const readsTrajets = {
  tag: 'telematique',
  method: 'GET',
  access: ['read', 'telematique'],
  query,
  timeoutMs: 30_000,
} as const

/**
 * A question about a vehicle's day. It is answered from the vehicle's own tracker (`envoyee`), or else from a provider.
 */
interface Question {
  vehicule: Vehicule
  envoyee: JourneeEnvoyee | null
  /** The hours of service, outside which nothing is shown; null without any. */
  service: Awaited<ReturnType<typeof serviceOf>>
  today: string
}

async function questionOf(tx: Tx, { query, services }: AskedTrajets): Promise<Question> {
  const { date, vehicleId = '', laveuse } = query
  const now = services.now()
  const vehicule = await (laveuse === undefined
    ? vehiculeNamed(tx, vehicleId, date)
    : vehiculeById(tx, laveuse, date))
  const service = await serviceOf(tx)
  const envoyee = await journeeEnvoyee(tx, vehicule, date, service, now.getTime())
  return { vehicule, envoyee, service, today: jourDeParis(now.toISOString()) }
}

/** The state of an answer from the vehicle's own tracker: counted at this moment. */
const nowOf = ({ services }: AskedTrajets) => ({
  etat: 'ok' as const,
  misAJour: services.now().toISOString(),
})

/** Whether a provider answered, and when. */
function trajetsState(known: Connu<unknown> | null): { etat: EtatTelematique; misAJour: string | null } {
  if (!known) return { etat: 'non-configure', misAJour: null }
  return { etat: known.etat, misAJour: known.lu && new Date(known.lu.luLe).toISOString() }
}

/** The movements of a vehicle on a day as its provider counts them; none when the vehicle has no number at a provider. */
async function providerTrips(
  { services }: AskedTrajets,
  { vehicule, service, today }: Question,
  date: string,
) {
  const { quartixId, exploitantId } = vehicule
  // A future day has no movements: the provider is not asked.
  const known =
    quartixId === null || date > today ? null : await trajetsOf(services, exploitantId, date, today)
  const trajets = (known?.lu?.valeur ?? []).filter(
    ({ vehicleId, debut }) => vehicleId === quartixId && isVisible(debut, service),
  )
  // A movement that goes on after the hours of service is left out: a sum would reveal for how long.
  const counted = trajets.filter(({ fin }) => isWhollyVisible([fin], service))
  return {
    state: trajetsState(known),
    trajets,
    counted,
    arret: visibleInstant(trajets.at(-1)?.fin ?? null, service),
  }
}

const sumOf = (list: readonly TrajetQuartix[], read: (one: TrajetQuartix) => number) =>
  list.length === 0 ? null : list.reduce((sum, one) => sum + read(one), 0)

/** `GET /telematique/temps_moteurs` (TRK-24, TRK-27). */
export const tempsMoteursRoute = route({
  ...readsTrajets,
  url: '/telematique/temps_moteurs',
  summary: 'When the engine of a vehicle ran on a day',
  answer: { status: 200, schema: tempsMoteursLus, description: 'Engine times' },
  async handler(tx, call): Promise<Answer> {
    const { date } = call.query
    const question = await questionOf(tx, call)
    const { envoyee, vehicule } = question
    const vehicleId = call.query.vehicleId ?? vehicule.quartixId?.toString() ?? vehicule.traceur
    if (envoyee) {
      const { contactMis, contactCoupe, moteurS, pompeS } = envoyee
      const times = { ignition_on: contactMis, ignition_off: contactCoupe, moteurS, pompeS }
      return { body: { ...nowOf(call), vehicleId, date, ...times } }
    }
    return {
      outside: async () => {
        const { state, trajets, arret } = await providerTrips(call, question, date)
        const times = {
          ignition_on: trajets[0]?.debut ?? null,
          ignition_off: arret,
          moteurS: null,
          pompeS: null,
        }
        return { body: { ...state, vehicleId, date, ...times } }
      },
    }
  },
})

/** `GET /telematique/resume_trajets` (TRK-22, TRK-27). */
export const resumeRoute = route({
  ...readsTrajets,
  url: '/telematique/resume_trajets',
  summary: 'The movements of a vehicle on a day together',
  answer: { status: 200, schema: resumeTrajets, description: 'Distance and times' },
  async handler(tx, call): Promise<Answer> {
    const question = await questionOf(tx, call)
    const { envoyee } = question
    if (envoyee) {
      return {
        body: {
          ...nowOf(call),
          StartDate: envoyee.debut,
          Distance: envoyee.distanceKm,
          TravelTime: envoyee.trajetJours,
          IdlingTime: envoyee.ralentiJours,
          NumberOfTrips: envoyee.trajets.length,
          UnknownDistance: envoyee.inconnuKm,
          UnknownTime: envoyee.inconnuJours,
        },
      }
    }
    return {
      outside: async () => {
        const { state, trajets, counted } = await providerTrips(call, question, call.query.date)
        return {
          body: {
            ...state,
            StartDate: trajets[0]?.debut ?? null,
            Distance: sumOf(counted, ({ distanceKm }) => distanceKm),
            TravelTime: sumOf(counted, ({ trajetJours }) => trajetJours),
            IdlingTime: sumOf(counted, ({ ralentiJours }) => ralentiJours),
            NumberOfTrips: state.misAJour === null ? null : trajets.length,
            UnknownDistance: null,
            UnknownTime: null,
          },
        }
      },
    }
  },
})

/**
 * A movement of a provider as it is answered: its points within the hours of service, and the stay after it when the
 * movement ended within them.
 * @param next when the next movement began, ISO; null when there is none
 */
function drawnTrajet(
  points: readonly PointQuartix[],
  next: string | null,
  service: HeuresDeService | null,
): TrajetLu {
  const end = points.at(-1)?.instant ?? null
  const start = visibleInstant(next, service)
  const dureeS = end && start ? Math.max(0, Math.round((Date.parse(start) - Date.parse(end)) / 1000)) : null
  return {
    inconnu: false,
    arret: isVisible(end, service) ? { dureeS, conteneur: null } : null,
    Route: points
      .filter(({ instant }) => isVisible(instant, service))
      .map(({ latitude, longitude, evenement, instant, vitesseKmh, lieu }) => ({
        Latitude: latitude,
        Longitude: longitude,
        EventType: evenement,
        EventDateTime: instant,
        Speed: vitesseKmh,
        Location: lieu,
      })),
  }
}

async function providerRoute(call: AskedTrajets, { vehicule, service, today }: Question) {
  const { exploitantId, quartixId } = vehicule
  const { date } = call.query
  const known =
    quartixId === null || date > today
      ? null
      : await routeOf(call.services, { exploitantId, quartixId }, date, today)
  const said = known?.lu?.valeur ?? []
  const trajets = said
    .map((points, rank) => drawnTrajet(points, said[rank + 1]?.[0]?.instant ?? null, service))
    .filter(({ Route }) => Route.length > 0)
  const Trips = await asCompany(call.services.pool, exploitantId, (tx) => withNearContainers(tx, trajets))
  return { ...trajetsState(known), Trips }
}

/** `GET /telematique/itineraires` (TRK-23, TRK-27). Each look is recorded (consultations.ts). */
export const itinerairesRoute = route({
  ...readsTrajets,
  url: '/telematique/itineraires',
  summary: 'The paths of a vehicle on a day, with its stops; the look is noted',
  answer: { status: 200, schema: itinerairesLus, description: 'Movements as points' },
  async handler(tx, call): Promise<Answer> {
    const question = await questionOf(tx, call)
    return {
      outside: async () => {
        await noteLook(call, question.vehicule, call.query.date)
        const { envoyee } = question
        if (envoyee) return { body: { ...nowOf(call), Trips: envoyee.trajets } }
        return { body: await providerRoute(call, question) }
      },
    }
  },
})
