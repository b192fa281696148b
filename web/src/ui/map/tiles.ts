import { createContext } from 'react'

/** The tiles under a map: an address pattern with {z}/{x}/{y}, the credit to show, the deepest zoom. */
export interface Tiles {
  url: string
  attribution: string
  maxZoom: number
}

/** The tiles of the deployment; null until they are known, or when there are none: the background is then plain. */
export const TilesContext = createContext<Tiles | null>(null)
