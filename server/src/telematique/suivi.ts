import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { HeuresDeService } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { moteurVu, OUBLI_MS } from '@lavandiere/domain/telematique/evenements.ts'
import { isMoteurOn, isPompeOn, signaux } from '@lavandiere/domain/telematique/moteur.ts'
import type { VivantQuartix } from '@lavandiere/domain/telematique/quartix.ts'
import {
  flotteSuivie,
  positionLue,
  positionsLues,
  type VehiculeSuivi,
  vehicleId,
  vehiculeSuivi,
} from '@lavandiere/domain/telematique/reponses.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, type Row, rows } from '../platform/db/rows.ts'
import { type Call, route } from '../platform/http/route.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { journeeDeTravail } from '../tournees/journee-de-travail.ts'
import { equipagesDu } from './equipages.ts'
import { liveOf } from './quartix-en-cache.ts'
import { AVANCE_VUE_MS } from './reception.ts'
import { isVisible, serviceColumns, serviceIn, serviceOf, serviceRow } from './service.ts'
import { versionSql } from './veille.ts'

/** Vehicles in one answer at most; more than any company has. */
const VEHICULES_MAX = 1_000

const signal = z.enum(signaux)
const suiviColumns = {
  id: 'int',
  immatriculation: 'text',
  description: 'text?',
  statut: 'int',
  operateur: vehiculeSuivi.shape.operateur,
  vehicleId: 'text?',
  quartix: 'int?',
  traceur: 'text?',
  signalMoteur: signal,
  signalPompe: signal.nullable(),
  /** When the position was taken, in milliseconds since 1970. */
  instantMs: 'number?',
  source: 'text?',
  latitude: 'number?',
  longitude: 'number?',
  vitesseKmh: 'number?',
  cap: 'number?',
  contact: 'bool?',
  regime: 'int?',
  entrees: 'int?',
  lieu: 'text?',
  /** When the server received the position, in milliseconds since 1970. */
  recuMs: 'number?',
} as const
type LigneDeSuivi = Row<typeof suiviColumns> & Pick<VehiculeSuivi, 'equipage'>

/** The vehicles of the company, without removed ones, each with its crew of the working day and its newest position. */
async function lignesOf(
  tx: Tx,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
): Promise<LigneDeSuivi[]> {
  const [found, equipages] = await Promise.all([
    rows(
      tx,
      suiviColumns,
      sql`select l.id, l.immatriculation, l.description, l.statut, coalesce(l.quartix_id::text, l.identifiant_traceur) as "vehicleId",
        case when l.operateur_id is not null then json_build_object('id', l.operateur_id, 'libelle', coalesce(u.libelle, '')) end as operateur,
        l.quartix_id as quartix, l.identifiant_traceur as traceur, l.signal_moteur as "signalMoteur", l.signal_pompe as "signalPompe",
        date_part('epoch', d.instant) * 1000 as "instantMs", d.source, d.latitude, d.longitude, d.vitesse_kmh as "vitesseKmh", d.cap, d.contact, d.regime,
        d.entrees::int as entrees, d.lieu, date_part('epoch', d.recu_le) * 1000 as "recuMs"
      from laveuses l left join users u on u.id = l.operateur_id left join dernieres_positions d on d.laveuse_id = l.id
      where l.archived_at is null order by l.immatriculation, l.id limit ${VEHICULES_MAX}`,
    ),
    journeeDeTravail(tx, actor.exploitantId, services.now()).then((jour) => equipagesDu(tx, jour)),
  ])
  return found.map((ligne) => ({ ...ligne, equipage: equipages.get(ligne.id) ?? [] }))
}

/** The fields of a vehicle that people write, which do not depend on its position. */
const identityOf = ({
  id,
  immatriculation,
  description,
  statut,
  operateur,
  equipage,
  vehicleId,
}: LigneDeSuivi) => ({
  id,
  immatriculation,
  description,
  statut,
  operateur,
  equipage,
  vehicleId,
})

/** A vehicle that has no position, or none that may be shown. */
const unseen = (ligne: LigneDeSuivi): VehiculeSuivi => ({
  ...identityOf(ligne),
  Latitude: null,
  Longitude: null,
  Speed: null,
  Heading: null,
  LocationText: null,
  LastEventDateTime: null,
  LastEventDescription: null,
  moteur: 'inconnu',
  pompe: false,
})

/**
 * A vehicle with the position that its own tracker sent.
 * @param instant when the position was taken, in milliseconds since 1970
 */
function bySent(ligne: LigneDeSuivi, instant: number, now: number): VehiculeSuivi {
  const { vitesseKmh, contact, regime, entrees, signalMoteur, signalPompe } = ligne
  const measure = { instant, vitesseKmh, contact, regime, entrees }
  const isOld = now - instant > OUBLI_MS
  const isOn = isMoteurOn(signalMoteur, measure)
  return {
    ...identityOf(ligne),
    Latitude: ligne.latitude,
    Longitude: ligne.longitude,
    Speed: vitesseKmh === null ? null : Math.round(vitesseKmh),
    Heading: ligne.cap,
    LocationText: ligne.lieu,
    LastEventDateTime: new Date(instant).toISOString(),
    LastEventDescription: contact === null ? null : contact ? 'Ignition-On' : 'Ignition-Off',
    moteur: isOld ? 'inconnu' : isOn ? 'marche' : 'arret',
    pompe: !isOld && isPompeOn(signalPompe, measure),
  }
}

function byQuartix(ligne: LigneDeSuivi, seen: VivantQuartix, now: number): VehiculeSuivi {
  const { instant, vitesseKmh, evenement } = seen
  return {
    ...identityOf(ligne),
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

/**
 * When the newest data shown were received: the answer of the provider, what is stored of an earlier answer, or the
 * positions of the vehicles' own trackers. These say nothing of a provider that is away.
 * @param shown the vehicles whose position is shown
 */
function heardAt(shown: readonly LigneDeSuivi[], live: Awaited<ReturnType<typeof liveOf>>): string | null {
  const readMs = live?.lu?.luLe ?? null
  let newest = readMs ?? 0
  for (const { source, recuMs } of shown) {
    const isTold = source === 'quartix' ? readMs === null : live?.etat !== 'indisponible'
    if (recuMs !== null && recuMs > newest && isTold) newest = recuMs
  }
  return newest === 0 ? null : new Date(newest).toISOString()
}

const numbersOf = (lignes: readonly LigneDeSuivi[]): number[] =>
  lignes.flatMap(({ quartix }) => quartix ?? []).sort((a, b) => a - b)

/**
 * The fleet of the actor's company now: each vehicle with the newer of two positions, its tracker's or its provider's.
 */
async function fleetOf(
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  lignes: readonly LigneDeSuivi[],
  service: HeuresDeService | null,
) {
  const now = services.now().getTime()
  const live =
    actor.exploitantId === null ? null : await liveOf(services, actor.exploitantId, numbersOf(lignes))
  const seen = new Map(live?.lu?.valeur.map((one) => [one.vehicleId, one]))
  const vehicules = lignes.map((ligne) => {
    const shown = newerOf(ligne, ligne.quartix === null ? undefined : seen.get(ligne.quartix), now)
    return isVisible(shown.LastEventDateTime, service) ? shown : unseen(ligne)
  })
  const isSent = lignes.some(({ instantMs }) => instantMs !== null)
  return {
    etat: live ? live.etat : isSent ? ('ok' as const) : ('non-configure' as const),
    misAJour: heardAt(
      lignes.filter((_, rank) => vehicules[rank]?.Latitude != null),
      live,
    ),
    vehicules,
  }
}

function newerOf(ligne: LigneDeSuivi, provider: VivantQuartix | undefined, now: number): VehiculeSuivi {
  const { instantMs, source } = ligne
  if (!provider) return instantMs === null ? unseen(ligne) : bySent(ligne, instantMs, now)
  // A stored position of source Quartix is an earlier answer of the provider, not one of the vehicle's own tracker.
  if (instantMs === null || source === 'quartix') return byQuartix(ligne, provider, now)
  const at = Date.parse(provider.instant ?? '')
  const isNewer = at > instantMs && at <= now + AVANCE_VUE_MS
  return isNewer ? byQuartix(ligne, provider, now) : bySent(ligne, instantMs, now)
}

export const flotteRoute = route({
  call: 'GET /telematique/flotte',
  summary: 'Every vehicle of the company with its last position and its engine',
  access: ['read', 'telematique'],
  answer: { status: 200, schema: flotteSuivie, description: 'The fleet' },
  async handler(tx, call) {
    // The version is read before the rest: a change in between is then answered twice instead of never.
    const [known, lignes] = await Promise.all([
      foundRow(
        tx,
        { version: 'int', ...serviceColumns },
        sql`select ${versionSql(call.actor)} as version, s.debut, s.fin from (select) un left join (${serviceRow}) s on true`,
      ),
      lignesOf(tx, call),
    ])
    const service = serviceIn(known)
    return {
      outside: async () => ({ body: { ...(await fleetOf(call, lignes, service)), version: known.version } }),
    }
  },
})

const DEMANDES_MAX = 100
const shortName = z.string().min(1).max(64)

export const positionsRoute = route({
  call: 'GET /telematique/positions',
  summary: 'The last positions of vehicles, by the names of their trackers',
  access: ['read', 'telematique'],
  query: strictQuery({
    'vehicleIds[]': z
      .union([shortName.transform((one) => [one]), z.array(shortName).min(1).max(DEMANDES_MAX)], {
        error: `De 1 à ${countInWords(DEMANDES_MAX, 'véhicule')} sont attendus`,
      })
      .meta({ description: 'Repeated' }),
  }),
  answer: { status: 200, schema: positionsLues, description: 'Last positions' },
  async handler(tx, call) {
    const asked = new Set(call.query['vehicleIds[]'])
    const isAsked = ({ quartix, traceur }: LigneDeSuivi) =>
      (quartix !== null && asked.has(String(quartix))) || (traceur !== null && asked.has(traceur))
    const [lignes, service] = await Promise.all([lignesOf(tx, call), serviceOf(tx)])
    const named = new Set(lignes.filter(isAsked).map(({ id }) => id))
    return {
      outside: async () => {
        // The provider is asked for all vehicles of the company in one call, whichever vehicles are named.
        const { vehicules, ...read } = await fleetOf(call, lignes, service)
        const positions = vehicules.filter(({ id }) => named.has(id)).map((one) => positionLue.parse(one))
        return { body: { ...read, positions } }
      },
    }
  },
})

export const vehicleQuery = vehicleId.min(1).max(64)
