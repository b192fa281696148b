import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'

/** Places in one answer at most: those of a hundred rounds of a hundred containers, and half as many again. */
export const CARTE_JOUR_MAX = 15_000

/**
 * The state of a place on the day. As for interventions: 0 washed, 2 washed with a problem, 3 impossible; in addition 1:
 * not visited yet.
 */
const status = z.literal([0, 1, 2, 3])
export type StatutDuJour = z.output<typeof status>

/**
 * The places of the rounds of a day as columns, in the order of the rounds and of their plans. One array for each field
 * takes half the bytes of one object for each place. A place that two rounds visit appears twice.
 */
export const carteDuJour = documentOf('CarteDuJour', {
  date: z.iso.date(),
  /** Number of places of the day, which may be more than the columns contain. */
  total: z.int(),
  tournee: z.array(z.int()),
  /** Id of the container, or of the patrimoine for a unipatrimoine, which has no list of containers. */
  id: z.array(z.int()),
  estPatrimoine: z.array(z.boolean()),
  nomenclature: z.array(z.string()),
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
  status: z.array(status),
  /** When the place was last washed; null when it was not visited yet. */
  quand: z.array(z.string().nullable()),
})
export type CarteDuJour = z.output<typeof carteDuJour>
