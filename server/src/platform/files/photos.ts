import { createHash } from 'node:crypto'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { instantField, uuid } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { uploadedPhoto } from '@lavandiere/domain/kernel/upload.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type Name, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/actor.ts'
import { hold } from '../db/locks.ts'
import { firstRow, foundRow } from '../db/rows.ts'
import { publicRoute, type Route, route } from '../http/route.ts'
import { hoardColumns, hoardOf, refuseHoard, storing, uploadOf } from '../http/uploads.ts'
import { iri } from '../http/wire.ts'
import { strictQuery } from '../resource/list-query.ts'
import { nameUuid } from '../resource/uuid.ts'
import { type Image, PHOTO, readImage } from './images.ts'
import { fileUrl, shown } from './links.ts'

/** Bytes of one photo as sent (OPEN-46): the browser reduces it before. */
const PHOTO_MAX = 5 * 1024 * 1024

/** The file of a photo, as it is kept. */
export const photo = storing(PHOTO_MAX, ({ bytes }, asker) => readImage(bytes, PHOTO, asker))

/**
 * When and where the photo was taken, as a form that reduced it read from the file: a reduced picture has lost them.
 * What the file itself says goes before.
 */
export const priseDeVue = {
  /** The name that the sender gave the photo: sent again, it makes no second one. */
  uuid: uuid.optional(),
  priseLe: instantField('Prise le', 'Une date et une heure ISO 8601 sont attendues').optional(),
  latitude: z.coerce.number({ error: 'Une latitude est attendue' }).min(-90).max(90).optional(),
  longitude: z.coerce.number({ error: 'Une longitude est attendue' }).min(-180).max(180).optional(),
}

interface PhotoTable {
  /** The table, which is also the path of its call and its line in the table of rights. */
  name: string & Subject
  /** `@type` of a photo. */
  type: string
  tag: string
  /** The column of the item to which a photo belongs; null until the item names the photo. */
  owner: string
  /** What names the photos, for the documentation. */
  namedBy: string
}

const keptColumns = { id: 'int', nom: 'text', sha256: 'text?' } as const

/** The photo that came with this uuid before; simultaneous calls with the same uuid wait here for each other. */
async function sentBefore(tx: Tx, table: Name, uuid: string) {
  await hold(tx, uuid, 0)
  return firstRow(tx, keptColumns, sql`select id, nom, sha256 from ${table} where uuid = ${uuid}`)
}

/** @throws Refus 429 when the account or its company has sent too many photos that no item names */
async function refuseUnusedPhotos(
  tx: Tx,
  { table, owner, actor }: { table: Name; owner: string; actor: Actor },
): Promise<void> {
  const unused = await firstRow(
    tx,
    hoardColumns,
    sql`select ${hoardOf(actor.id)} from ${table}
      where ${sql.identifier(owner)} is null and exploitant_id = ${actor.exploitantId}`,
  )
  if (unused) refuseHoard(unused)
}

interface NewPhoto {
  table: Name
  actor: Actor
  query: { uuid?: string; priseLe?: string; latitude?: number; longitude?: number }
  sha256: string
  image: Image & { nom: string }
}

/** Adds the row of a stored picture; what the file says of its moment and place goes before what the sender says. */
async function addPhoto(tx: Tx, { table, actor, query, sha256, image }: NewPhoto) {
  const isLocated = query.latitude !== undefined && query.longitude !== undefined
  const place = image.latitude === null && isLocated ? query : image
  return foundRow(
    tx,
    keptColumns,
    sql`insert into ${table}
        (exploitant_id, auteur_id, uuid, sha256, nom, octets, largeur_px, hauteur_px, prise_le, latitude, longitude)
      values (${actor.exploitantId}, ${actor.id}, ${query.uuid ?? null}, ${sha256}, ${image.nom}, ${image.bytes.length},
        ${image.largeurPx}, ${image.hauteurPx}, ${image.priseLe ?? query.priseLe ?? null}, ${place.latitude ?? null},
        ${place.longitude ?? null}) returning id, nom, sha256`,
  )
}

/** The picture is re-encoded; its time and place are kept in columns of their own (OPEN-68). */
export function photoUpload({ name, type, tag, owner, namedBy }: PhotoTable): Route {
  nameUuid(name)
  return route({
    call: `POST /${name}`,
    tag,
    summary: `Uploads a photo, to be named by ${namedBy}.`,
    access: ['create', name],
    upload: photo,
    query: strictQuery(priseDeVue),
    answer: { status: 201, schema: uploadedPhoto, description: 'The photo' },
    handler: async (tx, { actor, request, query, services }) => {
      const table = sql.identifier(name)
      const sha256 = createHash('sha256').update(uploadOf(request).bytes).digest('hex')
      const before = query.uuid ? await sentBefore(tx, table, query.uuid) : undefined
      if (before && before.sha256 !== sha256)
        throw new Refus('conflit', 'Une autre photo a déjà été envoyée avec cet identifiant')
      if (!before) await refuseUnusedPhotos(tx, { table, owner, actor })
      // The picture that was stored for this call is removed again unless a row names it.
      const kept = before ?? (await addPhoto(tx, { table, actor, query, sha256, image: photo.of(request) }))
      const at = iri(name, kept.id)
      return {
        body: {
          '@id': at,
          '@type': type,
          id: kept.id,
          contentUrl: services.tokens.link(fileUrl(kept.nom)),
          sha256: kept.sha256,
        },
        headers: { location: at },
      }
    },
  })
}

/** For anybody with a link that has not expired (OPEN-45). */
export const fileRoute = publicRoute({
  call: 'GET /fichiers/:nom',
  tag: 'fichiers',
  summary: 'Reads a stored file through a signed link.',
  params: z.object({ nom: z.string().regex(/^[\w-]{10,100}\.[a-z0-9]{2,5}$/) }),
  query: strictQuery({ token: z.string().max(1_000) }),
  answer: { status: 200, schema: z.string(), description: 'The file', type: 'image/*' },
  handler: async ({ params, query, services }) => {
    if (!(await services.tokens.opens(query.token, fileUrl(params.nom)))) {
      throw new Refus('interdit', 'Ce lien a expiré, rechargez la page')
    }
    const file = await services.files.get(params.nom)
    if (!file) throw notFound()
    const headers = { 'cache-control': 'private, max-age=3600', ...shown(services.config) }
    return { body: file.bytes, type: file.contentType, headers }
  },
})
