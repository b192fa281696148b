import { z } from 'zod'
import { preparedFields } from '../kernel/prepared.ts'

/** Days for which the PDF of a report is kept. */
export const RAPPORT_JOURS = 30
/** Interventions in one PDF at most; a longer period must be asked for in parts. */
export const RAPPORT_INTERVENTIONS_MAX = 20_000
export const RAPPORT_PHOTOS_MAX = 4_000

/** A PDF of the synthèse as the list of reports shows it, finished or not. */
export const rapportSynthese = z.object({
  ...preparedFields,
  '@type': z.literal('RapportSynthese'),
  /** The address of the PDF once it is ready, valid for five minutes (OPEN-44, SYN-15). */
  pdfUrl: z.string().nullable(),
})
/** The last reports that an account has asked for, newest first. */
export const rapportsSynthese = z.object({ rapports: z.array(rapportSynthese) })

export type RapportSynthese = z.output<typeof rapportSynthese>
