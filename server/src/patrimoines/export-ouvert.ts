import { lieuOuvert, NGSI_CONTEXT, wasteContainerOf } from '@lavandiere/domain/patrimoines/ouvert.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { download } from '../platform/http/attachment.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { newestWash, prochainLavageDe } from './etat.ts'

/** The containers of a patrimoine as other programs may know them. */
async function placesOf(tx: Tx, patrimoineId: number) {
  const { libelle } = await foundRow(
    tx,
    { libelle: 'text' },
    sql`select libelle from patrimoines where id = ${patrimoineId} and archived_at is null`,
  )
  const places = await rows(
    tx,
    { lieu: lieuOuvert },
    sql`select json_build_object('id', c.id, 'nomenclature', c.nomenclature, 'adresse', c.adresse, 'commune', c.commune,
        'conteneurType', c.conteneur_type, 'dechetType', c.dechet_type, 'quantite', c.quantite, 'latitude', c.latitude,
        'longitude', c.longitude, 'modifieLe', c.updated_at, 'dernierLavage', lave.quand,
        'prochainLavage', ${prochainLavageDe(sql`c.id`, sql`lave.jour`)}) as lieu
      from conteneurs c left join lateral ${newestWash(sql`c.id`)} lave on true
      where c.patrimoine_id = ${patrimoineId} and c.archived_at is null
      order by c.nomenclature collate fr_naturel, c.id`,
  )
  return { libelle, places: places.map(({ lieu }) => lieu) }
}

const file = (value: object, name: string) => download(Buffer.from(JSON.stringify(value)), name)

const feature = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }).nullable(),
  properties: lieuOuvert.omit({ id: true, latitude: true, longitude: true }),
})
const features = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) })
/** Entities with the attributes of the published model; read-only, since an array alone would be documented as a collection of ours. */
const entities = z.array(z.record(z.string(), z.unknown())).readonly()

const common = {
  tag: 'patrimoines',
  access: ['read', 'export-ouvert'],
  params: idParams,
} as const

/** RFC 7946; a container without a position is a feature without a geometry. */
const geojsonRoute = route({
  ...common,
  call: 'GET /patrimoines/:id/geojson',
  summary: 'Exports the containers of a Patrimoine resource as GeoJSON.',
  answer: { status: 200, schema: features, description: 'The features', type: 'application/geo+json' },
  handler: async (tx, { params: { id } }) => {
    const { libelle, places } = await placesOf(tx, id)
    const features = places.map(({ id: key, latitude, longitude, ...properties }) => ({
      type: 'Feature',
      id: key,
      geometry:
        latitude === null || longitude === null
          ? null
          : { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    }))
    return file({ type: 'FeatureCollection', features }, `patrimoine_${libelle}.geojson`)
  },
})

/** Entities of the model WasteContainer; those without a position, which it asks for, are left out. */
const fiwareRoute = route({
  ...common,
  call: 'GET /patrimoines/:id/fiware',
  summary:
    'Exports the containers of a Patrimoine resource as FIWARE WasteContainer entities (NGSI-LD, key-values).',
  answer: { status: 200, schema: entities, description: 'The entities', type: 'application/ld+json' },
  handler: async (tx, { params: { id } }) => {
    const { libelle, places } = await placesOf(tx, id)
    const entities = places.flatMap((place) => {
      const entity = wasteContainerOf(place)
      return entity ? [{ ...entity, '@context': [NGSI_CONTEXT] }] : []
    })
    return file(entities, `wastecontainer_${libelle}.jsonld`)
  },
})

export const exportOuvertRoutes: readonly Route[] = [geojsonRoute, fiwareRoute]
