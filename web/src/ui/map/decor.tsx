import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { areasOf, dotsOf, linesOf } from './features.ts'
import type { MapArea, MapDot, MapLine } from './point.ts'

interface DecorProps {
  lines?: readonly MapLine[]
  areas?: readonly MapArea[]
  dots?: readonly MapDot[]
}

const NONE: never[] = []

/** What lies under the pins: areas, then lines with a light edge, then dots. */
export function Decor({ lines = NONE, areas = NONE, dots = NONE }: DecorProps) {
  const areaData = useMemo(() => areasOf(areas), [areas])
  const lineData = useMemo(() => linesOf(lines), [lines])
  const dotData = useMemo(() => dotsOf(dots), [dots])
  return (
    <>
      <Source id="surfaces" type="geojson" data={areaData}>
        <Layer id="surfaces" type="fill" paint={{ 'fill-color': ['get', 'color'], 'fill-opacity': 0.18 }} />
        <Layer id="contours" type="line" paint={{ 'line-color': ['get', 'color'], 'line-width': 2 }} />
      </Source>
      <Source id="lignes" type="geojson" data={lineData}>
        <Layer
          id="lignes-bord"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': '#ffffff', 'line-width': 7, 'line-opacity': 0.8 }}
        />
        <Layer
          id="lignes"
          type="line"
          filter={['!', ['get', 'dashed']]}
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 4 }}
        />
        <Layer
          id="lignes-tirets"
          type="line"
          filter={['get', 'dashed']}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [2, 1.5] }}
        />
      </Source>
      <Source id="arrets" type="geojson" data={dotData}>
        <Layer
          id="arrets"
          type="circle"
          paint={{
            'circle-color': ['get', 'color'],
            'circle-radius': 5,
            'circle-stroke-color': '#ffffff',
            'circle-stroke-width': 1.5,
          }}
        />
      </Source>
    </>
  )
}
