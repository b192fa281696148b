import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  decidee,
  decisionDeSignalements,
  etatDeSignalement,
  PAR_PAGE,
  signalement,
  signalements,
} from '@lavandiere/domain/signalements/signalement.ts'
import { sql } from 'drizzle-orm'
import { prochainLavageDe } from '../patrimoines/etat.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { fileUrl } from '../platform/files/links.ts'
import { type Route, route } from '../platform/http/route.ts'
import { pageRows, paging, strictQuery } from '../platform/resource/list-query.ts'
import { laveDepuis } from './lave-depuis.ts'
import { publicRoutes } from './public.ts'

/** Those to decide, or all, the newest first. */
const listRoute = route({
  call: 'GET /signalements',
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

/** Once, all or none. Photos of refused ones are not kept. */
const decideRoute = route({
  call: 'PUT /signalements/decision',
  summary: 'Accepts or refuses reports, with the sentence that their reporters read.',
  access: ['update', 'signalements'],
  body: decisionDeSignalements,
  answer: { status: 200, schema: decidee, description: 'The decision' },
  handler: async (tx, { actor, body, services }) => {
    const { etat, reponse } = body
    const ids = [...new Set(body.signalements)]
    const chosen = sql`id = any(${sql.param(ids)}::int[])`
    const found = await rows(
      tx,
      { etat: etatDeSignalement, photo: 'text?' },
      sql`select etat, photo from signalements where ${chosen} order by id for update`,
    )
    if (found.length < ids.length) throw notFound()
    if (found.some((one) => one.etat !== 'recu'))
      throw new Refus(
        'conflit',
        ids.length === 1
          ? 'Ce signalement a déjà reçu sa réponse'
          : "L'un de ces signalements a déjà reçu sa réponse : rien n'est changé",
      )
    await tx.execute(sql`update signalements set etat = ${etat}, reponse = ${reponse}, traite_le = now(), auteur_id = ${actor.id},
      photo = case when ${etat} = 'refuse' then null else photo end where ${chosen}`)
    const gone = etat === 'refuse' ? found.flatMap(({ photo }) => photo ?? []) : []
    return {
      body: { signalements: ids, etat },
      // What the store keeps when it is away belongs to no row, and is opened by nobody.
      after: () => Promise.all(gone.map((photo) => services.files.remove(photo).catch(() => {}))),
    }
  },
})

export const routes: readonly Route[] = [listRoute, decideRoute, ...publicRoutes]
