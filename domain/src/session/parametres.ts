import { z } from 'zod'
import { preferences } from './preferences.ts'

/** Settings of the deployment that the screens read. */
export const parametres = z.object({
  /** Map tiles: URL pattern with {z}/{x}/{y}, the credit to show, and the deepest zoom (CONT-24). */
  tuiles: z.object({ url: z.string(), attribution: z.string(), maxZoom: z.int() }),
  /** The planning spreadsheet: address to open and address to embed, when there are (OPEN-124). */
  planning: z.object({ url: z.string().nullable(), publie: z.string().nullable() }),
  /** How ways are guessed, and whether a service of roads knows them better. */
  trajets: z.object({ facteur: z.number(), vitesseKmh: z.number(), parLaRoute: z.boolean() }),
  /** Whether the caller is a client who has the read-only dashboard (OPEN-06). */
  tableauDeBordClient: z.boolean(),
  /** What the person chose for the screens, on any device. */
  preferences,
})

export type Parametres = z.output<typeof parametres>
