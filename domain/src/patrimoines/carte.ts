import { z } from 'zod'
import { statutConteneur } from './conteneur.ts'
import { couleursGps } from './statut.ts'
import { conteneurType } from './types.ts'

/** Containers that one map shows at most; of a larger patrimoine the first ones, and `total` says how many there are. */
export const CARTE_MAX = 100_000

/**
 * The containers of a patrimoine as its map draws them (CONT-11): one array a column, the same place in each is the same
 * container. Ten times lighter than the list, which tells everything of a container (CONT-01).
 */
export const carteConteneurs = z.object({
  '@id': z.string(),
  '@type': z.literal('CarteConteneurs'),
  total: z.int().min(0),
  id: z.array(z.int()).max(CARTE_MAX),
  nomenclature: z.array(z.string()),
  conteneurType: z.array(conteneurType),
  /** Degrees; null without a position. */
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
  status: z.array(statutConteneur),
  /** How far the newest relevé lies (OPEN-53); null unless `groups=releves` asks for it. */
  gps: z.array(z.enum(couleursGps)).nullable(),
})
export type CarteConteneurs = z.output<typeof carteConteneurs>
