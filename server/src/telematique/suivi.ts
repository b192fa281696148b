import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion.ts'
import { moteurVu } from '@lavandiere/domain/telematique/evenements.ts'
import { isMoteurOn, isPompeOn, signaux } from '@lavandiere/domain/telematique/moteur.ts'
import type { VivantQuartix } from '@lavandiere/domain/telematique/quartix.ts'
import {
  flotteSuivie,
  positionsLues,
  type VehiculeSuivi,
  vehicleId,
} from '@lavandiere/domain/telematique/reponses.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { type Call, route } from '../platform/http/route.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { readsTelematique } from './connexion.ts'
import { liveOf } from './fournisseur.ts'
import { isShown, serviceOf } from './service.ts'

/** Vehicles of one answer; more than any company of ours has. */
const VEHICULES_MAX = 1_000
/** What is known of a vehicle for longer than a day says nothing of its engine. */
const OUBLI_MS = 86_400_000

const signal = z.enum(signaux)
const suiviColumns = {
  id: 'int',
  immatriculation: 'text',
  description: 'text?',
  statut: 'int',
  operateur: 'int?',
  operateurLibelle: 'text?',
  quartix: 'int?',
  traceur: 'text?',
  signalMoteur: signal,
  signalPompe: signal.nullable(),
  instant: 'text?',
  source: 'text?',
  latitude: 'number?',
  longitude: 'number?',
  vitesseKmh: 'number?',
  cap: 'number?',
  contact: 'bool?',
  regime: 'int?',
  entrees: 'int?',
  lieu: 'text?',
  recuLe: 'text?',
} as const
type LigneDeSuivi = Awaited<ReturnType<typeof rows<typeof suiviColumns>>>[number]

/** The living vehicles of the company, each with its newest position. */
const lignesOf = (tx: Tx): Promise<LigneDeSuivi[]> =>
  rows(
    tx,
    suiviColumns,
    sql`select l.id, l.immatriculation, l.description, l.statut, l.operateur_id as operateur, u.libelle as "operateurLibelle",
        l.quartix_id as quartix, l.identifiant_traceur as traceur, l.signal_moteur as "signalMoteur", l.signal_pompe as "signalPompe",
        to_json(d.instant) #>> '{}' as instant, d.source, d.latitude, d.longitude, d.vitesse_kmh as "vitesseKmh", d.cap, d.contact, d.regime,
        d.entrees::int as entrees, d.lieu, to_json(d.recu_le) #>> '{}' as "recuLe"
      from laveuses l left join operateurs u on u.id = l.operateur_id left join dernieres_positions d on d.laveuse_id = l.id
      where l.archived_at is null order by l.immatriculation, l.id limit ${VEHICULES_MAX}`,
  )

/** A vehicle whose position nobody knows, or may see. */
function unseen(ligne: LigneDeSuivi): VehiculeSuivi {
  const { id, immatriculation, description, statut, operateur, operateurLibelle, quartix, traceur } = ligne
  return {
    id,
    immatriculation,
    description,
    statut,
    operateur: operateur === null ? null : { id: operateur, libelle: operateurLibelle ?? '' },
    vehicleId: quartix === null ? traceur : String(quartix),
    Latitude: null,
    Longitude: null,
    Speed: null,
    Heading: null,
    LocationText: null,
    LastEventDateTime: null,
    LastEventDescription: null,
    moteur: 'inconnu',
    pompe: false,
  }
}

/** A vehicle by the position that its own tracker sent. */
function bySent(ligne: LigneDeSuivi, now: number): VehiculeSuivi {
  const { instant, vitesseKmh, contact, regime, entrees, signalMoteur, signalPompe } = ligne
  const at = Date.parse(instant ?? '')
  const measure = { instant: at, vitesseKmh, contact, regime, entrees }
  const isOld = !(now - at <= OUBLI_MS)
  const isOn = isMoteurOn(signalMoteur, measure)
  return {
    ...unseen(ligne),
    Latitude: ligne.latitude,
    Longitude: ligne.longitude,
    Speed: vitesseKmh === null ? null : Math.round(vitesseKmh),
    Heading: ligne.cap,
    LocationText: ligne.lieu,
    LastEventDateTime: instant,
    LastEventDescription: contact === null ? null : contact ? 'Ignition-On' : 'Ignition-Off',
    moteur: isOld ? 'inconnu' : isOn ? 'marche' : 'arret',
    pompe: !isOld && isPompeOn(signalPompe, measure),
  }
}

/** A vehicle as Quartix shows it. */
function byQuartix(ligne: LigneDeSuivi, seen: VivantQuartix, now: number): VehiculeSuivi {
  const { instant, vitesseKmh, evenement } = seen
  return {
    ...unseen(ligne),
    Latitude: seen.latitude,
    Longitude: seen.longitude,
    Speed: vitesseKmh,
    Heading: seen.cap,
    LocationText: seen.lieu,
    LastEventDateTime: instant,
    LastEventDescription: evenement,
    moteur: moteurVu({ evenement, vitesseKmh, instant: instant === null ? null : Date.parse(instant) }, now),
    pompe: false,
  }
}

const newest = (texts: readonly (string | null | undefined)[]) =>
  texts
    .flatMap((text) => (text ? [new Date(text).toISOString()] : []))
    .sort()
    .at(-1) ?? null

/** The fleet of the actor's company now: of what tracker and provider say of a vehicle, the newer. */
async function fleetOf(
  { actor, services }: Pick<Call<unknown, unknown, unknown>, 'actor' | 'services'>,
  lignes: readonly LigneDeSuivi[],
  service: HeuresDeService | null,
) {
  const now = services.now().getTime()
  const live = actor.exploitantId === null ? null : await liveOf(services, actor.exploitantId)
  const seen = new Map(live?.lu?.valeur.map((one) => [one.vehicleId, one]))
  const vehicules = lignes.map((ligne) => {
    const provider = ligne.quartix === null ? undefined : seen.get(ligne.quartix)
    const isSent = ligne.instant !== null
    // What was kept of the provider is what it said before.
    const isOwn = ligne.instant !== null && ligne.source !== 'quartix'
    const isNewer = provider?.instant && provider.instant > new Date(ligne.instant ?? 0).toISOString()
    const shown =
      provider && (isNewer || !isOwn)
        ? byQuartix(ligne, provider, now)
        : isSent
          ? bySent(ligne, now)
          : unseen(ligne)
    return isShown(shown.LastEventDateTime, service) ? shown : unseen(ligne)
  })
  const isSent = lignes.some(({ instant }) => instant !== null)
  const read = live?.lu ? new Date(live.lu.luLe).toISOString() : null
  return {
    etat: live ? live.etat : isSent ? ('ok' as const) : ('non-configure' as const),
    misAJour: newest([
      read,
      ...lignes.map(({ source, recuLe }) => (source === 'quartix' && read ? null : recuLe)),
    ]),
    vehicules,
  }
}

/** `GET /telematique/flotte`: the tracking page (TRK-02). */
export const flotteRoute = route({
  ...readsTelematique,
  method: 'GET',
  url: '/telematique/flotte',
  summary: 'Every vehicle of the company with its last position and its engine',
  answer: { status: 200, schema: flotteSuivie, description: 'The fleet' },
  async handler(tx, call) {
    const [lignes, service] = await Promise.all([lignesOf(tx), serviceOf(tx)])
    return { outside: async () => ({ body: await fleetOf(call, lignes, service) }) }
  },
})

/** Vehicles that one call may ask for (T15). */
const DEMANDES_MAX = 100
const shortName = z.string().min(1).max(64)

/** `GET /telematique/positions?vehicleIds[]=`: the last positions of the own vehicles among those named (TRK-27). */
export const positionsRoute = route({
  ...readsTelematique,
  method: 'GET',
  url: '/telematique/positions',
  summary: 'The last positions of vehicles, by the names of their trackers',
  query: strictQuery({
    'vehicleIds[]': z
      .union([shortName.transform((one) => [one]), z.array(shortName).min(1).max(DEMANDES_MAX)], {
        error: `De 1 à ${DEMANDES_MAX} véhicules sont attendus`,
      })
      .meta({ description: 'Repeated' }),
  }),
  answer: { status: 200, schema: positionsLues, description: 'Last positions' },
  async handler(tx, call) {
    const asked = new Set(call.query['vehicleIds[]'])
    const isAsked = ({ quartix, traceur }: LigneDeSuivi) =>
      (quartix !== null && asked.has(String(quartix))) || (traceur !== null && asked.has(traceur))
    const [lignes, service] = [(await lignesOf(tx)).filter(isAsked), await serviceOf(tx)]
    return {
      outside: async () => {
        const { vehicules, ...read } = await fleetOf(call, lignes, service)
        const positions = vehicules.map(
          ({ id, immatriculation, description, statut, operateur, moteur, pompe, ...position }) => position,
        )
        return { body: { ...read, positions } }
      },
    }
  },
})

/** The name of a vehicle in a query. */
export const vehicleQuery = vehicleId.min(1).max(64)
