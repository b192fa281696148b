import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import {
  type PackedTable,
  packed,
  type TrajetsLus,
  trajetsDemandes,
  trajetsLus,
} from '@lavandiere/domain/tournees/optimisation/trajets-lus.ts'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { compte } from '../platform/admission/who.ts'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import type { Log } from '../platform/log.ts'
import { askRoads } from './distances-osrm.ts'

const SANS_SERVICE = "Aucun service de trajets n'est réglé"
const INJOIGNABLE = 'Le service de trajets ne répond pas'

/** The positions of these containers in their order. @throws Refus 422 when one is not there, or has no position */
async function pointsOfEtapes(tx: Tx, ids: readonly number[]): Promise<Point[]> {
  const found = await rows(
    tx,
    { id: 'int', latitude: 'number', longitude: 'number' },
    sql`select c.id, c.latitude, c.longitude from conteneurs c
      where c.id = any(${sql.param([...ids])}::int[]) and c.archived_at is null
        and c.latitude is not null and c.longitude is not null`,
  )
  const byId = new Map(found.map(({ id, ...point }) => [id, point]))
  return ids.map((id) => {
    const point = byId.get(id)
    if (!point) throw invalid('conteneurs', "Un conteneur choisi n'existe plus ou n'a pas de position")
    return point
  })
}

const encoded = (table: Float32Array): PackedTable => {
  const { unite, bytes } = packed(table)
  return { unite, valeurs: Buffer.from(bytes.buffer).toString('base64') }
}

/** The ways by road, or why they are to be guessed; never an exception for a service that fails (S19). */
async function read(
  { OSRM_URL, TRAJETS_FACTEUR, TRAJETS_VITESSE_KMH }: Config,
  points: readonly Point[],
  log: Log,
  gone: AbortSignal,
): Promise<Omit<TrajetsLus, '@id' | '@type'>> {
  if (OSRM_URL === undefined) return { tables: null, motif: SANS_SERVICE, estimes: 0 }
  const estimation = { facteur: TRAJETS_FACTEUR, vitesseKmh: TRAJETS_VITESSE_KMH }
  try {
    const { metres, secondes, guessed } = await askRoads(OSRM_URL, points, estimation, gone)
    return { tables: { metres: encoded(metres), secondes: encoded(secondes) }, motif: null, estimes: guessed }
  } catch (error) {
    // The error's name only: its message may quote positions.
    if (!gone.aborted)
      log.warn({ raison: error instanceof Error ? error.name : 'inconnue' }, 'trajets indisponibles')
    return { tables: null, motif: INJOIGNABLE, estimes: 0 }
  }
}

/** Only the service of the setting `OSRM_URL` is asked, after the transaction. */
export const trajetsRoute = route({
  call: 'POST /campagne_lavages/trajets',
  tag: 'campagne_lavages',
  summary: 'Finds the ways by road between containers.',
  access: ['read', 'trajets'],
  body: trajetsDemandes,
  answer: { status: 200, schema: trajetsLus, description: 'Ways, or why there are none' },
  handler: async (tx, { actor, body, gone, services: { admission, config, log } }) => {
    const points = await pointsOfEtapes(tx, body.conteneurs)
    return {
      outside: async () => {
        if (config.OSRM_URL !== undefined) await admission.tries.take('trajets', compte(actor.id))
        const found = await admission.turns.ways.run(compte(actor.id), () =>
          read(config, points, log, gone()),
        )
        return { body: { '@id': `${BASE}/campagne_lavages/trajets`, '@type': 'Trajets', ...found } }
      },
    }
  },
})
