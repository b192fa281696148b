import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { conteneurType } from './champs-de-type.ts'
import { statutConteneur } from './conteneur.ts'
import { couleursGps } from './statut-conteneur.ts'

/** Most containers of one map; a larger patrimoine shows its first ones, and `total` counts all. */
export const CARTE_MAX = 100_000

/**
 * The containers of a patrimoine as its map draws them (CONT-11): one array for each column, the same index in each
 * is the same container. Ten times smaller than the list, which has every field (CONT-01).
 */
export const carteConteneurs = documentOf('CarteConteneurs', {
  total: z.int().min(0),
  id: z.array(z.int()).max(CARTE_MAX),
  nomenclature: z.array(z.string()),
  conteneurType: z.array(conteneurType),
  /** Degrees; null without a position. */
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
  status: z.array(statutConteneur),
  /** Class of distance of the newest relevé (OPEN-53); null unless `groups=releves` asks for it. */
  gps: z.array(z.enum(couleursGps)).nullable(),
})
export type CarteConteneurs = z.output<typeof carteConteneurs>
