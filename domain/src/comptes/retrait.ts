import { z } from 'zod'
import { usages } from '../catalogues/usages.ts'

/**
 * The items that an account's removal affects (USER-07, OPEN-38): the clients of an exploitant forbid it and its
 * operateurs are removed with it; patrimoines and forms of a client stay without it.
 */
export const retrait = z.object({
  clients: usages,
  operateurs: usages,
  patrimoines: usages,
  forms: usages,
  /** Tournées, running or to come, that still need the client or the operateur. */
  tournees: usages,
})
export type Retrait = z.output<typeof retrait>
