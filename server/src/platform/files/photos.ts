import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { uploaded } from '@lavandiere/domain/kernel/upload.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow, foundRow } from '../db/rows.ts'
import { publicRoute, type Route, route } from '../http/route.ts'
import { hoardColumns, hoardOf, refuseHoard, storing } from '../http/uploads.ts'
import { iri } from '../http/wire.ts'
import { strictQuery } from '../resource/list-query.ts'
import { PHOTO, readImage } from './images.ts'
import { fileUrl, shown } from './links.ts'

/** Bytes of one photo as sent (OPEN-46): the browser reduces it before. */
export const PHOTO_MAX = 5 * 1024 * 1024

const photo = storing(({ bytes }, asker) => readImage(bytes, PHOTO, asker))

/**
 * When and where the photo was taken, as a form that reduced it read from the file: a reduced picture has lost them.
 * What the file itself says goes before.
 */
const priseDeVue = {
  priseLe: z.iso
    .datetime({ offset: true, error: 'Une date et une heure ISO 8601 sont attendues' })
    .optional(),
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

/** `POST /{name}` (OPEN-68): the picture is re-encoded; its time and place are kept in columns of their own. */
export const photoUpload = ({ name, type, tag, owner, namedBy }: PhotoTable): Route =>
  route({
    method: 'POST',
    url: `/${name}`,
    tag,
    summary: `Uploads a photo, to be named by ${namedBy}.`,
    access: ['create', name],
    bodyTypes: ['multipart/form-data'],
    bodyLimit: PHOTO_MAX + 100_000,
    upload: { maxBytes: PHOTO_MAX, keep: photo },
    query: strictQuery(priseDeVue),
    answer: { status: 201, schema: uploaded, description: 'The photo' },
    handler: async (tx, { actor, request, query, services }) => {
      const table = sql.identifier(name)
      const unused = await firstRow(
        tx,
        hoardColumns,
        sql`select ${hoardOf(actor.id)} from ${table}
          where ${sql.identifier(owner)} is null and exploitant_id = ${actor.exploitantId}`,
      )
      if (unused) refuseHoard(unused)
      const { nom, ...image } = photo.of(request)
      const isLocated = query.latitude !== undefined && query.longitude !== undefined
      const place = image.latitude === null && isLocated ? query : image
      const { id } = await foundRow(
        tx,
        { id: 'int' },
        sql`insert into ${table} (exploitant_id, auteur_id, nom, octets, largeur_px, hauteur_px, prise_le, latitude, longitude)
          values (${actor.exploitantId}, ${actor.id}, ${nom}, ${image.bytes.length}, ${image.largeurPx}, ${image.hauteurPx},
            ${image.priseLe ?? query.priseLe ?? null}, ${place.latitude ?? null}, ${place.longitude ?? null}) returning id`,
      )
      const at = iri(name, id)
      return {
        body: { '@id': at, '@type': type, id, contentUrl: services.tokens.link(fileUrl(nom)) },
        headers: { location: at },
      }
    },
  })

/** `GET /fichiers/{nom}`: a stored file, for anybody with a signed link that has not expired (OPEN-45). */
export const fileRoute = publicRoute({
  method: 'GET',
  url: '/fichiers/:nom',
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
