import { z } from 'zod'
import { usages } from '../catalogues/usages.ts'

/**
 * What the removal of an account meets (USER-07, OPEN-38): an exploitant's clients hold it and its operateurs go with
 * it; a client's patrimoines and forms stay without it.
 */
export const retrait = z.object({
  clients: usages,
  operateurs: usages,
  patrimoines: usages,
  forms: usages,
  /** Running or to come, which still need the client or the operateur. */
  tournees: usages,
})
export type Retrait = z.output<typeof retrait>
