import { z } from 'zod'

/** Failures that the answer names unless more are asked for, and at most; `totalImpossibles` counts them all. */
export const IMPOSSIBLES = 5
export const IMPOSSIBLES_MAX = 200

/** What a client wants to know first: the last washes, what could not be washed, the next rounds. */
export const espaceClient = z.object({
  /** The days with a wash, the newest first, in bins. */
  lavages: z.array(z.object({ jour: z.iso.date(), laves: z.int(), impossibles: z.int() })),
  /** Passages that left bins unwashed, the newest first. */
  impossibles: z.array(
    z.object({
      nom: z.string(),
      adresse: z.string().nullable(),
      conteneur: z.int().nullable(),
      patrimoine: z.int(),
      quand: z.string(),
      problemes: z.array(z.string()),
      /** What the crew wrote: mostly why, since a place that cannot be reached has no problem from the catalogue. */
      observation: z.string().nullable(),
      /** Bins that were not washed, as `lavages` counts them. */
      bacs: z.int(),
    }),
  ),
  totalImpossibles: z.int(),
  /** The days with a round from the working day on, until six that of the evening before: rounds with bins left to visit, and those bins. */
  prochains: z.array(z.object({ jour: z.iso.date(), tournees: z.int(), bacs: z.int() })),
})
export type EspaceClient = z.output<typeof espaceClient>
