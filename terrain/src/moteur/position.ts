import { useEffect, useSyncExternalStore } from 'react'
import { tenue } from './tenue.ts'

export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  precision: number
}

/** A measure older than this tells no more where the telephone is, in ms. */
const VALIDE_MS = 60_000

let last: { position: Position; at: number } | null = null
const listeners = new Set<() => void>()

function received({ coords }: GeolocationPosition) {
  const { latitude, longitude, accuracy } = coords
  last = { position: { latitude, longitude, precision: accuracy }, at: performance.now() }
  for (const listener of listeners) listener()
}

/** Where the telephone is; null when nothing measured it within a minute. */
export const dernierePosition = (): Position | null =>
  last && performance.now() - last.at < VALIDE_MS ? last.position : null

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const measure = tenue(() => {
  if (!('geolocation' in navigator)) return () => undefined
  const watch = navigator.geolocation.watchPosition(received, () => undefined, {
    enableHighAccuracy: true,
    maximumAge: 10_000,
  })
  return () => navigator.geolocation.clearWatch(watch)
})

/** Measures while a screen that needs it is open; the browser asks the person first. */
export function usePosition(isWanted: boolean): Position | null {
  useEffect(() => (isWanted ? measure() : undefined), [isWanted])
  return useSyncExternalStore(subscribe, () => last?.position ?? null)
}
