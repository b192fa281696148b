import { CARTE_MAX, carteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { foundDocument } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { joinsOf } from '../platform/resource/present.ts'
import { gpsColour, gpsStatus, lastIntervention, washStatus } from './etat.ts'

const jsonColumn = (value: SQL) => sql`coalesce(array_to_json(array_agg(${value})), '[]')`

/**
 * The columns of the map in one statement: arrays cost half as much as objects, and the latest day of each tournée is
 * looked up once for all its containers.
 */
function patrimoineMapStatement(patrimoineId: number, isWithGps: boolean): SQL {
  const rows = sql`(select * from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null
    order by id limit ${CARTE_MAX})`
  const facts = [lastIntervention, washStatus, ...(isWithGps ? [gpsStatus] : [])]
  return sql`
    select (select json_build_object('@id', ${`${iri('patrimoines', patrimoineId)}/carte`}::text, '@type', 'CarteConteneurs',
      'total', (select count(*)::int from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null),
      'id', ${jsonColumn(sql`v.id`)}, 'nomenclature', ${jsonColumn(sql`v.nomenclature`)},
      'conteneurType', ${jsonColumn(sql`v.conteneur_type`)},
      'latitude', ${jsonColumn(sql`v.latitude`)}, 'longitude', ${jsonColumn(sql`v.longitude`)},
      'status', ${jsonColumn(sql`v.status`)}, 'gps', ${isWithGps ? jsonColumn(sql`v.gps`) : sql`null`})::text
    from (select conteneurs.id, conteneurs.nomenclature, conteneurs.conteneur_type, conteneurs.latitude, conteneurs.longitude,
        ${washStatus.fields.status} as status, ${isWithGps ? gpsColour : sql`null::text`} as gps
      from ${rows} conteneurs ${joinsOf(facts, rows)} order by conteneurs.id) v) as doc
    from patrimoines where id = ${patrimoineId} and archived_at is null`
}

/** `GET /patrimoines/{id}/carte`: the containers of a patrimoine as columns, for a map of tens of thousands. */
export const carteRoute = route({
  method: 'GET',
  url: '/patrimoines/:id/carte',
  tag: 'patrimoines',
  summary: 'Retrieves the containers of a Patrimoine resource as columns for a map.',
  access: ['read', 'conteneurs'],
  params: idParams,
  query: strictQuery({ groups: z.string().max(255).optional() }),
  answer: { status: 200, schema: carteConteneurs, description: 'The map of the containers' },
  handler: (tx, { params, query }) =>
    foundDocument(tx, patrimoineMapStatement(params.id, query.groups === 'releves')),
})
