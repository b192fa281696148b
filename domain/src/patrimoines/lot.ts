import { z } from 'zod'
import { ref, refs } from '../kernel/fields.ts'
import { conteneur } from './conteneur.ts'
import { idsDeZone } from './zone.ts'

/** Containers that one bulk edit changes at most. */
export const LOT_MAX = 5_000
export const LOT_TROP = `Au plus ${LOT_MAX.toLocaleString('fr-FR')} conteneurs à la fois`

const { conteneurType, dechetType, volume, quantite } = conteneur.fields

/** What a bulk edit may set; a field that is absent stays as it is, an empty volume is cleared. */
const valeursDuLot = z
  .strictObject({
    conteneurType: conteneurType.optional(),
    dechetType: dechetType.optional(),
    volume,
    quantite: quantite.unwrap().optional(),
  })
  .refine((values) => Object.values(values).some((value) => value !== undefined), {
    error: 'Choisissez au moins une valeur à modifier',
  })
export type ValeursDuLot = z.output<typeof valeursDuLot>

/** Containers of one patrimoine, named one by one or all that a search finds, and what they are to have. */
export const lot = z.strictObject({
  patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
  conteneurs: refs('conteneurs', 'Conteneurs', LOT_MAX).optional(),
  /** All that this search finds, every one when it is empty; only without `conteneurs`. */
  search: z.string().max(255).optional(),
  /** Of all that the search finds these only, those that are no more left out. */
  parmi: idsDeZone.optional(),
  /** How many all of these were when the person chose them: of another number nothing is changed. */
  attendus: z.int('Un nombre entier est attendu').min(0).max(LOT_MAX, LOT_TROP).optional(),
  valeurs: valeursDuLot,
})

/** What a bulk edit did; `operation` is what undoes it, null when nothing had to change. */
export const lotFait = z.object({
  trouves: z.int(),
  modifies: z.int(),
  inchanges: z.int(),
  operation: z.int().nullable(),
})

/** What undoing did; containers that somebody changed since are left alone. */
export const lotAnnule = z.object({ restaures: z.int(), ignores: z.int() })
