import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import type { ReactNode } from 'react'
import type { MapArea, MapDot, MapLine, MapPoint, PointId } from './point.ts'

/** Picks every point inside a polygon that the person draws. */
export interface AreaSelection {
  /** The sentence for a number of points inside the polygon. */
  countOf: (count: number) => string
  onAction: (ids: PointId[]) => void
}

/** A marker that the person drags, or places with a click; absent from the map while it has no position. */
export interface Moving extends Partial<Point> {
  /** The point that is being moved: its own pin is drawn faint. */
  id?: PointId
  onMove: (position: Point) => void
}

export interface Camera extends Point {
  zoom: number
}

export interface MapViewProps {
  /** Names the map to a screen reader. */
  label: string
  points: readonly MapPoint[]
  /** True until the points are there. */
  loading?: boolean
  areas?: readonly MapArea[]
  lines?: readonly MapLine[]
  dots?: readonly MapDot[]
  /** Called with the dot that was clicked; without it dots are not clicked. */
  onDot?: (id: PointId) => void
  /** Points shown in place of `points`, while given. */
  focus?: readonly MapPoint[]
  height: number | string
  /** Closest zoom when the points are brought into view. */
  zoom?: number
  /** The points are brought into view again when this text changes. */
  fitKey?: string
  /** The first view, instead of all points. */
  camera?: Camera | undefined
  onCamera?: (camera: Camera) => void
  selected?: PointId | null
  onSelect?: (id: PointId | null) => void
  popupOf?: (id: PointId) => ReactNode
  selection?: AreaSelection
  moving?: Moving | null
  /** Shown instead of the map's buttons, in its top left corner. */
  overlay?: ReactNode
}
