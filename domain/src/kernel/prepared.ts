import { z } from 'zod'

export const etatsPrepared = ['en-attente', 'en-cours', 'pret', 'echec'] as const
export type EtatPrepared = (typeof etatsPrepared)[number]

/** What the API tells of a file that is made after it was asked for, finished or not (decision 098). */
export const preparedFields = {
  '@id': z.string(),
  id: z.int(),
  /** The subject of the file in words. */
  titre: z.string(),
  demandeLe: z.string(),
  etat: z.enum(etatsPrepared),
  /** How much has been made, and (`total`) how much the whole file has. */
  fait: z.int(),
  total: z.int(),
  /** Why making it failed, as a French sentence; null otherwise. */
  raison: z.string().nullable(),
}
