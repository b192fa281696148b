import { introuvable, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { uploaded } from '@lavandiere/domain/kernel/upload.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow } from '../platform/db/rows.ts'
import { readImage } from '../platform/files/images.ts'
import { fileUrl, isSigned, shown } from '../platform/files/links.ts'
import { publicRoute, route } from '../platform/http/route.ts'
import { keeping, refuseHoard } from '../platform/http/uploads.ts'
import { iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

/** Bytes of one photo as sent (OPEN-46): the browser reduces it before. */
export const PHOTO_MAX = 5 * 1024 * 1024

const photo = keeping(({ bytes }, account) => readImage(bytes, 'photo', account))

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
const octetsColumns = { octets: 'number' } as const
const idColumns = { id: 'int' } as const

/** `POST /intervention_photos` (OPEN-68): the picture is re-encoded; its time and place are kept in columns of their own. */
const uploadRoute = route({
  method: 'POST',
  url: '/intervention_photos',
  tag: 'interventions',
  summary: 'Uploads a photo, to be named by an intervention.',
  access: ['create', 'intervention_photos'],
  bodyTypes: ['multipart/form-data'],
  bodyLimit: PHOTO_MAX + 100_000,
  upload: { maxBytes: PHOTO_MAX, keep: photo },
  query: strictQuery(priseDeVue),
  answer: { status: 201, schema: uploaded, description: 'The photo' },
  handler: async (tx, { actor, request, query }) => {
    const unused = await firstRow(
      tx,
      octetsColumns,
      sql`select coalesce(sum(octets), 0)::float8 as octets from intervention_photos
        where intervention_id is null and exploitant_id = ${actor.exploitantId}`,
    )
    refuseHoard(unused?.octets ?? 0)
    const { nom, ...image } = photo.of(request)
    const isLocated = query.latitude !== undefined && query.longitude !== undefined
    const place = image.latitude === null && isLocated ? query : image
    const made = await firstRow(
      tx,
      idColumns,
      sql`insert into intervention_photos (exploitant_id, auteur_id, nom, octets, largeur_px, hauteur_px, prise_le, latitude, longitude)
        values (${actor.exploitantId}, ${actor.id}, ${nom}, ${image.bytes.length}, ${image.largeurPx}, ${image.hauteurPx},
          ${image.priseLe ?? query.priseLe ?? null}, ${place.latitude ?? null}, ${place.longitude ?? null}) returning id`,
    )
    if (!made) throw introuvable()
    const { id } = made
    const at = iri('intervention_photos', id)
    return {
      body: { '@id': at, '@type': 'InterventionPhoto', id, contentUrl: fileUrl(nom) },
      headers: { location: at },
    }
  },
})

/** `GET /fichiers/{nom}`: a stored file, for whoever holds a link that we signed and that has not expired (OPEN-45). */
const fileRoute = publicRoute({
  method: 'GET',
  url: '/fichiers/:nom',
  tag: 'interventions',
  summary: 'Reads a stored file through a signed link.',
  params: z.object({ nom: z.string().regex(/^[\w-]{10,100}\.[a-z0-9]{2,5}$/) }),
  query: strictQuery({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  answer: { status: 200, schema: z.string(), description: 'The file', type: 'image/*' },
  handler: async ({ params, query, services }) => {
    if (!isSigned(fileUrl(params.nom), query, services.config.SECRETS, services.now())) {
      throw new Refus('interdit', 'Ce lien a expiré, rechargez la page')
    }
    const file = await services.files.get(params.nom)
    if (!file) throw introuvable()
    const headers = { 'cache-control': 'private, max-age=3600', ...shown(services.config) }
    return { body: file.bytes, type: file.contentType, headers }
  },
})

export const photoRoutes = [uploadRoute, fileRoute]
