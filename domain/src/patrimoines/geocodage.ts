import { z } from 'zod'

/** A place that the address service knows. */
export const lieu = z.object({
  adresse: z.string(),
  commune: z.string(),
  codePostal: z.string().nullable(),
  libelle: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Places for the beginning of an address, best first. */
export const lieuxProposes = z.object({ lieux: z.array(lieu) })
