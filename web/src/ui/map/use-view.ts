import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useEffect, useRef } from 'react'
import { DEFAULT_ZOOM } from './ground.ts'
import { CLUSTER_MAX_ZOOM, PINS, SPREAD } from './pin-layers.tsx'
import { PIN } from './pins.ts'
import { boundsOf, type PointId } from './point.ts'
import type { MapViewProps } from './props.ts'

const PADDING_PX = 50
/** Margins in px when points are brought into view: a pin stands above its position, so the top needs more. */
const FIT_PADDING = {
  top: PADDING_PX + PIN.height,
  right: PADDING_PX,
  bottom: PADDING_PX,
  left: PADDING_PX,
}
/**
 * The margins of a fit, in pixels. On a map that is smaller than the margins there are none: the library
 * reckons with a width of zero there, and fails. A map is so small for a moment while the columns of its page change.
 */
function fitPaddingOf(gl: MapRef) {
  const { clientWidth, clientHeight } = gl.getContainer()
  const { top, right, bottom, left } = FIT_PADDING
  return clientWidth > left + right && clientHeight > top + bottom ? FIT_PADDING : 0
}

/** Carried by moves that the program makes, to tell them from the person's. */
const OWN_MOVE = { isOwnMove: true }
/** Half the width of a popup, and its margin. */
const POPUP_HALF_PX = 172

/** The view before `focus` points replaced the others, and the `fitKey` that was in view then. */
interface Left {
  camera: { center: { lng: number; lat: number }; zoom: number }
  fitted: string | null
}

/**
 * Brings the points into view, once for each `fitKey`, as soon as there are some. When `focus` ends, the map returns
 * to its earlier view, so that somebody who works through a neighbourhood stays there. A map that starts at a
 * remembered view, or at a selected point (`useReveal`), is not moved.
 */
export function useFit(map: RefObject<MapRef | null>, props: MapViewProps) {
  const { points, areas, lines, dots, focus, selected, fitKey = '', zoom = DEFAULT_ZOOM } = props
  const fitted = useRef<string | null>(null)
  const left = useRef<Left | null>(null)
  useEffect(() => {
    const gl = map.current
    if (focus && !left.current && gl)
      left.current = { camera: { center: gl.getCenter(), zoom: gl.getZoom() }, fitted: fitted.current }
    if (!focus && left.current) {
      const { camera, fitted: before } = left.current
      left.current = null
      if (before === fitKey) {
        fitted.current = before
        // The selected point stays in view.
        if ((selected ?? null) === null) gl?.jumpTo(camera, OWN_MOVE)
      }
    }
    if (fitted.current === fitKey) return
    const startsElsewhere = props.camera !== undefined || ((selected ?? null) !== null && !focus)
    if (fitted.current === null && fitKey !== '' && startsElsewhere) {
      fitted.current = fitKey
      return
    }
    const ways = (lines ?? []).flatMap(({ positions }) => positions)
    const corners = (areas ?? []).flatMap((area) => area.corners)
    const box = boundsOf(focus ?? [points, dots ?? [], ways, corners].flat())
    if (!box) return
    return onceMade(map, (made) => {
      fitted.current = fitKey
      made.fitBounds(box, { padding: fitPaddingOf(made), maxZoom: zoom, duration: 0 }, OWN_MOVE)
    })
  })
}

/** Does a job with the map object, which is created a moment after its component; returns how to give the job up. */
function onceMade(map: RefObject<MapRef | null>, job: (made: MapRef) => void): () => void {
  let frame = 0
  const look = () => {
    if (map.current) job(map.current)
    else frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/**
 * Brings a selected point into view: out of its cluster when it was selected outside the map, and far enough from the
 * edges for its popup.
 */
export function useReveal(map: RefObject<MapRef | null>, selected: PointId | null, place: Point | null) {
  const target = useRef(place)
  target.current = place
  const isThere = place !== null
  useEffect(() => {
    if (selected === null || !isThere) return
    return onceMade(map, (made) => bringIn(made, target.current))
  }, [map, selected, isThere])
}

function bringIn(gl: MapRef, place: Point | null): void {
  if (!place) return
  const { longitude, latitude } = place
  const at = gl.project([longitude, latitude])
  const layers = [PINS, SPREAD].filter((layer) => gl.getLayer(layer))
  if (gl.queryRenderedFeatures([at.x, at.y - PIN.height / 2], { layers }).length === 0) {
    gl.easeTo({ center: [longitude, latitude], zoom: Math.max(gl.getZoom(), CLUSTER_MAX_ZOOM + 1) }, OWN_MOVE)
    return
  }
  const { clientWidth: width, clientHeight: height } = gl.getContainer()
  const side = Math.min(POPUP_HALF_PX, width / 2)
  const x = at.x - Math.min(Math.max(at.x, side), width - side)
  const y = at.y - Math.min(Math.max(at.y, PADDING_PX), height - PADDING_PX)
  if (x !== 0 || y !== 0) gl.panBy([x, y], {}, OWN_MOVE)
}

/** Distance between a popup and the edges of the map, in px. */
const POPUP_MARGIN_PX = 8

/** Moves the map until a popup shows whole, once the map is at rest; a popup larger than the map shows its top. */
export function showWhole(map: MapRef, content: HTMLElement): void {
  const popup = content.closest('.maplibregl-popup')
  // A popup closed while the map moved has no place any more: the map would move away from what the person looks at.
  if (!popup?.isConnected) return
  if (map.isMoving()) {
    map.once('moveend', () => showWhole(map, content))
    return
  }
  const around = map.getContainer().getBoundingClientRect()
  const box = popup.getBoundingClientRect()
  const top = around.top + POPUP_MARGIN_PX - box.top
  const bottom = box.bottom - (around.bottom - POPUP_MARGIN_PX)
  const left = around.left + POPUP_MARGIN_PX - box.left
  const right = box.right - (around.right - POPUP_MARGIN_PX)
  const x = left > 0 ? -left : Math.max(0, right)
  const y = top > 0 ? -top : Math.max(0, bottom)
  if (x !== 0 || y !== 0) map.panBy([x, y], { duration: 200 }, OWN_MOVE)
}
