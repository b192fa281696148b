import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { formatPaie } from './paie.ts'
import { type ReglagesHeures, reglagesHeures } from './reglages-heures.ts'

const adresse = z
  .url({ protocol: /^https$/, error: 'Une adresse qui commence par https:// est attendue' })
  .max(2000, 'Cette adresse est trop longue')
  .nullable()

/**
 * The settings of a company that do not depend on the day. A field that is left out keeps its stored value (OPEN-124).
 */
export const reglagesEcrits = z.strictObject({
  planningUrl: adresse.optional(),
  planningPublieUrl: adresse.optional(),
  paie: formatPaie.optional(),
})

/** The settings of hours. Their fields are documented at `PUT /reglages/heures/{jour}`, not repeated in this schema. */
const reglagesValeurs = z.custom<ReglagesHeures>((value) => reglagesHeures.safeParse(value).success)

/**
 * The settings of a company: how its hours are counted, with the first days, and settings that do not depend on the day.
 */
export const reglagesLus = documentOf('Reglages', {
  planningUrl: z.string().nullable(),
  planningPublieUrl: z.string().nullable(),
  paie: formatPaie,
  /** Settings of hours, each with its first day, newest first; empty for a company that never changed any. */
  heures: z.array(z.object({ applicableDu: z.iso.date(), valeurs: reglagesValeurs })),
  enVigueur: reglagesValeurs,
})
