import { invalid, Refus, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { aheadMs, isPossible } from '@lavandiere/domain/kernel/horloge.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { roundDegrees } from '@lavandiere/domain/patrimoines/position.ts'
import { releveTerrain } from '@lavandiere/domain/patrimoines/releve-terrain.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { withSightOfCompany } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import { item } from '../platform/resource/item.ts'
import { lock, setColumns } from '../platform/resource/write.ts'
import { storedConteneur } from './conteneurs.ts'
import { releveTerrains } from './tables.ts'

const releveOptions: CrudOptions<typeof releveTerrain> = {
  calls: ['list', 'get', 'create', 'remove'],
  isHistory: true,
  once: {
    removed: 'Ce relevé a été enregistré puis supprimé',
    other: "Ce relevé est déjà enregistré, avec d'autres valeurs",
  },
  // A container that the office removed meanwhile still takes the relevé, as it takes washes: it may be restored (OPEN-38).
  async rule(tx, { actor, value, services }) {
    const { dateEvenement } = value
    const avance = dateEvenement ? aheadMs(dateEvenement, services.now()) : 0
    if (avance > 0 && (actor.role !== 'operateur' || !isPossible(avance)))
      throw invalid('dateEvenement', 'La date du relevé est dans le futur')
    const place = await withSightOfCompany(tx, () =>
      firstRow(
        tx,
        { exploitantId: 'int', clientId: 'int' },
        sql`select exploitant_id as "exploitantId", client_id as "clientId" from conteneurs where id = ${idOf(value.conteneur ?? '')}`,
      ),
    )
    if (!place) throw unknownChoice('conteneur')
    return {
      ...place,
      operateurId: actor.role === 'operateur' ? actor.id : null,
      dateEvenement: dateEvenement ?? services.now().toISOString(),
    }
  },
}

const SANS_LIEU_MESURE =
  "Ce relevé n'a pas de position : le téléphone n'en avait pas trouvé (latitude 0, longitude 0)"

const applyRoute = route({
  call: 'POST /conteneur/:id/apply-releve/:releveId',
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
  ...crud(releveTerrain, releveTerrains, releveOptions),
  applyRoute,
]
