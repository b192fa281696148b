import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { Text, useComputedColorScheme } from '@mantine/core'
import {
  FullscreenControl,
  Map as GlMap,
  type MapLayerMouseEvent,
  type MapRef,
  Marker,
  NavigationControl,
  ScaleControl,
} from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { lazy, Suspense, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Decor } from './decor.tsx'
import { GROUND, groundStyle, wordsOf } from './ground.ts'
import classes from './map.module.css'
import { CLUSTER_MAX_ZOOM, CLUSTERS, PINS, Pins, SPREAD } from './pin-layers.tsx'
import { drawImage, PIN, PIXEL_RATIO } from './pins.ts'
import { boundsOf, type MapPoint, type PointId, type Position } from './point.ts'
import { PointPopup, StackPopup } from './popups.tsx'
import type { MapViewProps } from './props.ts'
import { SPREAD_MAX, spreadOf, spreadZoom, stacksOf } from './stacks.ts'
import { TilesContext } from './tiles.ts'

maplibre.setWorkerUrl(workerUrl)

const AreaTool = lazy(() => import('./area-tool.tsx').then((m) => ({ default: m.AreaTool })))

/** Middle of France, where a map without anything to show stands (A§9). */
const FRANCE = { longitude: 2.2, latitude: 46.6, zoom: 5 }
const PADDING_PX = 50
/** Half the width of a popup, and its margin. */
const POPUP_HALF_PX = 172
const CLUSTER_FROM = 150
const DEFAULT_ZOOM = 13

/** The map itself; `MapView` loads it on demand. */
export function MapCanvas(props: MapViewProps) {
  const { points, selected = null, onSelect, moving } = props
  const id = useId()
  const map = useRef<MapRef>(null)
  const tiles = useContext(TilesContext)
  const dark = useComputedColorScheme('light') === 'dark'
  const style = useMemo(() => groundStyle(tiles, dark), [tiles, dark])
  const stacks = useMemo(() => stacksOf(points), [points])
  const [opened, setOpened] = useState<string | null>(null)
  const [drawing, setDrawing] = useState(false)
  const [broken, setBroken] = useState<keyof typeof NOTICES | null>(null)
  const stack = stacks.find(({ key }) => key === opened)
  const isSpread = stack !== undefined && stack.points.length <= SPREAD_MAX
  const imageOf = useImages(points)
  useFit(map, props)

  const openStack = (key: string) => {
    const found = stacks.find((one) => one.key === key)
    if (!found) return
    const [only] = found.points
    if (found.points.length === 1 && only) return onSelect?.(only.id)
    setOpened(key)
    if (found.points.length > SPREAD_MAX) return
    const { lon, lat } = found.position
    const zoom = Math.max(map.current?.getZoom() ?? 0, spreadZoom(found))
    map.current?.easeTo({ center: [lon, lat], zoom })
  }

  const onClick = (event: MapLayerMouseEvent) => {
    if (drawing) return
    if (moving) return moving.onMove({ lon: event.lngLat.lng, lat: event.lngLat.lat })
    const feature = event.features?.[0]
    if (!feature) {
      setOpened(null)
      onSelect?.(null)
    } else if (feature.layer.id === CLUSTERS) {
      void openCluster(map.current, feature)
    } else if (feature.layer.id === SPREAD) {
      const one = stack?.points.find((point) => String(point.id) === feature.properties.point)
      if (one) onSelect?.(one.id)
    } else {
      openStack(String(feature.properties.stack))
    }
  }

  const attach = useCallback(
    (ref: MapRef | null) => {
      map.current = ref
      const gl = ref?.getMap()
      gl?.setMissingStyleImageResolver((image) => {
        const drawn = imageOf(image)
        if (drawn && !gl.hasImage(image)) gl.addImage(image, drawn, { pixelRatio: PIXEL_RATIO })
      })
    },
    [imageOf],
  )

  const place = placeOf(selected, points, isSpread ? stack : undefined)
  useReveal(map, selected, place)
  return (
    <div className={classes.frame} style={{ height: props.height }} id={id}>
      <GlMap
        ref={attach}
        mapLib={maplibre}
        mapStyle={style}
        initialViewState={FRANCE}
        locale={wordsOf(props.label)}
        interactiveLayerIds={INTERACTIVE}
        onClick={onClick}
        onMouseMove={(event) => setHover(event, drawing || Boolean(moving))}
        onError={(event) => setBroken(whatBroke(event) ?? broken)}
        onSourceData={(event) => isGroundThere(event) && setBroken(null)}
        attributionControl={{ compact: false }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxZoom={21}
      >
        <NavigationControl showCompass={false} />
        <FullscreenControl containerId={id} />
        <ScaleControl unit="metric" />
        <Decor lines={props.lines} areas={props.areas} dots={props.dots} />
        <Pins
          stacks={stacks}
          spread={isSpread ? stack : undefined}
          selected={selected}
          gathered={points.length >= CLUSTER_FROM}
        />
        {stack && !isSpread && (
          <StackPopup
            stack={stack}
            onPick={(one) => {
              setOpened(null)
              onSelect?.(one)
            }}
            onClose={() => setOpened(null)}
          />
        )}
        {place && selected !== null && props.popupOf && (
          <PointPopup position={place} onClose={() => onSelect?.(null)} key={selected}>
            {props.popupOf(selected)}
          </PointPopup>
        )}
        {moving?.lon !== undefined && moving.lat !== undefined && (
          <Marker
            longitude={moving.lon}
            latitude={moving.lat}
            color={BLEU}
            draggable
            onDragEnd={({ lngLat }) => moving.onMove({ lon: lngLat.lng, lat: lngLat.lat })}
          />
        )}
        {props.selection && (
          <Suspense>
            <AreaTool points={points} selection={props.selection} drawing={drawing} onDrawing={setDrawing} />
          </Suspense>
        )}
      </GlMap>
      {props.overlay && <div className={classes.overlay}>{props.overlay}</div>}
      {broken && (
        <Text size="xs" className={classes.notice} role="status">
          {NOTICES[broken]}
        </Text>
      )}
    </div>
  )
}

const NOTICES = {
  ground: 'Fond de carte indisponible',
  map: "La carte ne peut pas s'afficher sur cet appareil",
}

/** Which part an error of the map is about: its ground, or the map itself when it could not even start. */
function whatBroke(event: object): keyof typeof NOTICES | null {
  if ((event as { sourceId?: string }).sourceId === GROUND) return 'ground'
  return (event as { target?: unknown }).target === null ? 'map' : null
}

const isGroundThere = (event: object) => {
  const { sourceId, tile } = event as { sourceId?: string; tile?: { state?: string } }
  return sourceId === GROUND && tile?.state === 'loaded'
}

const INTERACTIVE = [SPREAD, PINS, CLUSTERS]

/** Draws the images of pins and clusters; a cluster takes the colour of the highest rank inside. */
function useImages(points: readonly MapPoint[]) {
  const colors = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { rank, color } of points) colors.current.set(rank, color)
  }, [points])
  return useCallback((id: string) => drawImage(id, (rank) => colors.current.get(rank) ?? BLEU), [])
}

/** Brings what is shown into view, once for each `fitKey`, as soon as there is something. */
function useFit(map: React.RefObject<MapRef | null>, props: MapViewProps) {
  const { points, lines, areas, dots, fitKey = '', zoom = DEFAULT_ZOOM } = props
  const fitted = useRef<string | null>(null)
  useEffect(() => {
    if (fitted.current === fitKey) return
    const ways = [...(lines ?? []), ...(areas ?? [])].flatMap(({ positions }) => positions)
    const box = boundsOf([...points, ...(dots ?? []), ...ways])
    if (!box) return
    let frame = 0
    const fit = () => {
      // The map itself is made a moment after this component.
      if (!map.current) {
        frame = requestAnimationFrame(fit)
        return
      }
      fitted.current = fitKey
      map.current.fitBounds(box, { padding: PADDING_PX, maxZoom: zoom, duration: 0 })
    }
    fit()
    return () => cancelAnimationFrame(frame)
  })
}

/**
 * Brings a selected point into view: out of its cluster when it was selected from outside the map, and far enough from
 * the sides for its popup to show whole.
 */
function useReveal(map: React.RefObject<MapRef | null>, selected: PointId | null, place: Position | null) {
  const target = useRef(place)
  target.current = place
  useEffect(() => {
    const gl = map.current
    if (selected === null || !target.current || !gl) return
    const { lon, lat } = target.current
    const at = gl.project([lon, lat])
    const layers = [PINS, SPREAD].filter((layer) => gl.getLayer(layer))
    if (gl.queryRenderedFeatures([at.x, at.y - PIN.height / 2], { layers }).length === 0) {
      gl.easeTo({ center: [lon, lat], zoom: Math.max(gl.getZoom(), CLUSTER_MAX_ZOOM + 1) })
      return
    }
    const { clientWidth: width, clientHeight: height } = gl.getContainer()
    const side = Math.min(POPUP_HALF_PX, width / 2)
    const x = at.x - Math.min(Math.max(at.x, side), width - side)
    const y = at.y - Math.min(Math.max(at.y, PADDING_PX), height - PADDING_PX)
    if (x !== 0 || y !== 0) gl.panBy([x, y])
  }, [map, selected])
}

/** Where the popup of a point points: its place on the circle when its stack is spread. */
function placeOf(
  id: PointId | null,
  points: readonly MapPoint[],
  spread: ReturnType<typeof stacksOf>[number] | undefined,
): Position | null {
  if (id === null) return null
  const index = spread?.points.findIndex((point) => point.id === id) ?? -1
  if (spread && index >= 0) return spreadOf(spread)[index] ?? null
  return points.find((point) => point.id === id) ?? null
}

async function openCluster(map: MapRef | null, feature: NonNullable<MapLayerMouseEvent['features']>[number]) {
  const source = map?.getSource(PINS) as maplibre.GeoJSONSource | undefined
  if (!map || !source || feature.geometry.type !== 'Point') return
  const zoom = await source.getClusterExpansionZoom(Number(feature.properties.cluster_id))
  const [lon = 0, lat = 0] = feature.geometry.coordinates
  map.easeTo({ center: [lon, lat], zoom: zoom + 0.3 })
}

/** Shows what is under the pointer: a hand, and its name. */
function setHover(event: MapLayerMouseEvent, busy: boolean) {
  const canvas = event.target.getCanvas()
  const label = busy ? undefined : event.features?.[0]?.properties.label
  canvas.style.cursor = busy ? 'crosshair' : event.features?.[0] ? 'pointer' : ''
  canvas.title = typeof label === 'string' ? label : ''
}
