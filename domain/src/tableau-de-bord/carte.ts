import { z } from 'zod'

/** Places of one answer at most: a hundred rounds of a hundred containers, and half as much again. */
export const CARTE_JOUR_MAX = 15_000

/**
 * What became of a place on the day: 0 washed, 2 washed with a problem, 3 impossible, as interventions say; 1 nobody was
 * there yet.
 */
const status = z.literal([0, 1, 2, 3])
export type StatutDuJour = z.output<typeof status>

/**
 * The places of the rounds of a day as columns, in the order of the rounds and of their plans; arrays cost half as much as
 * objects. A place that two rounds visit stands there twice.
 */
export const carteDuJour = z.object({
  '@id': z.string(),
  '@type': z.literal('CarteDuJour'),
  date: z.iso.date(),
  /** Places of the day, also beyond those that the columns hold. */
  total: z.int(),
  tournee: z.array(z.int()),
  /** The container; of a unipatrimoine, which has none, the patrimoine. */
  id: z.array(z.int()),
  estPatrimoine: z.array(z.boolean()),
  nomenclature: z.array(z.string()),
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
  status: z.array(status),
  /** When somebody was there last. */
  quand: z.array(z.string().nullable()),
})
export type CarteDuJour = z.output<typeof carteDuJour>
