import type { Point } from '../../kernel/geo.ts'

/** How a file may write positions: degrees, or metres of a projection, by the names that people know. */
export const projections = {
  WGS84: 'Degrés (GPS)',
  'EPSG:2154': 'Lambert-93',
  'EPSG:3942': 'CC42',
  'EPSG:3943': 'CC43',
  'EPSG:3944': 'CC44',
  'EPSG:3945': 'CC45',
  'EPSG:3946': 'CC46',
  'EPSG:3947': 'CC47',
  'EPSG:3948': 'CC48',
  'EPSG:3949': 'CC49',
  'EPSG:3950': 'CC50',
  'EPSG:3857': 'Web Mercator',
  'EPSG:32631': 'UTM 31 Nord',
  'EPSG:32630': 'UTM 30 Nord',
  'EPSG:32632': 'UTM 32 Nord',
  'EPSG:32620': 'UTM 20 Nord (Antilles)',
  'EPSG:32622': 'UTM 22 Nord (Guyane)',
  'EPSG:32738': 'UTM 38 Sud (Mayotte)',
  'EPSG:32740': 'UTM 40 Sud (La Réunion)',
} as const
export type Projection = keyof typeof projections
export const projectionCodes = Object.keys(projections) as [Projection, ...Projection[]]

/** Degrees of a place given in metres of a projection; null outside of it. */
export type ToDegrees = (projection: Projection, x: number, y: number) => Point | null
