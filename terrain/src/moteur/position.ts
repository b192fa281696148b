import { useEffect, useSyncExternalStore } from 'react'

export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  precision: number
}

/** A measure older than this tells no more where the telephone is, in ms. */
const VALIDE_MS = 60_000

let last: { position: Position; at: number } | null = null
let watchers = 0
let watch: number | null = null
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

/** Measures while a screen that needs it is open; the browser asks the person first. */
export function usePosition(isWanted: boolean): Position | null {
  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return
    watchers++
    watch ??= navigator.geolocation.watchPosition(received, () => undefined, {
      enableHighAccuracy: true,
      maximumAge: 10_000,
    })
    return () => {
      watchers--
      if (watchers > 0 || watch === null) return
      navigator.geolocation.clearWatch(watch)
      watch = null
    }
  }, [isWanted])
  return useSyncExternalStore(subscribe, () => last?.position ?? null)
}
