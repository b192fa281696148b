import { prestation } from './catalogues/prestation.ts'
import { intervention } from './interventions/intervention.ts'
import { laveuse } from './laveuses/laveuse.ts'
import { conteneur } from './patrimoines/conteneur.ts'
import { patrimoine } from './patrimoines/patrimoine.ts'
import { releveTerrain } from './patrimoines/releve-terrain.ts'
import { tournee } from './tournees/tournee.ts'

/** Every resource of the product, by its name on the wire: the one registry that the three packages share. */
export const resources = {
  patrimoines: patrimoine,
  conteneurs: conteneur,
  releve_terrains: releveTerrain,
  prestations: prestation,
  campagne_lavages: tournee,
  interventions: intervention,
  laveuses: laveuse,
} as const

export type ResourceName = keyof typeof resources
