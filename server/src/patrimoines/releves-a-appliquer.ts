import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { lotFait } from '@lavandiere/domain/patrimoines/lot.ts'
import { roundDegrees } from '@lavandiere/domain/patrimoines/position.ts'
import {
  A_APPLIQUER_MAX,
  applicationDeReleves,
  relevesAAppliquer,
} from '@lavandiere/domain/patrimoines/releves-a-appliquer.ts'
import { sql } from 'drizzle-orm'
import { foundRow, rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { target } from '../platform/resource/write.ts'
import { gpsColour } from './etat.ts'
import { operationOf } from './lots.ts'
import { lockConteneurs } from './verrou.ts'

/** Readings at 0;0 were taken without a position. */
const IS_PLACED = sql`not (releve.latitude = 0 and releve.longitude = 0)`

const listRoute = route({
  call: 'GET /patrimoines/:id/releves-a-appliquer',
  tag: 'patrimoines',
  summary: 'Retrieves the newest readings that lie off the place of their container.',
  access: ['update', 'positions'],
  params: idParams,
  answer: { status: 200, schema: relevesAAppliquer, description: 'The readings, newest first' },
  handler: async (tx, { params: { id } }) => {
    await foundRow(
      tx,
      { id: 'int' },
      sql`select id from patrimoines where id = ${id} and archived_at is null`,
    )
    const found = await rows(
      tx,
      {
        ...{ id: 'int', conteneur: 'int', nomenclature: 'text', adresse: 'text?', operateur: 'text?' },
        ...{ oldLat: 'number?', oldLon: 'number?', newLat: 'number', newLon: 'number' },
        ...{ accuracyM: 'number?', dateEvenement: 'text', total: 'int' },
      } as const,
      sql`select r.id, conteneurs.id as conteneur, conteneurs.nomenclature,
        nullif(concat_ws(', ', conteneurs.adresse, conteneurs.commune), '') as adresse,
        conteneurs.latitude as "oldLat", conteneurs.longitude as "oldLon", r.latitude as "newLat", r.longitude as "newLon",
        r.accuracy_m as "accuracyM", to_json(r.date_evenement) #>> '{}' as "dateEvenement", o.libelle as operateur,
        (count(*) over ())::int as total
      from conteneurs join derniers_releves releve on releve.conteneur_id = conteneurs.id
        join releve_terrains r on r.id = releve.releve_id left join users o on o.id = r.operateur_id
      where conteneurs.patrimoine_id = ${id} and conteneurs.archived_at is null and ${IS_PLACED}
        and (conteneurs.latitude is null or ${gpsColour} in ('orange', 'red'))
      order by r.date_evenement desc, r.id desc limit ${A_APPLIQUER_MAX}`,
    )
    const releves = found.map(({ oldLat, oldLon, newLat, newLon, total: _, ...read }) => {
      const apres = { latitude: newLat, longitude: newLon }
      const avant = oldLat === null || oldLon === null ? null : { latitude: oldLat, longitude: oldLon }
      return { ...read, avant, apres, distanceM: avant && distanceM(avant, apres) }
    })
    const total = found[0]?.total ?? 0
    const path = `${iri('patrimoines', id)}/releves-a-appliquer`
    return { body: { '@id': path, '@type': 'RelevesAAppliquer', total, releves } }
  },
})

/** Undone as a bulk edit is. */
const applyRoute = route({
  call: 'POST /conteneurs/lots/releves',
  tag: 'conteneurs',
  summary: 'Gives containers of a patrimoine the positions of their newest readings.',
  access: ['update', 'positions'],
  body: applicationDeReleves,
  answer: { status: 200, schema: lotFait, description: 'How many were moved' },
  handler: async (tx, { body }) => {
    const patrimoineId = await target(tx, 'patrimoines', 'patrimoine', body.patrimoine)
    const asked = sql.param(body.releves.map((one) => idOf(one)))
    const there = sql`c.patrimoine_id = ${patrimoineId} and c.id in
      (select releve.conteneur_id from derniers_releves releve where releve.releve_id = any(${asked}::int[]) and ${IS_PLACED})`
    await lockConteneurs(tx, there)
    const moved = await rows(
      tx,
      { id: 'int', latitude: 'number', longitude: 'number' },
      sql`select c.id, releve.latitude, releve.longitude from conteneurs c
        join derniers_releves releve on releve.conteneur_id = c.id
        where c.archived_at is null and ${there} and releve.releve_id = any(${asked}::int[])
          and (c.latitude, c.longitude) is distinct from (releve.latitude, releve.longitude)`,
    )
    const places = moved.map(({ id, latitude, longitude }) => [
      id,
      roundDegrees(latitude),
      roundDegrees(longitude),
    ])
    await tx.execute(sql`
      update conteneurs c set latitude = (p->>1)::float8, longitude = (p->>2)::float8, version = c.version + 1, updated_at = now()
      from jsonb_array_elements(${JSON.stringify(places)}::jsonb) p where c.id = (p->>0)::int`)
    const modifies = moved.length
    const operation =
      modifies === 0
        ? null
        : await operationOf(
            tx,
            moved.map(({ id }) => id),
          )
    return {
      body: { trouves: body.releves.length, modifies, inchanges: body.releves.length - modifies, operation },
    }
  },
})

export const relevesAAppliquerRoutes: readonly Route[] = [listRoute, applyRoute]
