import { contact, contactLu, TELEPHONES_MAX, telephonesLus } from '@lavandiere/domain/terrain/telephone.ts'
import { sql } from 'drizzle-orm'
import { foundDocument } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { shortOf } from '../platform/resource/present.ts'
import { rondeRoute } from './ronde.ts'
import { rondesRoute } from './rondes.ts'
import { secoursRoutes } from './secours.ts'

const contactRoute = route({
  call: 'POST /terrain/contact',
  tag: 'terrain',
  summary: 'Tells the time to a telephone, and keeps what waits on it.',
  access: ['update', 'telephones'],
  body: contact,
  answer: { status: 200, schema: contactLu, description: 'The time of the server' },
  handler: async (tx, { actor, body, services }) => {
    const heure = services.now().toISOString()
    const { appareil, faits, photos, aCorriger, decalageHorloge = null } = body
    await tx.execute(sql`
      insert into telephones (exploitant_id, operateur_id, appareil, vu_le, faits, photos, a_corriger, decalage_horloge)
      values (${actor.exploitantId}, ${actor.id}, ${appareil}, ${heure}, ${faits}, ${photos}, ${aCorriger}, ${decalageHorloge})
      on conflict (operateur_id, appareil) do update set vu_le = excluded.vu_le, faits = excluded.faits, photos = excluded.photos,
        a_corriger = excluded.a_corriger, decalage_horloge = excluded.decalage_horloge`)
    await tx.execute(sql`
      delete from telephones where operateur_id = ${actor.id} and appareil not in (
        select appareil from telephones where operateur_id = ${actor.id} order by vu_le desc, appareil limit ${TELEPHONES_MAX})`)
    return { body: { heure } }
  },
})

/** People whose telephones are read at most: five times as many telephones. */
const TELEPHONES_LUS_MAX = 1_000

/** The one heard of last first. */
const listRoute = route({
  call: 'GET /terrain/telephones',
  tag: 'terrain',
  summary: 'Retrieves the telephones of the crews: last contact, and what waited on them.',
  access: ['read', 'telephones'],
  answer: { status: 200, schema: telephonesLus, description: 'The telephones' },
  handler: (tx, { actor }) =>
    foundDocument(
      tx,
      sql`select json_build_object('telephones', coalesce(json_agg(d), '[]'))::text as doc from (
        select ${shortOf('operateurs', sql`t.operateur_id`)} as operateur, t.vu_le as "vuLe", t.faits, t.photos,
          t.a_corriger as "aCorriger", t.decalage_horloge as "decalageHorloge"
        from telephones t where t.exploitant_id = ${actor.exploitantId}
        order by t.vu_le desc, t.operateur_id, t.appareil limit ${TELEPHONES_LUS_MAX}) d`,
    ),
})

export const routes: readonly Route[] = [contactRoute, listRoute, rondesRoute, rondeRoute, ...secoursRoutes]
