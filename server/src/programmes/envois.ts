import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { TOTAL_MAX } from '@lavandiere/domain/kernel/resource.ts'
import { envoi, etatsDEnvoi } from '@lavandiere/domain/programmes/webhook.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams, longIdParams } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { pageRows, paging, strictQuery } from '../platform/resource/list-query.ts'

const listed = { type: 'Envoi', fields: {}, computed: envoi.shape }
const common = { tag: 'webhooks' } as const

const listRoute = route({
  ...common,
  call: 'GET /webhooks/:id/envois',
  summary: 'Retrieves what a Webhook was told, newest first, with every try; kept for a month.',
  access: ['read', 'webhooks'],
  params: idParams,
  query: strictQuery({
    etat: z.enum(Object.keys(etatsDEnvoi) as (keyof typeof etatsDEnvoi)[]).optional(),
    ...paging(25, 100),
  }),
  answer: { status: 200, schema: z.array(envoi), description: 'Deliveries, newest first' },
  async handler(tx, { params: { id }, query, request }) {
    await foundRow(tx, {}, sql`select from webhooks where id = ${id} and archived_at is null`)
    // Not before those of the same object, nor while the address rests; never while the webhook is stopped or has no secret.
    const next = sql`case when e.etat = 'attente' and w.actif and w.secret_le is not null
      then greatest(w.pas_avant, (select max(p.pas_avant) from envois p
        where p.webhook_id = e.webhook_id and p.objet = e.objet and p.etat = 'attente' and p.id <= e.id)) end`
    const { etat } = query
    const kept = sql`envois where webhook_id = ${id} and ${etat === undefined ? sql`true` : sql`etat = ${etat}`}`
    const found = await foundRow(
      tx,
      { total: 'int', member: 'text' },
      sql`select (select count(*)::int from (select from ${kept} limit ${TOTAL_MAX}) counted) as total, (
        select coalesce(json_agg(json_build_object('@id', '/api/envois/' || e.id, '@type', 'Envoi', 'id', e.id,
          'evenement', e.evenement, 'objet', e.objet, 'creeLe', e.cree_le, 'etat', e.etat,
          'prochainEssai', ${next}, 'essais', e.essais) order by e.id desc), '[]')::text
        from (select * from ${kept} order by id desc ${pageRows(query)}) e join webhooks w on w.id = e.webhook_id) as member`,
    )
    return { body: pageAnswer(listed, found, query, request) }
  },
})

/** A PUT, because asking twice has the effect of asking once. */
const againRoute = route({
  ...common,
  call: 'PUT /envois/:id/renvoi',
  summary: 'Sends a delivery again, taken or not, within some seconds.',
  access: ['update', 'webhooks'],
  params: longIdParams,
  answer: { status: 204, schema: null, description: 'It is sent again' },
  async handler(tx, { params: { id } }) {
    const found = await firstRow(
      tx,
      { webhook: 'int' },
      sql`update envois set etat = 'attente', pas_avant = now() where id = ${id} returning webhook_id as webhook`,
    )
    if (!found) throw notFound()
    await tx.execute(sql`update webhooks set pas_avant = null where id = ${found.webhook}`)
    return {}
  },
})

export const deliveryRoutes = [listRoute, againRoute]
