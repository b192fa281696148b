import { createContext } from 'react'

/** Where the ground of a map comes from: a pattern with {z}/{x}/{y}, the credit to show, the deepest zoom. */
export interface Tiles {
  url: string
  attribution: string
  maxZoom: number
}

/** The tiles of the deployment; null until they are known, or without any: the ground stays neutral. */
export const TilesContext = createContext<Tiles | null>(null)
