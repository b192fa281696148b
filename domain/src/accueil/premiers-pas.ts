import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'

/** How far a company has come with what its first round needs; an id leads to the form of the next step. */
export const premiersPas = documentOf('PremiersPas', {
  /** True once the company has put the steps away. */
  ranges: z.boolean(),
  /** The newest client; null when there is none. */
  client: z.int().nullable(),
  formulaire: z.boolean(),
  /** The newest patrimoine that has a list of containers; null when there is none. */
  patrimoine: z.int().nullable(),
  /** True with a container, or with a place of a unipatrimoine. */
  conteneurs: z.boolean(),
  operateur: z.boolean(),
  tournee: z.boolean(),
  lavage: z.boolean(),
})
export type PremiersPas = z.output<typeof premiersPas>
