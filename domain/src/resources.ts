import { prestation } from './catalogues/prestation.ts'

/** Every resource of the product, by its name on the wire: the one registry that the three packages share. */
export const resources = {
  prestations: prestation,
} as const

export type ResourceName = keyof typeof resources
