import { appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import type { contact } from '@lavandiere/domain/terrain/telephone.ts'
import { arrived, send, withToken } from '@lavandiere/web/api/api.ts'
import { urlOf } from '@lavandiere/web/api/url.ts'
import type { z } from 'zod'
import type { PhotoGardee } from './magasin.ts'

/** An answer as the queue reads it: `corps` is the parsed JSON, null for anything else. */
export interface Reponse {
  statut: number
  corps: unknown
}

/** How long a photo may take on a poor line, in ms. */
const PHOTO_MS = 120_000

async function lue(response: Response): Promise<Reponse> {
  const corps: unknown = await response.json().catch(() => null)
  return { statut: response.status, corps }
}

/** Each call answers what the server said, and throws when nothing came. */
export const reseau = {
  contact: async (body: z.input<typeof contact>): Promise<Reponse> =>
    lue(await send('/terrain/contact', { method: 'POST', body })),

  /**
   * Sends the very bytes that the store holds.
   * @param priseLe when it was taken, by the true time, in ms
   */
  photo: async (fait: Fait, { uuid, octets, latitude, longitude }: PhotoGardee, priseLe: number) => {
    const path = fait.nature === 'journal' ? '/journal_photos' : '/intervention_photos'
    const query = { uuid, priseLe: new Date(priseLe).toISOString(), latitude, longitude }
    const form = new FormData()
    form.append('file', new Blob([octets], { type: 'image/jpeg' }), `${uuid}.jpg`)
    return lue(
      await withToken((token) =>
        fetch(urlOf(path, query), {
          method: 'POST',
          headers: { accept: 'application/ld+json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: form,
          signal: AbortSignal.timeout(PHOTO_MS),
        }),
      ),
    )
  },

  fait: async (fait: Fait, adresseDe: (uuid: string) => string): Promise<Reponse> => {
    const { method, path, body } = appelDuFait(fait, adresseDe)
    return lue(await send(path, { method, body }))
  },

  /** A document that may be the one the telephone has: 304 then. @throws ApiError with a sentence when nothing came */
  document: async (path: string, etag: string | null): Promise<Response> =>
    withToken((token) =>
      arrived(() =>
        fetch(urlOf(path), {
          headers: {
            accept: 'application/ld+json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(etag ? { 'if-none-match': etag } : {}),
          },
          // The store of the application keeps it, not the one of the browser.
          cache: 'no-store',
          signal: AbortSignal.timeout(60_000),
        }),
      ),
    ),
}

export type Reseau = typeof reseau
