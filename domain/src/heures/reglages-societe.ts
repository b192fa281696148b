import { z } from 'zod'
import { formatPaie } from './paie.ts'
import { type ReglagesHeures, reglagesHeures } from './reglages.ts'

const adresse = z
  .url({ protocol: /^https$/, error: 'Une adresse qui commence par https:// est attendue' })
  .max(2000, 'Cette adresse est trop longue')
  .nullable()

/** What a company sets whatever the day; a name that is absent stays as it is (OPEN-124). */
export const reglagesEcrits = z.strictObject({
  planningUrl: adresse.optional(),
  planningPublieUrl: adresse.optional(),
  paie: formatPaie.optional(),
})

/** As `PUT /reglages/heures/{jour}` takes them, whose documentation says each of them once. */
const reglagesValeurs = z.custom<ReglagesHeures>((value) => reglagesHeures.safeParse(value).success)

/** The settings of a company: how its hours are counted, from which day on, and what holds whatever the day. */
export const reglagesLus = z.object({
  '@id': z.string(),
  '@type': z.literal('Reglages'),
  planningUrl: z.string().nullable(),
  planningPublieUrl: z.string().nullable(),
  paie: formatPaie,
  /** The newest first; empty for a company that changed nothing. */
  heures: z.array(z.object({ applicableDu: z.iso.date(), valeurs: reglagesValeurs })),
  /** Those that hold today. */
  enVigueur: reglagesValeurs,
})
