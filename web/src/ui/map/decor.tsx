import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { dotsOf, lineFeatures } from './features.ts'
import type { MapDot, MapLine } from './point.ts'

interface DecorProps {
  lines?: readonly MapLine[]
  dots?: readonly MapDot[]
}

const NONE: never[] = []

/** The layers under the pins: lines with a light edge, then dots. */
export function Decor({ lines = NONE, dots = NONE }: DecorProps) {
  const lineData = useMemo(() => lineFeatures(lines), [lines])
  const dotData = useMemo(() => dotsOf(dots), [dots])
  return (
    <>
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
