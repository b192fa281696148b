import { useState } from 'react'
import type { Camera } from '../ui/map/props.ts'
import { useAddress } from '../ui/use-address.ts'

const VUE = 'vue'
/** Four decimals are about ten metres: enough for the centre of a map. */
const DECIMALS = 4
const ZOOM_MAX = 24

/** The view of the map in a query parameter: latitude, longitude, zoom; undefined when it names none. */
export function readVue(said: string | null): Camera | undefined {
  const parts = said?.split(',').map(Number) ?? []
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= ZOOM_MAX
  return parts.length === 3 && isPlace ? { latitude, longitude, zoom } : undefined
}

/** The view of the map, kept in the address, so that Back returns to it. */
export function useVue() {
  const { params, put } = useAddress()
  const [camera] = useState(() => readVue(params.get(VUE)))
  const onCamera = ({ latitude, longitude, zoom }: Camera) =>
    put({ [VUE]: [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS), zoom.toFixed(2)].join(',') })
  return { camera, onCamera }
}
