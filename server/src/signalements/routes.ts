import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  decidee,
  decisionDeSignalement,
  etatDeSignalement,
  PAR_PAGE,
  signalement,
  signalements,
} from '@lavandiere/domain/signalements/signalement.ts'
import { sql } from 'drizzle-orm'
import { prochainLavageDe } from '../patrimoines/etat.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { fileUrl } from '../platform/files/links.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { pageRows, paging, strictQuery } from '../platform/resource/list-query.ts'
import { laveDepuis } from './lave-depuis.ts'
import { publicRoutes } from './public.ts'

/** `GET /signalements`: those to decide, or all, the newest first. */
const listRoute = route({
  method: 'GET',
  url: '/signalements',
  summary: 'Retrieves what people in the street reported of containers.',
  access: ['read', 'signalements'],
  query: strictQuery({ ...paging(PAR_PAGE, 100), etat: etatDeSignalement.optional() }),
  answer: { status: 200, schema: signalements, description: 'The reports' },
  handler: async (tx, { query, services }) => {
    const { etat = null } = query
    const { total } = await foundRow(
      tx,
      { total: 'int' },
      sql`select count(*) as total from signalements where ${etat}::text is null or etat = ${etat}`,
    )
    const found = await rows(
      tx,
      { signalement },
      sql`select json_build_object('id', s.id, 'creeLe', s.created_at, 'nature', s.nature, 'texte', s.texte, 'photo', s.photo,
          'etat', s.etat, 'reponse', s.reponse, 'client', u.libelle, 'conteneur', json_build_object('id', c.id,
          'nomenclature', c.nomenclature, 'adresse', nullif(concat_ws(', ', c.adresse, c.commune), '')), 'laveLe', depuis.lave,
          'nextLavage', case when s.etat = 'accepte' and depuis.lave is null then ${prochainLavageDe(sql`c.id`)} end) as signalement
        from signalements s join conteneurs c on c.id = s.conteneur_id join users u on u.id = s.client_id
          cross join lateral (select case when s.etat = 'accepte' then ${laveDepuis} end as lave) depuis
        where ${etat}::text is null or s.etat = ${etat} order by s.id desc ${pageRows(query)}`,
    )
    const membres = found.map(({ signalement: one }) => ({
      ...one,
      photo: one.photo && services.tokens.link(fileUrl(one.photo)),
    }))
    return { body: { total, membres } }
  },
})

/** `PUT /signalements/{id}/decision`: accepted or refused, once, with a sentence. The photo of a refused one is not kept. */
const decideRoute = route({
  method: 'PUT',
  url: '/signalements/:id/decision',
  summary: 'Accepts or refuses a report, with the sentence that its reporter reads.',
  access: ['update', 'signalements'],
  params: idParams,
  body: decisionDeSignalement,
  answer: { status: 200, schema: decidee, description: 'The decision' },
  handler: async (tx, { actor, params: { id }, body: { etat, reponse }, services }) => {
    const found = await firstRow(
      tx,
      { etat: etatDeSignalement, photo: 'text?' },
      sql`select etat, photo from signalements where id = ${id} for update`,
    )
    if (!found) throw notFound()
    if (found.etat !== 'recu') throw new Refus('conflit', 'Ce signalement a déjà reçu sa réponse')
    const gone = etat === 'refuse' ? found.photo : null
    await tx.execute(sql`update signalements set etat = ${etat}, reponse = ${reponse}, traite_le = now(), auteur_id = ${actor.id},
      photo = case when ${etat} = 'refuse' then null else photo end where id = ${id}`)
    return {
      body: { id, etat },
      // What the store keeps when it is away belongs to no row, and is opened by nobody.
      after: () => gone && services.files.remove(gone).catch(() => {}),
    }
  },
})

export const routes: readonly Route[] = [listRoute, decideRoute, ...publicRoutes]
