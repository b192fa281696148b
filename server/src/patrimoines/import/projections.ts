import type { Projection, ToDegrees } from '@lavandiere/domain/patrimoines/import/projections.ts'
import proj4, { type Converter } from 'proj4'

const GRS80 = '+ellps=GRS80 +units=m +no_defs'

/** A conformal conic zone of France, by the latitude in its name: CC42 to CC50. */
const conic = (latitude: number) =>
  `+proj=lcc +lat_0=${latitude} +lat_1=${latitude - 0.75} +lat_2=${latitude + 0.75} +lon_0=3 +x_0=1700000 +y_0=${(latitude - 41) * 1_000_000 + 200_000} ${GRS80}`

const definitionOf = (projection: Exclude<Projection, 'WGS84'>): string => {
  const code = Number(projection.slice('EPSG:'.length))
  if (code === 2154)
    return `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`
  if (code === 3857) return 'EPSG:3857'
  if (code >= 32_600)
    return `+proj=utm +zone=${code % 100} ${code >= 32_700 ? '+south ' : ''}+datum=WGS84 +units=m +no_defs`
  return conic(code - 3900)
}

const converters = new Map<Projection, Converter>()

/** Degrees of a place in metres of a projection, by proj4; null for numbers that are no place of it. */
export const toDegrees: ToDegrees = (projection, x, y) => {
  if (projection === 'WGS84') return { latitude: y, longitude: x }
  const converter = converters.get(projection) ?? proj4(definitionOf(projection), 'WGS84')
  converters.set(projection, converter)
  const [longitude, latitude] = converter.forward([x, y])
  const isPlace = isConic(projection) ? isNearFrance(latitude, longitude) : isOnEarth(latitude, longitude)
  return isPlace ? { latitude, longitude } : null
}

const isConic = (projection: Projection) => projection === 'EPSG:2154' || projection.startsWith('EPSG:39')
const isOnEarth = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
/** The conic projections mean nothing far from mainland France: any number would be a place. */
const isNearFrance = (latitude: number, longitude: number) =>
  latitude > 40 && latitude < 52 && longitude > -7 && longitude < 11
