import { LOGO_MAX, LOGO_TROP_GROS } from '@lavandiere/domain/comptes/compte.ts'
import { invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow } from '../platform/db/rows.ts'
import { type ImageUse, readImage } from '../platform/files/images.ts'
import { shown } from '../platform/files/links.ts'
import { publicRoute, route } from '../platform/http/route.ts'
import { refuseHoard, storing } from '../platform/http/uploads.ts'
import { BASE, iri } from '../platform/http/wire.ts'

const LOGO: ImageUse = { sidePx: 800, extension: 'webp' }
/** A logo up to ten times too large is refused in words of logos; a larger file is not received. */
const logo = storing(10 * LOGO_MAX, ({ bytes }, asker) => {
  if (bytes.length > LOGO_MAX) throw invalid('file', LOGO_TROP_GROS)
  return readImage(bytes, LOGO, asker)
})
const uploaded = z.object({
  '@id': z.string(),
  '@type': z.string(),
  id: z.int(),
  contentUrl: z.string(),
  filePath: z.string(),
})

const uploadRoute = route({
  call: 'POST /user_logos',
  tag: 'users',
  summary: 'Uploads a logo, to be named by an account.',
  access: ['create', 'user_logos'],
  upload: logo,
  answer: { status: 201, schema: uploaded, description: 'The logo' },
  handler: async (tx, { actor, request }) => {
    const unused = await firstRow(
      tx,
      { octets: 'number' },
      sql`select coalesce(sum(octets), 0)::float8 as octets from user_logos l
      where exploitant_id is not distinct from ${actor.exploitantId} and not exists (select 1 from users where logo_id = l.id)`,
    )
    refuseHoard({ compte: 0, societe: unused?.octets ?? 0 })
    const { nom, bytes } = logo.of(request)
    const added = await firstRow(
      tx,
      { id: 'int' },
      sql`insert into user_logos (exploitant_id, nom, octets) values (${actor.exploitantId}, ${nom}, ${bytes.length}) returning id`,
    )
    const id = Number(added?.id)
    const url = `${BASE}/logos/${nom}`
    return {
      body: { '@id': iri('user_logos', id), '@type': 'UserLogo', id, contentUrl: url, filePath: url },
      headers: { location: iri('user_logos', id) },
    }
  },
})

/** A logo opens by its unguessable name (OPEN-45). */
const readLogoRoute = publicRoute({
  call: 'GET /logos/:nom',
  tag: 'users',
  summary: 'Reads a logo.',
  params: z.object({ nom: z.string().regex(/^[\w-]{20,40}\.(?:webp|png)$/) }),
  answer: { status: 200, schema: z.string(), description: 'The picture', type: 'image/*' },
  handler: async ({ params, services }) => {
    const file = await services.files.get(params.nom)
    if (!file) throw notFound()
    return {
      body: file.bytes,
      type: file.contentType,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', ...shown(services.config) },
    }
  },
})

export const logoRoutes = [uploadRoute, readLogoRoute]
