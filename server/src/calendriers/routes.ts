import {
  abonnement,
  LIENS_MAX,
  lienCree,
  nouveauLien,
  type SujetDeCalendrier,
  sujetIri,
  sujetsDeCalendrier,
} from '@lavandiere/domain/calendriers/calendrier.ts'
import { forbidden, notFound, Refus, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adresse, strangersCall } from '../platform/admission/who.ts'
import { asVisitor, type Tx } from '../platform/db/actor.ts'
import { refuseBeyond } from '../platform/db/locks.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { inline } from '../platform/http/attachment.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { keysOfKind } from '../platform/http/keys.ts'
import { publicRoute, type Route, route } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { target } from '../platform/resource/write.ts'
import { calendarOf } from './fichier.ts'

const unknown = () => new Refus('introuvable', 'Ce calendrier est inconnu, ou son lien a été révoqué')
const keysOf = keysOfKind({
  tried: 'lienCalendrier',
  unknown,
  async find(tx, empreinte) {
    const found = await firstRow(
      tx,
      { id: 'int', exploitantId: 'int' },
      sql`select id, exploitant_id as "exploitantId" from liens_calendrier where empreinte = ${empreinte}`,
    )
    return found && { ...found, ...strangersCall('calendrier', found) }
  },
})

/**
 * The subject that an IRI names, when the actor may have a calendar of it: an operateur its own, others what they see.
 * @throws Refus 422, 403
 */
async function subjectOf(tx: Tx, actor: Actor, iri: string) {
  const sujet = sujetsDeCalendrier.find((name) => iri.startsWith(`${BASE}/${name}/`))
  const id = sujet && (await target(tx, sujet, 'sujet', iri))
  if (!sujet || !id) throw unknownChoice('sujet')
  const isOwn = sujet === 'operateurs' && id === actor.id
  if (actor.role === 'operateur' ? !isOwn : actor.role === 'client' && sujet === 'clients' && id !== actor.id)
    throw forbidden()
  return { sujet, id }
}

const linkOf = (tx: Tx, actor: Actor, { sujet, id }: { sujet: SujetDeCalendrier; id: number }) =>
  firstRow(
    tx,
    { id: 'int', creeLe: 'text', luLe: 'text?' },
    sql`select id, to_json(created_at) #>> '{}' as "creeLe", to_json(lu_le) #>> '{}' as "luLe" from liens_calendrier
      where auteur_id = ${actor.id} and sujet = ${sujet} and sujet_id = ${id}`,
  )

const readRoute = route({
  call: 'GET /calendriers',
  summary:
    "Retrieves the caller's link to the calendar of a client, a patrimoine, a tournée or an operateur.",
  access: ['read', 'calendriers'],
  query: strictQuery({ sujet: sujetIri }),
  answer: { status: 200, schema: abonnement, description: 'The link, without its address' },
  handler: async (tx, { actor, query }) => {
    const subject = await subjectOf(tx, actor, query.sujet).catch((error) => {
      // A read says with another status that there is no such thing.
      throw error instanceof Refus && error.code === 'invalide' ? notFound() : error
    })
    return { body: { lien: (await linkOf(tx, actor, subject)) ?? null } }
  },
})

/** A PUT, because the answers of POSTs are stored for their Idempotency-Key, and this answer holds a secret. */
const makeRoute = route({
  call: 'PUT /calendriers',
  summary: 'Makes a link to a calendar; the one made before for the same subject leads nowhere from now on.',
  access: ['create', 'calendriers'],
  body: nouveauLien,
  answer: { status: 201, schema: lienCree, description: 'The link, whose address is told this once' },
  handler: async (tx, { actor, body, request, services }) => {
    const { sujet, id: sujetId } = await subjectOf(tx, actor, body.sujet)
    await refuseBeyond(tx, 'liens_calendrier', actor.id, {
      among: sql`liens_calendrier where auteur_id = ${actor.id} and (sujet, sujet_id) <> (${sujet}, ${sujetId})`,
      max: LIENS_MAX,
      said: `Au plus ${countInWords(LIENS_MAX, 'calendrier')} : révoquez ceux qui ne servent plus`,
    })
    const jeton = newToken()
    const empreinte = hashToken(jeton)
    const { id } = await foundRow(
      tx,
      { id: 'int' },
      sql`insert into liens_calendrier as l (exploitant_id, auteur_id, sujet, sujet_id, empreinte)
        values (${actor.exploitantId}, ${actor.id}, ${sujet}, ${sujetId}, ${empreinte})
        on conflict (auteur_id, sujet, sujet_id) do update set empreinte = ${empreinte}, created_at = now(), lu_le = null
        returning id`,
    )
    const adresseDuLien = `${originOf(request, services.config)}${BASE}/calendriers/${jeton}/tournees.ics`
    return { body: { id, adresse: adresseDuLien }, after: () => keysOf(services).forget(id) }
  },
})

const revokeRoute = route({
  call: 'DELETE /calendriers/:id',
  summary: 'Revokes a link to a calendar: it leads nowhere from now on.',
  access: ['remove', 'calendriers'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'Revoked' },
  handler: async (tx, { params: { id }, services }) => {
    const { rowCount } = await tx.execute(sql`delete from liens_calendrier where id = ${id}`)
    if (rowCount === 0) throw notFound()
    return { after: () => keysOf(services).forget(id) }
  },
})

const jetonParams = z.object({ jeton: z.string().regex(/^[\w-]{20,100}$/) })

/** What programs of calendars read, every hour or so, each from its own place in the network. */
const fileRoute = publicRoute({
  call: 'GET /calendriers/:jeton/tournees.ics',
  tag: 'calendriers',
  summary: 'Reads the calendar of a link.',
  params: jetonParams,
  senderOf: (request, services) =>
    keysOf(services).senderOf(
      hashToken(jetonParams.safeParse(request.params).data?.jeton ?? ''),
      adresse(request.ip),
    ),
  answer: {
    status: 200,
    schema: z.string(),
    description: 'The calendar',
    type: 'text/calendar; charset=utf-8',
  },
  handler: async ({ params, request, services }) => {
    const { config, now, pool } = services
    const found = await asVisitor(pool, (tx) =>
      calendarOf(tx, {
        empreinte: hashToken(params.jeton),
        now: now(),
        host: new URL(originOf(request, config)).hostname,
      }),
    )
    if (!found) throw unknown()
    const headers = {
      etag: found.etag,
      'cache-control': 'private, no-cache',
      'content-disposition': inline('tournees.ics'),
    }
    return { body: Buffer.from(found.text), headers }
  },
})

export const routes: readonly Route[] = [readRoute, makeRoute, revokeRoute, fileRoute]
