import { z } from 'zod'

/** A file that was sent, as the server answers it. */
export const uploaded = z.object({
  '@id': z.string(),
  '@type': z.string(),
  id: z.int(),
  contentUrl: z.string(),
})

/** A photo that was sent, with the print of its bytes: a telephone keeps its bytes until this print is theirs. */
export const uploadedPhoto = uploaded.extend({
  /** SHA-256 of the bytes as they were received, in hexadecimal; null for photos older than this print. */
  sha256: z.string().nullable(),
})
