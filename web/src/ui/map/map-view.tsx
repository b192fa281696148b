import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../skeletons.tsx'
import { loadMap } from './load.ts'
import type { MapViewProps } from './props.ts'

const MapCanvas = lazy(() => loadMap().then((m) => ({ default: m.MapCanvas })))

/**
 * A map, loaded when first shown. It draws points as pins (clustered where they crowd, spread where they share a
 * position), lines and dots, and knows nothing of their meaning. A list beside every map shows the same items: that
 * list serves keyboards and screen readers.
 */
export function MapView(props: MapViewProps) {
  return (
    <Suspense fallback={<BlockSkeleton h={props.height} label="Chargement de la carte" />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
