import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import type { PointQuartix, TrajetQuartix } from '@lavandiere/domain/telematique/quartix.ts'
import {
  itinerairesLus,
  resumeTrajets,
  type TrajetLu,
  tempsMoteursLus,
} from '@lavandiere/domain/telematique/reponses.ts'
import type { z } from 'zod'
import { asCompany, type Tx } from '../platform/db/actor.ts'
import { type Call, route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import type { Connu } from './cache.ts'
import { noteLook } from './consultations.ts'
import { type JourneeEnvoyee, journeeEnvoyee, withNearContainers } from './journee-envoyee.ts'
import { routeOf, trajetsOf } from './quartix-en-cache.ts'
import { isVisible, isWhollyVisible, serviceOf, visibleInstant } from './service.ts'
import { vehicleQuery } from './suivi.ts'
import { type Vehicule, vehiculeById, vehiculeNamed } from './vehicules.ts'

/** A day of a vehicle, by the name of its tracker or by its own id. */
const query = strictQuery({
  date: realDay(),
  vehicleId: vehicleQuery.optional(),
  laveuse: identifiant.optional(),
}).refine(({ vehicleId, laveuse }) => (vehicleId === undefined) !== (laveuse === undefined), {
  path: ['vehicleId'],
  message: 'Un véhicule est attendu : vehicleId ou laveuse',
})
type AskedTrajets = Call<unknown, z.output<typeof query>>

/** Heavy calls: they read all positions of a day, and look for containers near each stop. */
const readsTrajets = {
  access: ['read', 'telematique'],
  query,
  timeoutMs: 30_000,
} as const

/**
 * A question about a vehicle's day. It is answered from the vehicle's own tracker (`envoyee`), or else from a provider.
 */
interface Question {
  vehicule: Vehicule
  /** Its number at the provider, when that can be asked: a day to come has no movements. */
  quartixId: number | null
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
  const today = jourDeParis(now)
  return { vehicule, quartixId: date > today ? null : vehicule.quartixId, envoyee, service, today }
}

const stateOf = ({ services }: AskedTrajets, { envoyee }: Question, known: Connu<unknown> | null) => {
  if (envoyee) return { etat: 'ok' as const, misAJour: services.now().toISOString() }
  if (!known) return { etat: 'non-configure' as const, misAJour: null }
  return { etat: known.etat, misAJour: known.lu && new Date(known.lu.luLe).toISOString() }
}

/** The sum of a figure of movements; null without any. */
const knownSum = (list: readonly TrajetQuartix[], figure: (one: TrajetQuartix) => number) =>
  list.length === 0 ? null : sumOf(list, figure)

/** The sums of a vehicle's day with their state; null where a provider does not say. */
async function sumsOfDay(call: AskedTrajets, question: Question) {
  const { envoyee, vehicule, quartixId, service, today } = question
  if (envoyee) return { ...stateOf(call, question, null), ...envoyee, nombre: envoyee.trajets.length }
  const { date } = call.query
  const known = quartixId === null ? null : await trajetsOf(call.services, vehicule.exploitantId, date, today)
  const trajets = (known?.lu?.valeur ?? []).filter(
    ({ vehicleId, debut }) => vehicleId === quartixId && isVisible(debut, service),
  )
  // A movement that goes on after the hours of service is left out: a sum would reveal for how long.
  const counted = trajets.filter(({ fin }) => isWhollyVisible([fin], service))
  return {
    ...stateOf(call, question, known),
    debut: trajets[0]?.debut ?? null,
    contactMis: trajets[0]?.debut ?? null,
    contactCoupe: visibleInstant(trajets.at(-1)?.fin ?? null, service),
    distanceKm: knownSum(counted, ({ distanceKm }) => distanceKm),
    trajetJours: knownSum(counted, ({ trajetJours }) => trajetJours),
    ralentiJours: knownSum(counted, ({ ralentiJours }) => ralentiJours),
    nombre: known?.lu ? trajets.length : null,
    inconnuKm: null,
    inconnuJours: null,
    moteurS: null,
    pompeS: null,
  }
}

export const tempsMoteursRoute = route({
  ...readsTrajets,
  call: 'GET /telematique/temps_moteurs',
  summary: 'When the engine of a vehicle ran on a day',
  answer: { status: 200, schema: tempsMoteursLus, description: 'Engine times' },
  async handler(tx, call) {
    const question = await questionOf(tx, call)
    const { quartixId, traceur } = question.vehicule
    const { date, vehicleId = quartixId?.toString() ?? traceur } = call.query
    return {
      outside: async () => {
        const { etat, misAJour, contactMis, contactCoupe, moteurS, pompeS } = await sumsOfDay(call, question)
        const times = { ignition_on: contactMis, ignition_off: contactCoupe, moteurS, pompeS }
        return { body: { etat, misAJour, vehicleId, date, ...times } }
      },
    }
  },
})

export const resumeRoute = route({
  ...readsTrajets,
  call: 'GET /telematique/resume_trajets',
  summary: 'The movements of a vehicle on a day together',
  answer: { status: 200, schema: resumeTrajets, description: 'Distance and times' },
  async handler(tx, call) {
    const question = await questionOf(tx, call)
    return {
      outside: async () => {
        const sums = await sumsOfDay(call, question)
        return {
          body: {
            etat: sums.etat,
            misAJour: sums.misAJour,
            StartDate: sums.debut,
            Distance: sums.distanceKm,
            TravelTime: sums.trajetJours,
            IdlingTime: sums.ralentiJours,
            NumberOfTrips: sums.nombre,
            UnknownDistance: sums.inconnuKm,
            UnknownTime: sums.inconnuJours,
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

async function providerRoute(call: AskedTrajets, question: Question) {
  const { vehicule, quartixId, service, today } = question
  const { exploitantId } = vehicule
  const known =
    quartixId === null
      ? null
      : await routeOf(call.services, { exploitantId, quartixId }, call.query.date, today)
  const said = known?.lu?.valeur ?? []
  const trajets = said
    .map((points, rank) => drawnTrajet(points, said[rank + 1]?.[0]?.instant ?? null, service))
    .filter(({ Route }) => Route.length > 0)
  const Trips = await asCompany(call.services.pool, exploitantId, (tx) => withNearContainers(tx, trajets))
  return { ...stateOf(call, question, known), Trips }
}

export const itinerairesRoute = route({
  ...readsTrajets,
  call: 'GET /telematique/itineraires',
  summary: 'The paths of a vehicle on a day, with its stops; the look is noted',
  answer: { status: 200, schema: itinerairesLus, description: 'Movements as points' },
  async handler(tx, call) {
    const question = await questionOf(tx, call)
    return {
      outside: async () => {
        await noteLook(call, question.vehicule, call.query.date)
        const { envoyee } = question
        if (envoyee) return { body: { ...stateOf(call, question, null), Trips: envoyee.trajets } }
        return { body: await providerRoute(call, question) }
      },
    }
  },
})
