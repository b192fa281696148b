import { z } from 'zod'
import { documentOf, instantLu, ref, refs } from '../kernel/fields.ts'

/** Most readings of a work list, and of one application. */
export const A_APPLIQUER_MAX = 500
/** Metres beyond which a reading is probably of another container: applying it needs a confirmation. */
export const LOIN_M = 200

const lieu = z.object({ latitude: z.number(), longitude: z.number() })

/** The newest reading of a container that lies off the container's place, or whose container has no place. */
const releveAAppliquer = z.object({
  id: z.int(),
  conteneur: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  avant: lieu.nullable(),
  apres: lieu,
  /** Metres between the two; null without a place. */
  distanceM: z.number().nullable(),
  accuracyM: z.number().nullable(),
  dateEvenement: instantLu,
  operateur: z.string().nullable(),
})
export type ReleveAAppliquer = z.output<typeof releveAAppliquer>

/** The work list of a patrimoine's readings; `total` counts those beyond the limit too. */
export const relevesAAppliquer = documentOf('RelevesAAppliquer', {
  total: z.int(),
  releves: z.array(releveAAppliquer).max(A_APPLIQUER_MAX),
})

/** The readings to apply, each to its container; one that is no longer the newest of its container is left out. */
export const applicationDeReleves = z.strictObject({
  patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
  releves: refs('releve_terrains', 'Relevés', A_APPLIQUER_MAX),
})
