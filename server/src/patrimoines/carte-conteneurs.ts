import { CARTE_MAX, carteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/champs-de-type.ts'
import { statutConteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { foundDocument } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { joinsOf } from '../platform/resource/present.ts'
import { conteneurFiltres, filtresSql } from './conteneurs.ts'
import { gpsColour, gpsStatus, lastIntervention, washStatus } from './etat.ts'

const filtres = z.object({
  conteneurType: conteneurType.optional(),
  dechetType: dechetType.optional(),
  status: z.coerce.number().pipe(statutConteneur).optional(),
  ...conteneurFiltres,
})

/** The containers of a patrimoine that meet the filters but the status, which is computed. */
function living(patrimoineId: number, query: z.output<typeof filtres>): SQL {
  const { conteneurType: type, dechetType: dechet, pasLaveDepuis } = query
  const parts = [sql`patrimoine_id = ${patrimoineId} and archived_at is null`]
  if (type !== undefined) parts.push(sql`conteneur_type = ${type}`)
  if (dechet !== undefined) parts.push(sql`dechet_type = ${dechet}`)
  return sql.join([...parts, ...filtresSql(query, sql`${pasLaveDepuis}`)], sql` and `)
}

/**
 * The columns of the map in one statement: arrays cost half as much as objects, and the latest day of each tournée is
 * looked up once for all its containers.
 */
function patrimoineMapStatement(
  patrimoineId: number,
  isWithGps: boolean,
  query: z.output<typeof filtres>,
): SQL {
  const { status } = query
  const kept = status === undefined ? sql`` : sql` filter (where v.status = ${status})`
  const jsonColumn = (value: SQL) => sql`coalesce(array_to_json(array_agg(${value})${kept}), '[]')`
  const where = living(patrimoineId, query)
  const rows = sql`(select * from conteneurs where ${where}
    order by id limit ${CARTE_MAX})`
  const facts = [lastIntervention, washStatus, ...(isWithGps ? [gpsStatus] : [])]
  return sql`
    select (select json_build_object('@id', ${`${iri('patrimoines', patrimoineId)}/carte`}::text, '@type', 'CarteConteneurs',
      'total', (select count(*)::int from conteneurs where ${where})
        - ${status === undefined ? sql`0` : sql`(count(*) filter (where v.status <> ${status}))::int`},
      'id', ${jsonColumn(sql`v.id`)}, 'nomenclature', ${jsonColumn(sql`v.nomenclature`)},
      'conteneurType', ${jsonColumn(sql`v.conteneur_type`)},
      'latitude', ${jsonColumn(sql`v.latitude`)}, 'longitude', ${jsonColumn(sql`v.longitude`)},
      'status', ${jsonColumn(sql`v.status`)}, 'gps', ${isWithGps ? jsonColumn(sql`v.gps`) : sql`null`})::text
    from (select conteneurs.id, conteneurs.nomenclature, conteneurs.conteneur_type, conteneurs.latitude, conteneurs.longitude,
        ${washStatus.fields.status} as status, ${isWithGps ? gpsColour : sql`null::text`} as gps
      from ${rows} conteneurs ${joinsOf(facts, rows)} order by conteneurs.id) v) as doc
    from patrimoines where id = ${patrimoineId} and archived_at is null`
}

/** For a map of tens of thousands. */
export const carteRoute = route({
  call: 'GET /patrimoines/:id/carte',
  tag: 'patrimoines',
  summary: 'Retrieves the containers of a Patrimoine resource as columns for a map.',
  access: ['read', 'conteneurs'],
  params: idParams,
  query: strictQuery({ groups: z.string().max(255).optional(), ...filtres.shape }),
  answer: { status: 200, schema: carteConteneurs, description: 'The map of the containers' },
  handler: (tx, { params, query }) =>
    foundDocument(tx, patrimoineMapStatement(params.id, query.groups === 'releves', query)),
})
