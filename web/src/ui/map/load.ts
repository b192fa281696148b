import { useEffect } from 'react'
import { loadAhead } from '../load-ahead.ts'

/** The script of the map, asked for when a map is first shown. */
export const loadMap = () => import('./map-canvas.tsx')

/** Asks for the map's script ahead, once the current page has been drawn: the map then opens at once. */
export function useMapAhead(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const asked = requestIdleCallback(() => void loadAhead(loadMap))
    return () => cancelIdleCallback(asked)
  }, [])
}
