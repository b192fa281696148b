import { z } from 'zod'

export const etatsRapport = ['en-attente', 'en-cours', 'pret', 'echec'] as const
export type EtatRapport = (typeof etatsRapport)[number]

/** Days for which a made report is kept. */
export const RAPPORT_JOURS = 30
/** What one PDF may hold at most; a longer period is asked for in parts. */
export const RAPPORT_INTERVENTIONS_MAX = 20_000
export const RAPPORT_PHOTOS_MAX = 4_000

/** A PDF of the synthèse that is being made, or was. */
export const rapportSynthese = z.object({
  '@id': z.string(),
  '@type': z.literal('RapportSynthese'),
  id: z.int(),
  /** What it is about, in words: client, place, period. */
  titre: z.string(),
  demandeLe: z.string(),
  etat: z.enum(etatsRapport),
  /** Interventions and photos put into it so far, and in all. */
  fait: z.int(),
  total: z.int(),
  /** Why it could not be made. */
  raison: z.string().nullable(),
  /** Where it is read once it is ready, for five minutes (OPEN-44, SYN-15). */
  pdfUrl: z.string().nullable(),
})
/** The last reports that an account asked for, newest first. */
export const rapportsSynthese = z.object({ rapports: z.array(rapportSynthese) })

export type RapportSynthese = z.output<typeof rapportSynthese>
