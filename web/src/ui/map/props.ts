import type { ReactNode } from 'react'
import type { MapDot, MapLine, MapPoint, PointId, Position } from './point.ts'

/** Picks every point inside a polygon that the person draws. */
export interface AreaSelection {
  /** The fewest points that make a selection. */
  min: number
  /** Words for how many are inside. */
  countOf: (count: number) => string
  /** The action offered, such as "Ajouter tout". */
  action: string
  onAction: (ids: PointId[]) => void
}

/** A marker that the person drags, or puts where they click; without a position it is not there yet. */
export interface Moving extends Partial<Position> {
  /** The point that it stands for, which grows faint. */
  id?: PointId
  onMove: (position: Position) => void
}

/** Where a map looks. */
export interface Camera extends Position {
  zoom: number
}

export interface MapViewProps {
  /** Names the map to a screen reader. */
  label: string
  points: readonly MapPoint[]
  /** True until the points are there. */
  loading?: boolean
  lines?: readonly MapLine[]
  dots?: readonly MapDot[]
  /** Shown alone, in the place of `points`, while given. */
  focus?: readonly MapPoint[]
  height: number | string
  /** Closest zoom when fitting what is shown. */
  zoom?: number
  /** What is shown is brought into view again when this changes. */
  fitKey?: string
  /** Where it looks first, instead of at all that is shown. */
  camera?: Camera | undefined
  /** The person moved it. */
  onCamera?: (camera: Camera) => void
  selected?: PointId | null
  onSelect?: (id: PointId | null) => void
  /** What the popup of the selected point says. */
  popupOf?: (id: PointId) => ReactNode
  selection?: AreaSelection
  moving?: Moving | null
  /** Said instead of the map's usual buttons, over its top left corner. */
  overlay?: ReactNode
}
