import { z } from 'zod'
import { ref, refs } from '../kernel/fields.ts'
import { countInWords } from '../kernel/texte.ts'
import { conteneur } from './conteneur.ts'
import { idsDeZone } from './zone.ts'

export const CONTENEURS_DU_LOT_MAX = 5_000
export const LOT_TROP = `Au plus ${countInWords(CONTENEURS_DU_LOT_MAX, 'conteneur')} à la fois`

const { conteneurType, dechetType, volume, quantite } = conteneur.fields

/** The values that a bulk edit may set; an absent field stays as it is, an empty volume is cleared. */
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

/** The containers of one patrimoine that are changed or removed together, by id or by a search. */
export const cibleDuLot = z.strictObject({
  patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
  conteneurs: refs('conteneurs', 'Conteneurs', CONTENEURS_DU_LOT_MAX).optional(),
  /** Every container that this search finds, or all when it is empty; only without `conteneurs`. */
  search: z.string().max(255).optional(),
  /** Only these of the containers found; ids that no longer exist are ignored. */
  parmi: idsDeZone.optional(),
  /** The number of containers when the person chose them: when it has changed, nothing is changed. */
  attendus: z.int('Un nombre entier est attendu').min(0).max(CONTENEURS_DU_LOT_MAX, LOT_TROP).optional(),
})

/** A bulk edit: containers and their new values. */
export const lot = cibleDuLot.extend({ valeurs: valeursDuLot })

/** The result of a bulk edit; `operation` is the id to undo it by, null when nothing had to change. */
export const lotFait = z.object({
  trouves: z.int(),
  modifies: z.int(),
  inchanges: z.int(),
  operation: z.int().nullable(),
})

/** The result of a bulk removal; `operation` is the id to undo it by. */
export const lotRetire = z.object({ retires: z.int(), operation: z.int().nullable() })

/** The result of undoing a bulk edit or removal; containers changed by somebody since are left alone. */
export const lotAnnule = z.object({ restaures: z.int(), ignores: z.int() })
