import { Refus, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { roundDegrees } from '@lavandiere/domain/patrimoines/position.ts'
import { releveTerrain } from '@lavandiere/domain/patrimoines/releve-terrain.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { anyBody, identifiant, iri } from '../platform/http/wire.ts'
import { crud, storedResource } from '../platform/resource/crud.ts'
import { created, item } from '../platform/resource/item.ts'
import { check, known, lock, setColumns } from '../platform/resource/write.ts'
import { storedConteneur } from './conteneurs.ts'
import { releveTerrains } from './tables.ts'

const storedReleve = storedResource(releveTerrain, releveTerrains)

/**
 * `POST /releve_terrains`: a relevé of an operateur. Sent again with the same `uuid` it is stored once (OPEN-32); a
 * different relevé with this `uuid` is refused, so that the telephone does not take it for stored. A container that the
 * office removed meanwhile still takes the relevé, as it takes washes, because it may be restored (OPEN-38).
 */
const addRoute = route({
  method: 'POST',
  url: '/releve_terrains',
  tag: 'releve_terrains',
  summary: 'Creates a ReleveTerrain resource.',
  access: ['create', 'releve_terrains'],
  body: anyBody,
  documented: releveTerrain.write,
  answer: { status: 201, schema: releveTerrain.read, description: 'ReleveTerrain resource created' },
  handler: async (tx, { body, actor, services }) => {
    const value = check(releveTerrain, known(storedReleve, body))
    const uuid = value.uuid || null
    const first = await firstRow(
      tx,
      { id: 'int' },
      sql`insert into releve_terrains (exploitant_id, client_id, conteneur_id, operateur_id, uuid, latitude, longitude, accuracy_m)
      select c.exploitant_id, c.client_id, c.id, ${actor.role === 'operateur' ? actor.id : null}::int, ${uuid},
        ${value.latitude}, ${value.longitude}, ${value.accuracyM ?? null}
      from conteneurs c where c.id = ${idOf(value.conteneur)}
      on conflict (exploitant_id, uuid) do nothing returning id`,
    )
    if (first) return created(tx, storedReleve, first.id, services)
    const same = await firstRow(
      tx,
      { id: 'int', archived: 'bool', isSame: 'bool' },
      sql`select r.id, r.archived_at is not null as archived, (r.conteneur_id, r.latitude, r.longitude, r.accuracy_m)
        is not distinct from (c.id, ${value.latitude}::float8, ${value.longitude}::float8, ${value.accuracyM ?? null}::float8) as "isSame"
      from releve_terrains r join conteneurs c on c.exploitant_id = r.exploitant_id
      where c.id = ${idOf(value.conteneur)} and r.uuid = ${uuid}`,
    )
    if (!same) throw unknownChoice('conteneur')
    if (same.archived) throw new Refus('conflit', 'Ce relevé a été enregistré puis supprimé')
    // A stored relevé never changes: its columns still hold the values of the first call.
    if (!same.isSame)
      throw new Refus('conflit', "Ce relevé est déjà enregistré, avec d'autres valeurs", {
        headers: { location: iri('releve_terrains', same.id) },
      })
    return created(tx, storedReleve, same.id, services)
  },
})

const SANS_LIEU_MESURE =
  "Ce relevé n'a pas de position : le téléphone n'en avait pas trouvé (latitude 0, longitude 0)"

/**
 * `POST /conteneur/{id}/apply-releve/{releveId}`: sets the position of the container to that of the
 * relevé (CONT-27, CONT-30).
 */
const applyRoute = route({
  method: 'POST',
  url: '/conteneur/:id/apply-releve/:releveId',
  tag: 'conteneurs',
  summary: 'Gives a container the position of one of its readings.',
  access: ['update', 'positions'],
  params: z.object({ id: identifiant, releveId: identifiant }),
  answer: { status: 200, schema: conteneur.read, description: 'Conteneur resource updated' },
  handler: async (tx, { params, request, services }) => {
    await lock(tx, storedConteneur, params.id, request.headers['if-match'])
    const { latitude, longitude } = await foundRow(
      tx,
      { latitude: 'number', longitude: 'number' },
      sql`select latitude, longitude from releve_terrains
        where id = ${params.releveId} and conteneur_id = ${params.id} and archived_at is null`,
    )
    if (latitude === 0 && longitude === 0) throw new Refus('invalide', SANS_LIEU_MESURE)
    const place = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    await setColumns(tx, storedConteneur, params.id, place)
    return item(tx, storedConteneur, params.id, services)
  },
})

export const releveRoutes: readonly Route[] = [
  ...crud(releveTerrain, releveTerrains, { calls: ['list', 'get', 'remove'] }),
  addRoute,
  applyRoute,
]
