import { z } from 'zod'

export const etatsRapport = ['en-attente', 'en-cours', 'pret', 'echec'] as const
export type EtatRapport = (typeof etatsRapport)[number]

/** Days for which the PDF of a report is kept. */
export const RAPPORT_JOURS = 30
/** Interventions in one PDF at most; a longer period must be asked for in parts. */
export const RAPPORT_INTERVENTIONS_MAX = 20_000
export const RAPPORT_PHOTOS_MAX = 4_000

/** A PDF of the synthèse as the list of reports shows it, finished or not. */
export const rapportSynthese = z.object({
  '@id': z.string(),
  '@type': z.literal('RapportSynthese'),
  id: z.int(),
  /** The subject of the report in words: client, place, period. */
  titre: z.string(),
  demandeLe: z.string(),
  etat: z.enum(etatsRapport),
  /** How many interventions and photos have been drawn, and (`total`) how many the report has. */
  fait: z.int(),
  total: z.int(),
  /** Why making the report failed, as a French sentence; null otherwise. */
  raison: z.string().nullable(),
  /** The address of the PDF once it is ready, valid for five minutes (OPEN-44, SYN-15). */
  pdfUrl: z.string().nullable(),
})
/** The last reports that an account has asked for, newest first. */
export const rapportsSynthese = z.object({ rapports: z.array(rapportSynthese) })

export type RapportSynthese = z.output<typeof rapportSynthese>
