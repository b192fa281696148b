import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import type { MapLayerMouseEvent, MapRef } from '@vis.gl/react-maplibre'
import type { GeoJSONSource } from 'maplibre-gl'
import { type RefObject, useMemo, useState } from 'react'
import { DOTS } from './decor.tsx'
import { stackLabelOf } from './features.ts'
import { CLUSTERS, PINS, SPREAD } from './pin-layers.tsx'
import type { MapPoint, PointId } from './point.ts'
import type { MapViewProps } from './props.ts'
import { SPREAD_MAX, type Stack, spreadOf, spreadZoom, stacksOf } from './stacks.ts'

type Feature = NonNullable<MapLayerMouseEvent['features']>[number]

/**
 * The points grouped by position, the opened stack, and the effect of a click on a pin: one point is selected, a few
 * spread (CONT-13), more are listed, a cluster is zoomed into.
 */
export function useStacks(map: RefObject<MapRef | null>, props: MapViewProps) {
  const { points, dots, focus, selected = null, onSelect, moving } = props
  const stacks = useMemo(() => stacksOf(points), [points])
  const [opened, setOpened] = useState<string | null>(null)
  const stack = useMemo(() => stacks.find(({ key }) => key === opened), [stacks, opened])
  const isSpread = stack !== undefined && stack.points.length <= SPREAD_MAX
  const holding = useMemo(() => holderOf(stacks, selected), [stacks, selected])
  const movedId = moving?.id ?? null
  const moved = useMemo(() => holderOf(stacks, movedId), [stacks, movedId])

  const openStack = (found: Stack | undefined) => {
    if (!found) return
    const [only] = found.points
    if (found.points.length === 1 && only) {
      setOpened(null)
      onSelect?.(only.id)
      return
    }
    setOpened(found.key)
    if (found.points.length > SPREAD_MAX) return
    const { longitude, latitude } = found.position
    const zoom = Math.max(map.current?.getZoom() ?? 0, spreadZoom(found))
    map.current?.easeTo({ center: [longitude, latitude], zoom })
  }

  const openFeature = (feature: Feature) => {
    const { layer, properties } = feature
    if (layer.id === DOTS) {
      setOpened(null)
      props.onDot?.(properties.id)
      return
    }
    if (layer.id === CLUSTERS) void openCluster(map.current, feature)
    else if (layer.id === PINS) openStack(stacks[Number(feature.id)])
    else if (layer.id === SPREAD) {
      const one = (focus ?? stack?.points)?.find(({ id }) => String(id) === properties.point)
      if (one) onSelect?.(one.id)
    }
  }

  return {
    stacks,
    /** The stack that is spread; when it is too large, it is listed instead. */
    spread: isSpread ? stack : undefined,
    listed: isSpread ? undefined : stack,
    /** The stack that holds the selected point, unless that point is drawn on the circle of a spread stack. */
    holding: isSpread && holding === stack ? undefined : holding,
    /** The position of the popup of the selected point or dot. */
    place: useMemo(
      () =>
        placeOfPoint(selected, holding, isSpread ? stack : undefined) ??
        dots?.find(({ id }) => id === selected) ??
        null,
      [selected, holding, isSpread, stack, dots],
    ),
    /** The stack of the moved point, when that stack holds no other point. */
    moved: moved?.points.length === 1 ? moved : undefined,
    openFeature,
    closeStack: () => setOpened(null),
    /** The name of the pin under the pointer. */
    labelOf: ({ id, layer, properties }: Feature): string | undefined => {
      const pin = layer.id === PINS ? stacks[Number(id)] : undefined
      return pin ? stackLabelOf(pin) : properties.label
    },
  }
}

const holderOf = (stacks: readonly Stack[], id: PointId | null): Stack | undefined =>
  id === null ? undefined : stacks.find(({ points }) => points.some((point: MapPoint) => point.id === id))

function placeOfPoint(
  id: PointId | null,
  holder: Stack | undefined,
  spread: Stack | undefined,
): Point | null {
  if (id === null || !holder) return null
  if (holder !== spread) return holder.position
  return spreadOf(spread)[spread.points.findIndex((point) => point.id === id)] ?? null
}

async function openCluster(map: MapRef | null, feature: Feature) {
  const source = map?.getSource(PINS) as GeoJSONSource | undefined
  if (!map || !source || feature.geometry.type !== 'Point') return
  const zoom = await source.getClusterExpansionZoom(Number(feature.properties.cluster_id))
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.3 })
}
