import type { MapViewProps } from '../ui/map/props.ts'

/** The properties that the newest map of the page was given. */
export const drawnMap: { props: Partial<MapViewProps> } = { props: {} }

/**
 * Stands for the map in the tests of screens (vitest.config.ts): happy-dom draws none, and its library takes seconds to
 * load. The map itself is looked at in a browser.
 */
export function MapView(props: MapViewProps) {
  drawnMap.props = props
  return <div data-testid="carte" />
}
