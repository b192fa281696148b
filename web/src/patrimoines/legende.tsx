import { useMemo } from 'react'
import { MapLegend } from '../ui/map/beside.tsx'
import type { MapPoint } from '../ui/map/point.ts'
import { legendOf, type Mode } from './points.ts'
import { Signe } from './signe.tsx'

/** The meaning of the map's pins, with their numbers once the containers are loaded. */
export function Legende({ points, mode }: { points: readonly MapPoint[] | undefined; mode: Mode }) {
  const counts = useMemo(() => points && Map.groupBy(points, ({ rank }) => rank), [points])
  const entries = legendOf(mode).map((aspect) => ({
    key: aspect.rank,
    sign: <Signe {...aspect} />,
    count: counts ? (counts.get(aspect.rank)?.length ?? 0) : null,
  }))
  return <MapLegend entries={entries} />
}
