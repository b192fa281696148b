import { z } from 'zod'

/** Most characters of all that an account keeps. */
export const PREFERENCES_MAX = 32_000

/** What a person chose for the screens: the columns of a list, saved filters. Empty: nothing is kept under this name. */
export const preference = z.strictObject({
  nom: z
    .string({ error: 'Le nom est requis' })
    .min(1, 'Le nom est requis')
    .max(100, 'Le nom ne doit pas dépasser 100 caractères'),
  valeur: z
    .string({ error: 'La valeur est requise' })
    .max(8000, 'La valeur ne doit pas dépasser 8 000 caractères'),
})

/** The choices of an account, by their names. */
export const preferences = z.record(z.string(), z.string())
