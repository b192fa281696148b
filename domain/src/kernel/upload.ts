import { z } from 'zod'

/** A file that was sent, as the server answers it. */
export const uploaded = z.object({
  '@id': z.string(),
  '@type': z.string(),
  id: z.int(),
  contentUrl: z.string(),
})
