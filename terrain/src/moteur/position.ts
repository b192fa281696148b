import { useEffect } from 'react'
import { sharedHold, sharedValue } from './shared.ts'

export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  precision: number
}

/** A measure older than this tells no more where the telephone is, in ms. */
const VALIDE_MS = 60_000

/** Where the telephone is; null when nothing measured it within a minute. */
const position = sharedValue<Position | null>(null)
let expiry: ReturnType<typeof setTimeout>

function received({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) {
  position.set({ latitude, longitude, precision: accuracy })
  clearTimeout(expiry)
  expiry = setTimeout(() => position.set(null), VALIDE_MS)
}

export const dernierePosition = position.get

const measure = sharedHold(() => {
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
  return position.use()
}
