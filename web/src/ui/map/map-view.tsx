import { onDemand } from '../on-demand.tsx'
import { BlockSkeleton } from '../skeletons.tsx'
import { loadMap } from './load.ts'

/**
 * A map, loaded when first shown. It draws points as pins (clustered where they crowd, spread where they share a
 * position), lines and dots, and knows nothing of their meaning. A list beside every map shows the same items: that
 * list serves keyboards and screen readers.
 */
export const MapView = onDemand(
  () => loadMap().then((m) => m.MapCanvas),
  ({ height }) => <BlockSkeleton h={height} label="Chargement de la carte" />,
)
