import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadMap } from './load.ts'
import type { MapViewProps } from './props.ts'

const MapCanvas = lazy(() => loadMap().then((m) => ({ default: m.MapCanvas })))

/**
 * A map. It loads when first shown, draws points as pins (gathered where they crowd, spread where they share a
 * position), lines and dots, and knows nothing of what they are. Whatever it shows also stands in a list:
 * that list is the way for keyboards and screen readers.
 */
export function MapView(props: MapViewProps) {
  return (
    <Suspense fallback={<Skeleton h={props.height} aria-busy="true" aria-label="Chargement de la carte" />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
