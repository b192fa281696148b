import { z } from 'zod'
import { decalageHorlogeField } from '../kernel/horloge.ts'
import { naturesDeFait } from './faits.ts'

/** Bytes of a rescue file that a browser reads: a text holds no more. */
export const SECOURS_OCTETS_MAX = 400_000_000
const FAITS_MAX = 5_000
const PHOTOS_MAX = 5_000
/** A wash has at most so many photos. */
const PHOTOS_DU_FAIT_MAX = 100

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Une empreinte SHA-256 est attendue')
/** Milliseconds by the clock of a telephone, which may be wrong by years. */
const heure = z.number().min(0).max(4_000_000_000_000)

/** A fact as its telephone wrote it. The office sends it to the server as it is (`POST /terrain/secours`). */
export const faitDeSecours = z.object({
  uuid: z.uuid(),
  compte: z.int().positive().max(2_147_483_647),
  nature: z.enum(naturesDeFait),
  corps: z.record(z.string(), z.unknown()),
  photos: z.array(z.object({ uuid: z.uuid(), champ: z.string().max(50), sha256 })).max(PHOTOS_DU_FAIT_MAX),
  apres: z.uuid().nullable(),
  /** When it was done, by the telephone's clock, in ms; and by how many seconds that was ahead, as far as it is known. */
  heure,
  decalage: decalageHorlogeField,
})

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
  faits: z.array(faitDeSecours.extend({ refus: z.string().nullable() })).max(FAITS_MAX),
  photos: z
    .array(
      z.object({
        uuid: z.uuid(),
        sha256,
        /** When it was taken, by the telephone's clock, in ms; and by how many seconds that clock was ahead then, which is not that of its fact where somebody set it in between. */
        priseLe: heure,
        decalage: decalageHorlogeField,
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        /** Base64. */
        octets: z.string(),
      }),
    )
    .max(PHOTOS_MAX),
})
export type Secours = z.output<typeof secours>

/** What became of a fact: recorded now, or there before. */
export const faitRecu = z.object({ etat: z.enum(['enregistre', 'deja']) })
