import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import { RONDES_MAX, rondes } from '@lavandiere/domain/terrain/ronde.ts'
import { contact, contactLu, TELEPHONES_MAX, telephonesLus } from '@lavandiere/domain/terrain/telephone.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { foundDocument, jsonList } from '../platform/db/rows.ts'
import { Packed } from '../platform/http/packed.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE, identifiant } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { shortOf } from '../platform/resource/present.ts'
import { avecEquipe, jourColumns, rondeRoute } from './ronde.ts'
import { secoursRoutes } from './secours.ts'

/** Vehicles of a company, and problems of vehicles, at most. */
const LAVEUSES_MAX = 1_000

/**
 * Of the person who asks, until six in the morning also those of the evening before, and what the start of a shift asks
 * for (TER-05). The office names the operateur whose telephone it looks at.
 */
const rondesRoute = route({
  call: 'GET /terrain/tournees',
  summary: "Retrieves an operateur's rounds of today and tomorrow, for a telephone.",
  access: ['read', 'terrain'],
  query: strictQuery({ operateur: identifiant.optional() }),
  answer: { status: 200, schema: rondes, description: 'The rounds' },
  handler: async (tx, { actor, query, services }) => {
    const operateur = query.operateur ?? actor.id
    if (actor.role === 'operateur' && operateur !== actor.id) throw forbidden()
    const now = services.now().toISOString()
    const jour = jourDeParis(now)
    const { body } = await foundDocument(
      tx,
      sql`select (select row_to_json(d)::text from (select ${`${BASE}/terrain/tournees`}::text as "@id", 'Rondes' as "@type",
        ${jour}::text as jour, json_build_object('id', u.id, 'libelle', u.libelle) as operateur,
        ${jsonList(sql`
          select ${jourColumns}, v.points, v.bacs,
            case when v.nom is not null then json_build_object('nom', v.nom, 'adresse', v.adresse) end as premier
          from campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null ${avecEquipe}
            cross join lateral charge_du_jour(t.id, o.jour) v
          where o.exploitant_id = ${actor.exploitantId} and ${operateur} in (e.chauffeur_id, e.equipier_id)
            and o.jour between ${workingDay(now)}::date and ${addDays(jour, 1)}::date
          order by o.jour, o.heure_debut nulls first, t.libelle collate fr_naturel, t.id limit ${RONDES_MAX}`)} as tournees,
        ${jsonList(sql`
          select l.id, l.immatriculation as libelle, l.description, (select coalesce(k.fin, k.debut) from dernier_kilometrage(l.id) k) as kilometrage
          from laveuses l where l.exploitant_id = ${actor.exploitantId} and l.archived_at is null
          order by l.immatriculation, l.id limit ${LAVEUSES_MAX}`)} as laveuses,
        ${jsonList(sql`
          select p.id, p.libelle, p.importance, p.category from problem_laveuses p where p.archived_at is null
          order by p.libelle collate fr_naturel, p.id limit ${LAVEUSES_MAX}`)} as "problemesLaveuse") d) as doc
      from users u where u.id = ${operateur} and u.exploitant_id = ${actor.exploitantId}`,
    )
    return { body: new Packed(body) }
  },
})

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
