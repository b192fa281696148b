import { z } from 'zod'
import { naturesDeFait } from './faits.ts'

/**
 * The file in which a telephone saves what waits on it, when nothing leaves any more: facts in the order in which they were
 * done, and the bytes of their photos.
 */
export const secours = z.object({
  '@type': z.literal('Secours'),
  version: z.literal(1),
  appareil: z.uuid(),
  /** When it was written, by the telephone's clock. */
  exporteLe: z.iso.datetime(),
  faits: z.array(
    z.object({
      uuid: z.string(),
      compte: z.int(),
      nature: z.enum(naturesDeFait),
      corps: z.record(z.string(), z.unknown()),
      photos: z.array(z.object({ uuid: z.string(), champ: z.string(), sha256: z.string() })),
      apres: z.string().nullable(),
      /** When it was done, by the telephone's clock, in ms; and by how many seconds that was ahead, as far as it is known. */
      heure: z.number(),
      decalage: z.number().nullable(),
      refus: z.string().nullable(),
    }),
  ),
  photos: z.array(
    z.object({
      uuid: z.string(),
      sha256: z.string(),
      priseLe: z.number(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** Base64. */
      octets: z.string(),
    }),
  ),
})
export type Secours = z.output<typeof secours>
