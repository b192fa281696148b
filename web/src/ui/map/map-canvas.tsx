import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { isSamePoint, type Point } from '@lavandiere/domain/kernel/geo.ts'
import { Text, useComputedColorScheme } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  FullscreenControl,
  Map as GlMap,
  type MapLayerMouseEvent,
  type MapRef,
  Marker,
  NavigationControl,
  ScaleControl,
  type ViewState,
} from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { type RefObject, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { onDemand } from '../on-demand.tsx'
import { Decor, DOTS } from './decor.tsx'
import { FRANCE, GROUND, groundStyle, groundWords } from './ground.ts'
import classes from './map.module.css'
import { CLUSTERS, PINS, Pins, SPREAD } from './pin-layers.tsx'
import { drawImage, PIXEL_RATIO } from './pins.ts'
import type { MapPoint, PointId } from './point.ts'
import { PointPopup, StackPopup } from './popups.tsx'
import type { MapViewProps, Moving } from './props.ts'
import { mapResolution } from './resolution.ts'
import { TilesContext } from './tiles.ts'
import { useStacks } from './use-stacks.ts'
import { useFit, useReveal } from './use-view.ts'

maplibre.setWorkerUrl(workerUrl)
// Starts the map's workers as soon as this script loads, before the map is mounted.
maplibre.prewarm()

const AreaTool = onDemand(() => import('./area-tool.tsx').then((m) => m.AreaTool))

const CLUSTER_FROM = 150
type Stacks = ReturnType<typeof useStacks>

/** The map itself; `MapView` loads it on demand. Busy, to a screen reader, until its points are drawn. */
export function MapCanvas(props: MapViewProps) {
  const { points, moving, onSelect } = props
  const id = useId()
  const map = useRef<MapRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** Says what of the map is at rest: its points once they are drawn, all once its tiles are too. Tests and benches wait for it. */
  const markRest = (rest: 'points' | 'tout' | null) => {
    if (rest === null) frame.current?.removeAttribute('data-repos')
    else frame.current?.setAttribute('data-repos', rest)
  }
  const start = useRef<ViewState | null>(null)
  const tiles = useContext(TilesContext)
  const dark = useComputedColorScheme('light') === 'dark'
  const style = useMemo(() => groundStyle(tiles, dark), [tiles, dark])
  const [drawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<readonly MapPoint[] | null>(null)
  const [broken, setBroken] = useState<keyof typeof NOTICES | null>(null)
  const stacks = useStacks(map, props)
  const attach = useImages(map, points)
  useFit(map, props)
  useReveal(map, props.selected ?? null, stacks.place)
  const close = () => {
    stacks.closeStack()
    onSelect?.(null)
  }
  const onClick = ({ lngLat, features }: MapLayerMouseEvent) => {
    const [feature] = features ?? []
    if (drawing) return
    if (moving) moving.onMove(pointAt(lngLat))
    else if (feature) stacks.openFeature(feature)
    else close()
  }
  return (
    <div
      className={classes.frame}
      style={{ height: props.height }}
      id={id}
      ref={frame}
      aria-busy={props.loading === true || drawn !== points}
    >
      <GlMap
        ref={attach}
        mapLib={maplibre}
        mapStyle={style}
        initialViewState={props.camera ?? FRANCE}
        locale={groundWords(props.label)}
        interactiveLayerIds={props.onDot ? INTERACTIVE_WITH_DOTS : INTERACTIVE}
        onClick={onClick}
        onMouseMove={(event) => setHover(event, drawing || Boolean(moving), stacks.labelOf)}
        onMoveStart={({ viewState }) => {
          markRest(null)
          start.current = viewState
        }}
        onMoveEnd={(event) => {
          const { viewState } = event
          // A move made by the program, or by a resize, is not the person's choice of a place.
          const isOwnMove = 'isOwnMove' in event || isSameView(viewState, start.current)
          const { latitude, longitude, zoom } = viewState
          if (!isOwnMove) props.onCamera?.({ latitude, longitude, zoom })
        }}
        onIdle={() => markRest('tout')}
        // Not on idle: a map whose tiles do not answer is never idle, although its points are drawn.
        onRender={({ target }) => {
          markRest(isSettled(target) ? 'points' : null)
          if (drawn !== points && isLoaded(target, PINS)) setDrawn(points)
        }}
        onError={(event) => setBroken(whatBroke(event) ?? broken)}
        onSourceData={(event) => isGroundThere(event) && setBroken(null)}
        attributionControl={{ compact: false }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        // Pins that move are drawn anew at each step: fading in, they would be pale all the way.
        fadeDuration={0}
        maxZoom={21}
        pixelRatio={mapResolution()}
      >
        <NavigationControl showCompass={false} />
        <FullscreenControl containerId={id} />
        <ScaleControl unit="metric" />
        <Decor areas={props.areas} lines={props.lines} dots={props.dots} />
        <Pins
          stacks={stacks.stacks}
          spread={stacks.spread}
          selected={stacks.holding}
          selectedId={props.selected ?? null}
          faded={stacks.moved}
          gathered={points.length >= CLUSTER_FROM}
          focus={props.focus}
        />
        <Popups {...props} stacks={stacks} onClose={close} />
        {moving && <MovedMarker {...moving} />}
        {props.selection && (
          <AreaTool points={points} selection={props.selection} drawing={drawing} onDrawing={setDrawing} />
        )}
      </GlMap>
      {props.overlay && <div className={classes.overlay}>{props.overlay}</div>}
      {(broken || props.loading) && (
        <Text size="xs" className={classes.notice} role="status">
          {broken ? NOTICES[broken] : 'Chargement…'}
        </Text>
      )}
    </div>
  )
}

const isSameView = (a: ViewState, b: ViewState | null): boolean => isSamePoint(a, b) && a.zoom === b?.zoom

/** True inside a dialog over the map: Escape closes the dialog, not the popup. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-modal]') !== null

/** The popup of the selected point, or the list of a stack; Escape closes either. */
function Popups(props: MapViewProps & { stacks: Stacks; onClose: () => void }) {
  const { selected = null, onSelect, popupOf } = props
  const { listed, place, closeStack } = props.stacks
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && !isInDialog(target) && (listed || selected !== null)) props.onClose()
  })
  const pick = (id: PointId) => {
    closeStack()
    onSelect?.(id)
  }
  return (
    <>
      {listed && <StackPopup stack={listed} onPick={pick} onClose={closeStack} />}
      {place && selected !== null && popupOf && (
        <PointPopup position={place} onClose={() => onSelect?.(null)} key={selected}>
          {popupOf(selected)}
        </PointPopup>
      )}
    </>
  )
}

function MovedMarker({ longitude, latitude, onMove }: Moving) {
  if (longitude === undefined || latitude === undefined) return null
  return (
    <Marker
      longitude={longitude}
      latitude={latitude}
      color={BLEU}
      draggable
      onDragEnd={({ lngLat }) => onMove(pointAt(lngLat))}
    />
  )
}

const NOTICES = {
  ground: 'Fond de carte indisponible',
  map: "La carte ne peut pas s'afficher sur cet appareil",
}

/** Which part of the map an error concerns: its tiles, or the map itself when it could not start; null for other errors. */
function whatBroke(event: object): keyof typeof NOTICES | null {
  if ((event as { sourceId?: string }).sourceId === GROUND) return 'ground'
  return (event as { target?: unknown }).target === null ? 'map' : null
}

const isGroundThere = (event: object) => {
  const { sourceId, tile } = event as { sourceId?: string; tile?: { state?: string } }
  return sourceId === GROUND && tile?.state === 'loaded'
}

const isLoaded = (map: maplibre.Map, id: string) => Boolean(map.getSource(id)) && map.isSourceLoaded(id)
const isSettled = (map: maplibre.Map) => !map.isMoving() && isLoaded(map, PINS) && isLoaded(map, SPREAD)

const pointAt = ({ lng: longitude, lat: latitude }: maplibre.LngLat): Point => ({ latitude, longitude })

const INTERACTIVE = [SPREAD, PINS, CLUSTERS]
const INTERACTIVE_WITH_DOTS = [...INTERACTIVE, DOTS]

/** Holds the map object and draws the pin images that it asks for; a cluster takes the colour of its highest rank. */
function useImages(map: RefObject<MapRef | null>, points: readonly MapPoint[]) {
  const colors = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { rank, color } of points) colors.current.set(rank, color)
  }, [points])
  return useCallback(
    (ref: MapRef | null) => {
      map.current = ref
      const gl = ref?.getMap()
      gl?.setMissingStyleImageResolver((image) => {
        const drawn = drawImage(image, (rank) => colors.current.get(rank) ?? BLEU)
        if (drawn && !gl.hasImage(image)) gl.addImage(image, drawn, { pixelRatio: PIXEL_RATIO })
      })
    },
    [map],
  )
}

/** Shows the pointer as a hand over a pin, with the pin's name. */
function setHover(event: MapLayerMouseEvent, busy: boolean, labelOf: Stacks['labelOf']) {
  const canvas = event.target.getCanvas()
  const feature = busy ? undefined : event.features?.[0]
  canvas.style.cursor = busy ? 'crosshair' : feature ? 'pointer' : ''
  canvas.title = (feature && labelOf(feature)) ?? ''
}
