import { z } from 'zod'
import { formatPaie } from './paie.ts'
import { type ReglagesHeures, reglagesHeures } from './reglages.ts'

const adresse = z
  .url({ protocol: /^https$/, error: 'Une adresse qui commence par https:// est attendue' })
  .max(2000, 'Cette adresse est trop longue')
  .nullable()

/** The settings of a company that do not depend on the day. A field that is left out keeps its value (OPEN-124). */
export const reglagesEcrits = z.strictObject({
  planningUrl: adresse.optional(),
  planningPublieUrl: adresse.optional(),
  paie: formatPaie.optional(),
})

/**
 * The settings of hours. `PUT /reglages/heures/{jour}` documents their fields; they are not repeated in this schema.
 */
const reglagesValeurs = z.custom<ReglagesHeures>((value) => reglagesHeures.safeParse(value).success)

/** The settings of a company: how its hours are counted, from which day on, and what holds whatever the day. */
export const reglagesLus = z.object({
  '@id': z.string(),
  '@type': z.literal('Reglages'),
  planningUrl: z.string().nullable(),
  planningPublieUrl: z.string().nullable(),
  paie: formatPaie,
  /** Settings of hours with the day from which they hold, newest first; empty for a company that changed none. */
  heures: z.array(z.object({ applicableDu: z.iso.date(), valeurs: reglagesValeurs })),
  /** The settings of hours that hold today. */
  enVigueur: reglagesValeurs,
})
