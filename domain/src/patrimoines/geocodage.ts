import { z } from 'zod'

/** A place known to the address service. */
export const lieu = z.object({
  adresse: z.string(),
  commune: z.string(),
  codePostal: z.string().nullable(),
  /** The whole address on one line. */
  libelle: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Suggested places for the beginning of an address, the best first. */
export const lieuxProposes = z.object({ lieux: z.array(lieu) })
