import { prestation } from './catalogues/prestation.ts'
import { conteneur } from './patrimoines/conteneur.ts'
import { patrimoine } from './patrimoines/patrimoine.ts'
import { releveTerrain } from './patrimoines/releve-terrain.ts'

/** Every resource of the product, by its name on the wire: the one registry that the three packages share. */
export const resources = {
  patrimoines: patrimoine,
  conteneurs: conteneur,
  releve_terrains: releveTerrain,
  prestations: prestation,
} as const

export type ResourceName = keyof typeof resources
