import { z } from 'zod'

/** What the address of a form carries from the intervention that was saved before it, beside the next place. */
const suite = z.object({
  /** The place that was saved. */
  enregistre: z.object({ to: z.string(), nom: z.string() }),
  /** The values that stay. */
  valeurs: z.object({
    dateEvenement: z.string(),
    campagne: z.string().nullish(),
    operateur: z.string().nullish(),
    prestation: z.string().nullish(),
    typologieLavage: z.string().nullish(),
  }),
})
export type Suite = z.output<typeof suite>

/** What was saved before, from the state of an address; undefined for a form that follows none. */
export const suiteIn = (state: unknown): Suite | undefined => suite.safeParse(state).data
